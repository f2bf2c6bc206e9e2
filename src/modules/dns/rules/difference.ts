/** Differences between two sets of records: used by the preview of an import and to undo a change. */
import type { Audit } from '#engine/registry';
import { isRecordType, type ZoneRecord } from './records.ts';
import { identityOf, type TypedRecord } from './zone.ts';

/** A stored record has its uuid; a new record has none. */
export interface KeyedRecord extends ZoneRecord {
  readonly uuid?: string | undefined;
}

/** Added, changed or removed record with its values before and after. */
export interface RecordDifference {
  readonly what: 'added' | 'changed' | 'removed';
  readonly before: ZoneRecord | null;
  readonly after: ZoneRecord | null;
}

const setOf = ({ name, type }: Pick<ZoneRecord, 'name' | 'type'>): string => `${name} ${type}`;

/**
 * Assigns the uuids of present records to the wanted ones: first to equal records, then in order to records with the
 * same name and type.
 */
export function withKeys(present: readonly KeyedRecord[], wanted: readonly ZoneRecord[]): readonly KeyedRecord[] {
  const left = [...present];
  const take = (isIt: (one: KeyedRecord) => boolean): string | undefined => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.uuid;
  };
  const same = wanted.map((record) => take((one) => identityOf(one) === identityOf(record)));
  return wanted.map(({ name, type, ttl, value }, index) => {
    const uuid = same[index] ?? take((one) => setOf(one) === setOf({ name, type }));
    return { name, type, ttl, value, ...(uuid === undefined ? {} : { uuid }) };
  });
}

/** @param after records with uuids assigned by {@link withKeys} */
export function differenceOf(
  before: readonly KeyedRecord[],
  after: readonly KeyedRecord[],
): readonly RecordDifference[] {
  const wantedByKey = new Map(
    after.flatMap((record) => (record.uuid === undefined ? [] : [[record.uuid, record] as const])),
  );
  const known = new Map(before.map((record) => [record.uuid, record]));
  const removed = before.filter(({ uuid }) => uuid === undefined || !wantedByKey.has(uuid));
  const written = after.flatMap((record): readonly RecordDifference[] => {
    const was = record.uuid === undefined ? undefined : known.get(record.uuid);
    if (!was) return [{ what: 'added', before: null, after: record }];
    return identityOf(was) === identityOf(record) && was.ttl === record.ttl
      ? []
      : [{ what: 'changed', before: was, after: record }];
  });
  return [...removed.map((record): RecordDifference => ({ what: 'removed', before: record, after: null })), ...written];
}

/** Reason why a change cannot be undone. */
type UndoObstacle =
  /** The audit trail has no complete data: very long texts, or more than a hundred records. */
  | 'not_kept'
  /** A record of the change was edited later. */
  | 'changed_since';

const trailLimit = 100;

/** Reverts the change of records, and keeps all later changes of other records. */
export function withoutChange(
  present: readonly KeyedRecord[],
  changes: readonly Audit.FieldChange[],
): { readonly records: readonly KeyedRecord[] } | { readonly obstacle: UndoObstacle } {
  const lines = changes.flatMap((change) => (change.field === 'records' ? (change.lines ?? []) : []));
  if (lines.length >= trailLimit || lines.some(isCut)) return { obstacle: 'not_kept' };
  let records = [...present];
  for (const line of lines.toReversed()) {
    const at = records.findIndex(({ uuid }) => uuid === line.uuid);
    const current = records[at];
    if (line.what === 'removed') {
      const back = recordFrom({ name: '', type: '', ttl: null, value: '' }, line.changes, 'before');
      if (!back) return { obstacle: 'not_kept' };
      records.push(back);
    } else if (!current || !isAs(current, line.changes)) return { obstacle: 'changed_since' };
    else if (line.what === 'added') records = records.toSpliced(at, 1);
    else {
      const back = recordFrom(current, line.changes, 'before');
      if (!back) return { obstacle: 'not_kept' };
      records = records.toSpliced(at, 1, { ...back, uuid: current.uuid });
    }
  }
  return { records };
}

/** The audit trail ends a truncated text with "…". */
const isCut = ({ changes }: Audit.LineChange): boolean =>
  changes.some(({ before, after }) => [before, after].some((text) => typeof text === 'string' && text.endsWith('…')));

const isAs = (record: KeyedRecord, changes: readonly Audit.FieldChange[]): boolean => {
  const row: Readonly<Record<string, unknown>> = { ...record };
  return changes.every(({ field, after }) => (row[field] ?? null) === after);
};

function recordFrom(
  base: TypedRecord,
  changes: readonly Audit.FieldChange[],
  side: 'before' | 'after',
): ZoneRecord | null {
  const row: Readonly<Record<string, unknown>> = {
    ...base,
    ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
  };
  const { name, type, ttl, value } = row;
  return typeof name === 'string' && isRecordType(type) && typeof value === 'string'
    ? { name, type, ttl: typeof ttl === 'number' ? ttl : null, value }
    : null;
}
