/** Rejects a registry address that the server would never call when it is entered. */
import type { ValuesOf } from '#engine/registry';
import type { Label } from '#engine/values';
import { Failure, type Module, type Outbound, type OutboundPolicy } from '#engine/server';
import { texts } from '../texts.ts';

const words: Readonly<Record<Outbound.OutboundRefusal, Label>> = {
  scheme: texts.label('address.scheme_missing'),
  credentials: texts.label('address.credentials'),
  internal: texts.label('address.internal'),
};

/** Server module that validates the RDAP address of a TLD when it changes. Throws E_INVALID. */
export const registryAddresses = (policy: OutboundPolicy): Module => ({
  name: 'registry-addresses',
  hooks: {
    tlds: {
      beforeWrite: ({ before, values }) => {
        if (values.rdap_url !== before?.rdap_url) check(values, policy);
        return values;
      },
    },
  },
});

/** @throws Failure E_INVALID */
function check({ rdap_url: address }: ValuesOf<'tlds'>, policy: OutboundPolicy): void {
  const refusal = address ? policy.apiErrorOf(address) : null;
  if (refusal !== null) throw new Failure('E_INVALID', { errors: { rdap_url: { label: words[refusal] } } });
}
