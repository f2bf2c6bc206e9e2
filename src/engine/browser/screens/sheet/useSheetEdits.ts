/** Rows of a sheet with their unsaved edits. */
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { RowEdits } from './sheetRows.ts';
import { isNewKey, shownRows, type ShownRow } from './shownRows.ts';
import type { SheetScope } from './useSheetScope.ts';

interface Options {
  /** Records of the current page. */
  readonly data: readonly RaRecord[];
  /** Identifies the page, filter and sort order of the records. */
  readonly page: string;
}

export type SheetEdits = ReturnType<typeof useSheetEdits>;

export const noEdits: RowEdits = new Map();
const noRecords: ReadonlyMap<string, RaRecord> = new Map();

export function useSheetEdits({ blank, mayMake }: SheetScope, { data, page }: Options) {
  const [edits, setEdits] = useState(noEdits);
  const latest = useRef(noEdits);
  /** Saved records by row key. */
  const [saved, setSaved] = useState(noRecords);
  const [made, setMade] = useState<readonly string[]>([]);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    setSaved(noRecords);
  }
  const rows = useMemo(
    () => shownRows({ data, edits, saved, made, mayMake, blank }),
    [data, edits, saved, made, mayMake, blank],
  );
  const current = useRef({ rows, made });
  useInsertionEffect(() => {
    current.current = { rows, made };
  });
  const update = useCallback((change: (edits: RowEdits) => RowEdits): void => {
    latest.current = change(latest.current);
    setEdits(latest.current);
  }, []);
  return {
    rows,
    edits,
    /** Returns the edits after the last change, which may not be rendered yet. */
    latest: () => latest.current,
    shownRows: () => current.current.rows,
    update,
    /** Updates the edits, and shows the newer version of another person in rows that have no edits left. */
    change(to: (edits: RowEdits) => RowEdits): void {
      const before = latest.current;
      update(to);
      const given = [...before.values()].flatMap(({ key, newest }) =>
        newest === null || latest.current.has(key) ? [] : [[key, newest] as const],
      );
      if (given.length > 0) setSaved((now) => new Map([...now, ...given]));
    },
    /** Adds new rows in which something is typed for the first time. */
    begin(keys: readonly string[]): void {
      const begun = keys.filter((key) => isNewKey(key) && !current.current.made.includes(key));
      if (begun.length > 0) setMade((now) => [...new Set([...now, ...begun])]);
    },
    show: (key: string, record: RaRecord): void => setSaved((now) => new Map(now).set(key, record)),
    rowOf: (key: string): ShownRow =>
      current.current.rows.find((one) => one.key === key) ?? { key, record: null, initial: blank, edit: undefined },
  };
}
