/** Returns a passkey for its owner, without key material. */
import type { Passkey } from '../../store/system.ts';

export function shownPasskey({
  uuid,
  name,
  created_at,
  last_used_at,
}: Passkey): Pick<Passkey, 'uuid' | 'name' | 'created_at' | 'last_used_at'> {
  return { uuid, name, created_at, last_used_at };
}
