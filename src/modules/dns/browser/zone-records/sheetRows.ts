/** In charge of the rows of the sheet: as they are typed, with the steps that can be taken back. */
import { useState } from 'react';
import { useUndoableDraft } from '../../../../engine/browser/providers/useUndoableDraft.ts';
import type { ShownRecord } from '../../../../engine/registry/rows.ts';
import { withKeys, type KeyedRecord } from '../../rules/difference.ts';
import { isRecordType, type ZoneRecord } from '../../rules/records.ts';
import { inZoneOrder, type TypedRecord } from '../../rules/zone.ts';

export interface SheetRow extends TypedRecord {
  /** Of the row in the sheet. */
  readonly key: string;
  /** Of a record that is there already. */
  readonly uuid?: string;
}

export interface SheetRows {
  readonly rows: readonly SheetRow[];
  /** Kept from before somebody else wrote the zone. */
  readonly isStale: boolean;
  readonly change: (rows: readonly SheetRow[]) => void;
  /** Null where there is no such step. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly discard: () => void;
  readonly forget: () => void;
}

/** The records of a zone as it is kept. */
export function recordsOf({ records = [] }: Pick<ShownRecord<'dns-zones'>, 'records'>): readonly KeyedRecord[] {
  const stored = (records ?? []).flatMap(({ uuid, name, type, ttl, value }): readonly KeyedRecord[] =>
    name !== undefined && isRecordType(type) && value !== undefined
      ? [{ name, type, value, ttl: ttl ?? null, ...(uuid === undefined ? {} : { uuid }) }]
      : [],
  );
  return inZoneOrder(stored);
}

export const rowsOf = (records: readonly KeyedRecord[]): readonly SheetRow[] =>
  records.map(({ uuid, name, type, ttl, value }) => ({
    name,
    type,
    ttl,
    value,
    key: uuid ?? newKey(),
    ...(uuid === undefined ? {} : { uuid }),
  }));

const newKey = (): string => crypto.randomUUID();

export const emptyRow = (): SheetRow => ({ key: newKey(), name: '@', type: 'A', ttl: null, value: '' });

/** Whole records in the place of those that are there: each keeps the key of the one whose place it takes. */
export const replacedBy = (present: readonly KeyedRecord[], wanted: readonly ZoneRecord[]): readonly SheetRow[] =>
  rowsOf(withKeys(present, wanted));

export function useSheetRows(zone: ShownRecord<'dns-zones'>): SheetRows {
  const [initial] = useState(() => rowsOf(recordsOf(zone)));
  const { draft: rows, ...steps } = useUndoableDraft(`dns.${zone.id}`, initial, { version: zone.version });
  return { rows, ...steps };
}
