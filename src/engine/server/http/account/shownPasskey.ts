/** Returns a passkey for its owner, without key material. */
import type { StoredPasskey } from '../../store/system.ts';

export function shownPasskey({
  uuid,
  name,
  created_at,
  last_used_at,
}: StoredPasskey): Pick<StoredPasskey, 'uuid' | 'name' | 'created_at' | 'last_used_at'> {
  return { uuid, name, created_at, last_used_at };
}
