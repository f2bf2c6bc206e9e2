/** Rejects credentials that the adapter cannot use when they are entered. */
import type { Rows } from '#engine/registry';
import type { Label } from '#engine/values';
import { Failure } from '#engine/server';
import { credentialFault, type CredentialFault } from '../../../providers/rules/providerCredentials.ts';
import { texts } from '../texts.ts';

/** @throws Failure E_INVALID */
export function checkCredentials(
  adapter: Rows['providers']['adapter'] | undefined,
  credentials: string | null | undefined,
): void {
  if (adapter === undefined || !credentials) return;
  const fault = credentialFault(adapter, credentials);
  if (fault !== null) throw new Failure('E_INVALID', { errors: { credentials: { label: wordsOf(fault) } } });
}

function wordsOf(fault: CredentialFault): Label {
  if (fault.fault === 'not an object') return texts.label('credentials.not_json');
  const keys = fault.keys.join(', ');
  return fault.fault === 'missing'
    ? texts.label('credentials.missing', { keys })
    : texts.label('credentials.unknown', { keys });
}
