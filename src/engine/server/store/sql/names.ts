/** Names of constraints and indexes: deterministic, within PostgreSQL's 63 bytes, and different for each definition. */
import { createHash } from 'node:crypto';

const maxBytes = 63;
const digits = 8;

type NamedKind = 'check' | 'fkey' | 'excl' | 'key' | 'idx';

/** Returns a name such as `domains_status_check_1f3a09bc`: table and fields, then a digest of the definition. */
export function definedName(parts: readonly string[], kind: NamedKind, definition: string): string {
  const stem = parts.join('_');
  const room = maxBytes - kind.length - digits - 2;
  const short = stem.length <= room ? stem : `${stem.slice(0, room - digits - 1)}_${digest(stem)}`;
  return `${short}_${kind}_${digest(definition)}`;
}

/**
 * Returns the name without the digest, which is the same for all versions of a constraint. Null for names that this
 * program did not make.
 */
export function stemOf(name: string): string | null {
  return /^(.+_(?:check|fkey|excl|key|idx))_[0-9a-f]{8}$/.exec(name)?.[1] ?? null;
}

/** Returns the name of a junction table, shortened if necessary. */
export function joinTableName(table: string, field: string): string {
  const name = `${table}__${field}`;
  return name.length <= maxBytes ? name : `${name.slice(0, maxBytes - digits - 1)}_${digest(name)}`;
}

/** Returns the first eight hexadecimal digits of the SHA-256 of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
