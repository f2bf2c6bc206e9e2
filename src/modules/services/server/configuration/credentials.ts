/** Credentials of a provider that its adapter could not use are refused while they are typed, not when they are first needed. */
import { credentialFault, type CredentialFault } from '../../../providers/rules/providerCredentials.ts';
import type { Row } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';

/** @throws Failure E_INVALID */
export function checkCredentials(provider: Row, credentials: unknown): void {
  if (typeof credentials !== 'string' || credentials === '') return;
  const fault = credentialFault(String(provider['adapter']), credentials);
  if (fault !== null) throw new Failure('E_INVALID', { errors: { credentials: { label: wordsOf(fault) } } });
}

function wordsOf(fault: CredentialFault): { readonly en: string; readonly nl: string } {
  if (fault.fault === 'not an object')
    return { en: 'Write JSON, such as {"token": "…"}', nl: 'Schrijf JSON, zoals {"token": "…"}' };
  const keys = fault.keys.join(', ');
  return fault.fault === 'missing'
    ? { en: `Still missing: ${keys}`, nl: `Ontbreekt nog: ${keys}` }
    : { en: `This connection has no ${keys}`, nl: `Deze koppeling kent geen ${keys}` };
}
