/** Rows of the sheet as typed, with undo and redo. */
import { useState } from 'react';
import type { ShownRecord } from '#engine/registry';
import { Grids } from '#engine/browser';
import { withKeys, type KeyedRecord } from '../../rules/difference.ts';
import { isRecordType, type ZoneRecord } from '../../rules/records.ts';
import { inZoneOrder, type TypedRecord, type Zone } from '../../rules/zone.ts';

export type ShownZone = ShownRecord<'dns-zones'>;

export interface ZoneRow extends TypedRecord {
  /** React key of the row. */
  readonly key: string;
  /** Uuid of a stored record. */
  readonly uuid?: string;
}

export interface SheetRows extends Omit<Grids.UndoableDraft<readonly ZoneRow[]>, 'draft'> {
  readonly rows: readonly ZoneRow[];
}

/** Returns the stored records of a zone. */
export function recordsOf({ records = [] }: Pick<ShownZone, 'records'>): readonly KeyedRecord[] {
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

/** Returns the settings of a zone that its records depend on. */
export const settingsOf = ({ name, default_ttl }: ShownZone): Zone => ({
  name: name ?? '',
  default_ttl: default_ttl ?? 0,
});

export const isUnchanged = (rows: readonly ZoneRow[], zone: ShownZone): boolean =>
  JSON.stringify(recordsIn(rows)) === JSON.stringify(recordsIn(rowsOf(recordsOf(zone))));

/** Returns the records of the rows whose type is supported. */
export function recordsIn(rows: readonly ZoneRow[]): readonly KeyedRecord[] {
  const records = rows.flatMap(({ uuid, name, type, ttl, value }): readonly KeyedRecord[] =>
    isRecordType(type) ? [{ name, type, ttl, value, ...(uuid === undefined ? {} : { uuid }) }] : [],
  );
  return inZoneOrder(records);
}

export function useSheetRows(zone: ShownZone): SheetRows {
  const [initial] = useState(() => rowsOf(recordsOf(zone)));
  const { draft: rows, ...steps } = Grids.useUndoableDraft(`dns.${zone.id}`, initial, { version: zone.version });
  return { rows, ...steps };
}
