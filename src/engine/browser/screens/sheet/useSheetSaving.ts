/** Saves the rows of a sheet one after the other, with optimistic locking, and again when the server can be reached. */
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { currentConnection, onConnection } from '../../providers/connection/connection.ts';
import { adminName } from '../../registry.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { failureText } from '../undo/failureText.ts';
import { statusOf } from '../useWrite.ts';
import { overNewest, withoutSaved, withRow, type RowEdit, type RowEdits } from './sheetRows.ts';
import type { SheetChecks } from './useSheetChecks.ts';
import type { SheetEdits } from './useSheetEdits.ts';
import type { SheetScope } from './useSheetScope.ts';

interface Options extends SheetChecks {
  readonly edits: SheetEdits;
  /** Called with the row of a record that was created. */
  readonly onCreated: (key: string) => void;
}

interface SheetSaving {
  /** Number of rows that are being saved. */
  readonly left: number;
  /** True if a row has been saved. */
  readonly isSaved: boolean;
  readonly saveRows: (keys: readonly string[]) => Promise<void>;
}

const mostAttempts = 3;
const retryMilliseconds = 5_000;

export function useSheetSaving(scope: SheetScope, options: Options): SheetSaving {
  const { latest, edits } = options.edits;
  const queryClient = useQueryClient();
  const [left, setLeft] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const saveRow = useSaveRow(scope, { ...options, onSaved: () => setIsSaved(true) });
  const queue = useRef(Promise.resolve());
  const saveRows = (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return queue.current;
    setLeft((now) => now + keys.length);
    const saveAllOf = async (): Promise<void> => {
      for (const key of keys) {
        await saveRow(key);
        setLeft((now) => now - 1);
      }
      // Mark other data as stale without refetching, so that rows do not move while a person works.
      await queryClient.invalidateQueries({ refetchType: 'none' });
    };
    queue.current = queue.current.then(saveAllOf);
    return queue.current;
  };
  useRetry(edits, left, () => void saveRows(waitingKeys(latest())));
  useRefetchOnClose(isSaved);
  return { left, isSaved, saveRows };
}

/** Saves waiting rows when the connection is back, and after a while. */
function useRetry(edits: RowEdits, left: number, retry: () => void): void {
  const latest = useRef(retry);
  useInsertionEffect(() => {
    latest.current = retry;
  });
  useEffect(
    () =>
      onConnection((connection) => {
        if (connection === 'online') latest.current();
      }),
    [],
  );
  const isWaiting = waitingKeys(edits).length > 0;
  useEffect(() => {
    if (!isWaiting || left > 0) return undefined;
    // A server that is overloaded gives no signal when it recovers, so retry on a timer.
    const again = setTimeout(() => {
      if (currentConnection() === 'online') latest.current();
    }, retryMilliseconds);
    return () => clearTimeout(again);
  }, [isWaiting, left]);
}

/** Refetches everything after the sheet is closed. */
function useRefetchOnClose(isSaved: boolean): void {
  const queryClient = useQueryClient();
  const wasSaved = useRef(false);
  useInsertionEffect(() => {
    wasSaved.current = isSaved;
  });
  useEffect(
    () => () => {
      if (wasSaved.current) void queryClient.invalidateQueries();
    },
    [queryClient],
  );
}

type SaveRow = (key: string, attempt?: number) => Promise<void>;

/** Returns a function that saves one row; errors are shown in the row. */
function useSaveRow(
  scope: SheetScope,
  { edits, findNames, check, onCreated, onSaved }: Options & { readonly onSaved: () => void },
): SaveRow {
  const { resource } = scope;
  const translate = useTranslate();
  const provider = useDataProvider();
  const refuse = useRefusal(scope, edits);
  const name = adminName(resource);
  return async function saveRow(key, attempt = 1) {
    const first = edits.latest().get(key);
    if (!first || first.newest !== null) return;
    edits.update((now) => withRow(now, key, { state: 'saving', message: null }));
    if (!(await findNames(key))) {
      edits.update((now) => withRow(now, key, { state: 'waiting', message: translate('beheer.sheet.not_looked_up') }));
      return;
    }
    const { isRight, cleaned } = await check(key, true);
    const row = edits.latest().get(key);
    if (!row) return;
    if (!isRight) return edits.update((now) => withRow(now, key, { state: 'refused' }));
    try {
      const { data: after } =
        row.record === null
          ? await provider.create<RaRecord>(name, { data: cleaned })
          : await provider.update<RaRecord>(name, { id: row.record.id, data: cleaned, previousData: row.record });
      const whole = withReferences(resource, after, row);
      onSaved();
      edits.show(key, whole);
      if (row.record === null) onCreated(key);
      edits.update((now) => withoutSaved(now, key, row, whole));
    } catch (error) {
      const isRebased = await refuse(row, error);
      // The other person changed different fields, so both changes are kept.
      if (isRebased && attempt < mostAttempts) await saveRow(key, attempt + 1);
    }
  };
}

/**
 * Returns a function that shows an error in the row. It resolves to true if the edits were rebased on the version of
 * another person without a conflict, and can be saved again.
 */
function useRefusal({ resource, fields, viewer }: SheetScope, { latest, update }: SheetEdits) {
  const translate = useTranslate();
  const label = useLabel();
  const provider = useDataProvider();
  const newestOf = async ({ id }: RaRecord): Promise<RaRecord | null> => {
    const { data: found } = await provider.getList<RaRecord>(adminName(resource), {
      pagination: { page: 1, perPage: 1 },
      sort: { field: '', order: 'ASC' },
      filter: { id },
      meta: { embed: embedsFor(viewer, resource, fields) },
    });
    return found[0] ?? null;
  };
  return async (row: RowEdit, error: unknown): Promise<boolean> => {
    const { key, record } = row;
    const show = (shown: Partial<RowEdit>): void => update((now) => withRow(now, key, shown));
    const status = statusOf(error);
    const newest =
      record !== null && (status === 412 || status === 404) ? await newestOf(record).catch(() => undefined) : undefined;
    if (newest !== undefined && newest !== null) {
      show(overNewest({ ...row, newest }));
      return latest().get(key)?.newest === null;
    }
    if (newest === null) show({ state: 'refused', message: translate('beheer.sheet.gone') });
    else if (status === null || status === 0 || status === 429 || status >= 500)
      show({ state: 'waiting', message: failureText(resource, label, error) });
    else {
      const faults = cellErrors(error, fields);
      const message = Object.keys(faults).length > 0 ? null : failureText(resource, label, error);
      show({ state: 'refused', faults, message });
    }
    return false;
  };
}

const waitingKeys = (edits: RowEdits): readonly string[] =>
  [...edits.values()].filter(({ state }) => state === 'waiting').map(({ key }) => key);

/** Keeps embedded records that the response does not include. */
function withReferences(resource: Resource, after: RaRecord, { record, cells }: RowEdit): RaRecord {
  const names = Object.values(resource.fields).flatMap((field) => {
    const name = field.relation?.name;
    if (name === undefined || after[name] !== undefined) return [];
    const found =
      cells[field.name]?.along?.[name] ?? (after[field.name] === record?.[field.name] ? record?.[name] : undefined);
    return found === undefined ? [] : [[name, found]];
  });
  return { ...after, ...Object.fromEntries(names) };
}

/** Returns the errors of an API error by cell; none if some belong to no cell. */
function cellErrors(error: unknown, fields: readonly Field[]): Readonly<Record<string, string>> {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const errors = isRecord(body) && isRecord(body['errors']) ? body['errors'] : {};
  const ofCells = Object.entries(errors).filter(([name]) => fields.some((field) => field.name === name));
  const faults = ofCells.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : []));
  return faults.length === Object.keys(errors).length ? Object.fromEntries(faults) : {};
}
