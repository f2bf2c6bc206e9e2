/** Rows of the sheet as typed, with undo and redo. */
import { useState } from 'react';
import type { ShownRecord } from '#engine/registry';
import { Forms } from '#engine/browser';
import { withKeys, type KeyedRecord } from '../../rules/difference.ts';
import { isRecordType, type ZoneRecord } from '../../rules/records.ts';
import { inZoneOrder, type TypedRecord } from '../../rules/zone.ts';

export interface ZoneRow extends TypedRecord {
  /** React key of the row. */
  readonly key: string;
  /** Uuid of a stored record. */
  readonly uuid?: string;
}

export interface SheetRows {
  readonly rows: readonly ZoneRow[];
  /** True if the draft is based on an older version of the zone. */
  readonly isStale: boolean;
  readonly change: (rows: readonly ZoneRow[]) => void;
  /** null if there is nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly discard: () => void;
  readonly forget: () => void;
}

/** Returns the stored records of a zone. */
export function recordsOf({ records = [] }: Pick<ShownRecord<'dns-zones'>, 'records'>): readonly KeyedRecord[] {
  const stored = (records ?? []).flatMap(({ uuid, name, type, ttl, value }): readonly KeyedRecord[] =>
    name !== undefined && isRecordType(type) && value !== undefined
      ? [{ name, type, value, ttl: ttl ?? null, ...(uuid === undefined ? {} : { uuid }) }]
      : [],
  );
  return inZoneOrder(stored);
}

export const rowsOf = (records: readonly KeyedRecord[]): readonly ZoneRow[] =>
  records.map(({ uuid, name, type, ttl, value }) => ({
    name,
    type,
    ttl,
    value,
    key: uuid ?? newKey(),
    ...(uuid === undefined ? {} : { uuid }),
  }));

const newKey = (): string => crypto.randomUUID();

export const emptyRow = (): ZoneRow => ({ key: newKey(), name: '@', type: 'A', ttl: null, value: '' });

/** Replaces all records. Each new record keeps the uuid of the record that it replaces. */
export const replacedBy = (present: readonly KeyedRecord[], wanted: readonly ZoneRecord[]): readonly ZoneRow[] =>
  rowsOf(withKeys(present, wanted));

export function useSheetRows(zone: ShownRecord<'dns-zones'>): SheetRows {
  const [initial] = useState(() => rowsOf(recordsOf(zone)));
  const { draft: rows, ...steps } = Forms.useUndoableDraft(`dns.${zone.id}`, initial, { version: zone.version });
  return { rows, ...steps };
}
