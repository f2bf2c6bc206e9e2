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

/** Leaves room for the suffix of a partition. */
const partitionedBytes = 48;

/**
 * Returns the name of the partition that begins at this moment, such as `audit_entries_p202612`.
 * @param lower ISO 8601 in UTC with microseconds; null for the partition of everything before the first month
 */
export function partitionName(table: string, lower: string | null): string {
  const [date = '', time = ''] = lower?.split('T') ?? [];
  const isMonth = date.endsWith('-01') && time.startsWith('00:00:00.000000');
  const suffix = lower === null ? 'first' : isMonth ? date.slice(0, 7) : date;
  return `${table.slice(0, partitionedBytes)}_p${suffix.replaceAll('-', '')}`;
}

/** Returns the name under which a partition has an index that only closed partitions have. */
export const closedIndexName = (
  partition: string,
  { fields, definition }: { readonly fields: readonly string[]; readonly definition: string },
): string => definedName([partition, ...fields], 'idx', definition);
