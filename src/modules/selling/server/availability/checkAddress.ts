/** An address of a registry that the server would never call is refused while it is typed. */
import type { OutboundPolicy, OutboundRefusal } from '../../../../engine/server/outbound/policy.ts';
import type { Row } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { Module } from '../../../../engine/server/modules.ts';

const words: Readonly<Record<OutboundRefusal, { readonly en: string; readonly nl: string }>> = {
  scheme: { en: 'Begin it with https:// or http://', nl: 'Begin met https:// of http://' },
  credentials: {
    en: 'Leave the username and password out of the address',
    nl: 'Laat gebruikersnaam en wachtwoord weg uit het adres',
  },
  internal: {
    en: 'This address is inside the server’s own network. Give one on the internet',
    nl: 'Dit adres ligt in het eigen netwerk van de server. Geef een adres op internet',
  },
};

export const registryAddresses = (policy: OutboundPolicy): Module => ({
  name: 'registry-addresses',
  hooks: {
    tlds: {
      beforeWrite: ({ before, values }) => {
        if (values['rdap_url'] !== before?.['rdap_url']) check(values, policy);
        return values;
      },
    },
  },
});

/** @throws Failure E_INVALID */
function check({ rdap_url: address }: Row, policy: OutboundPolicy): void {
  const refusal = typeof address === 'string' && address !== '' ? policy.refusalOf(address) : null;
  if (refusal !== null) throw new Failure('E_INVALID', { errors: { rdap_url: { label: words[refusal] } } });
}
