/**
 * Names of constraints and indexes: deterministic, within PostgreSQL's 63 bytes, and other when the definition is
 * other.
 */
import { createHash } from 'node:crypto';

const maxBytes = 63;
const digits = 8;

export type NamedKind = 'check' | 'fkey' | 'excl' | 'key' | 'idx';

/** `domains_status_check_1f3a09bc`: what it stands on, then a digest of the definition. */
export function definedName(parts: readonly string[], kind: NamedKind, definition: string): string {
  const stem = parts.join('_');
  const room = maxBytes - kind.length - digits - 2;
  const short = stem.length <= room ? stem : `${stem.slice(0, room - digits - 1)}_${digest(stem)}`;
  return `${short}_${kind}_${digest(definition)}`;
}

/** The name without the digest: the same for every version of one constraint. Null for a name that is not ours. */
export function stemOf(name: string): string | null {
  return /^(.+_(?:check|fkey|excl|key|idx))_[0-9a-f]{8}$/.exec(name)?.[1] ?? null;
}

/** A table's name of two parts, shortened where it must be. */
export function joinTableName(table: string, field: string): string {
  const name = `${table}__${field}`;
  return name.length <= maxBytes ? name : `${name.slice(0, maxBytes - digits - 1)}_${digest(name)}`;
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
