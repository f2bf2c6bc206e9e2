/**
 * State of a sheet: its rows and edits, with validation, saving row by row (with optimistic locking), undo and redo.
 */
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import { availableTo } from '../../../registry/records/available.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { currentConnection, onConnection } from '../../providers/connection/connection.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { loadValidators } from '../../providers/validators.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { checkValues } from '../form/checkValues.ts';
import { fieldState } from '../form/formFields.ts';
import { newValues, recordValues } from '../form/formValues.ts';
import { failureText } from '../undo/failureText.ts';
import { statusOf } from '../useWrite.ts';
import { isTypedField, readCell, suggestedChoices, textOf, type CellWords } from '../pasting/cellText.ts';
import { useFindByName } from '../pasting/findByName.ts';
import {
  conflictsOf,
  valuesOf,
  withCells,
  withRow,
  withoutSaved,
  type CellChange,
  type CellEdit,
  type RowEdit,
  type RowEdits,
} from './sheetRows.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ShownRow {
  readonly key: string;
  /** null for a new row. */
  readonly record: RaRecord | null;
  /** Values before the edit: of the record, or the defaults of a new one. */
  readonly initial: Row;
  readonly edit: RowEdit | undefined;
}

interface Options {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** Records of the current page. */
  readonly data: readonly RaRecord[];
  /** Identifies the page, filter and sort order of the records. */
  readonly page: string;
}

export interface Sheet {
  readonly rows: readonly ShownRow[];
  readonly edits: RowEdits;
  readonly words: CellWords;
  /** Number of rows that are being saved. */
  readonly left: number;
  /** True if a row has been saved. */
  readonly isSaved: boolean;
  readonly isLocked: (row: ShownRow, field: Field) => boolean;
  readonly commit: (key: string, field: Field, text: string) => void;
  /** Returns suggestions for a cell. */
  readonly suggest: (key: string, field: Field, text: string) => Promise<readonly string[]>;
  /**
   * Pastes a block.
   * @returns the number of cells that were left out.
   */
  readonly paste: (key: string, field: Field, table: readonly (readonly string[])[]) => number;
  /** Call with the row that has the focus; null outside the sheet. */
  readonly enter: (key: string | null) => void;
  readonly saveAll: () => Promise<void>;
  readonly discard: () => void;
  /** null if there is nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Resolves a conflict by keeping one of the two values. */
  readonly settle: (key: string, field: string, isMine: boolean) => void;
}

interface CellStep {
  readonly key: string;
  readonly field: Field;
  readonly before: CellEdit;
  readonly after: CellEdit;
}
interface Steps {
  readonly all: readonly (readonly CellStep[])[];
  /** Number of steps that are applied; later ones can be redone. */
  readonly at: number;
}

const noEdits: RowEdits = new Map();
const noSteps: Steps = { all: [], at: 0 };
const noRecords: ReadonlyMap<string, RaRecord> = new Map();
const mostAttempts = 3;
const retryMilliseconds = 5_000;

export function useSheet({ resource, fields, data, page }: Options): Sheet {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useContextAtStart();
  const format = useFormat();
  const translate = useTranslate();
  const label = useLabel();
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const { find: findByName, suggest } = useFindByName();
  const name = adminName(resource);
  const words = useMemo<CellWords>(() => ({ registry, format, translate }), [registry, format, translate]);
  const mayMake = mayCreate(registry, resource, principal);
  useEffect(() => void loadValidators(resource.name), [resource.name]);

  const [edits, setEdits] = useState(noEdits);
  const latest = useRef(noEdits);
  const [steps, setSteps] = useState(noSteps);
  /** Saved records by row key. */
  const [saved, setSaved] = useState(noRecords);
  const [made, setMade] = useState<readonly string[]>([]);
  const [left, setLeft] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const [shownPage, setShownPage] = useState(page);
  if (shownPage !== page) {
    setShownPage(page);
    setSaved(noRecords);
  }
  const blank = useMemo(() => newValues(resource, {}, context), [resource, context]);
  const rows = useMemo(
    () => shownRows({ data, edits, saved, made, mayMake, blank }),
    [data, edits, saved, made, mayMake, blank],
  );
  const current = useRef({ rows, made, focused: null as string | null });
  useInsertionEffect(() => {
    current.current = { ...current.current, rows, made };
  });

  const update = useCallback((change: (edits: RowEdits) => RowEdits): void => {
    latest.current = change(latest.current);
    setEdits(latest.current);
  }, []);
  /** Shows the newer version of another person in rows that have no edits left. */
  const showNewest = (before: RowEdits): void => {
    const given = [...before.values()].flatMap(({ key, newest }) =>
      newest === null || latest.current.has(key) ? [] : [[key, newest] as const],
    );
    if (given.length > 0) setSaved((now) => new Map([...now, ...given]));
  };
  const rowOf = useCallback(
    (key: string): ShownRow => {
      const row = current.current.rows.find((one) => one.key === key);
      return row ?? { key, record: null, initial: blank, edit: undefined };
    },
    [blank],
  );
  const scopeOf = useCallback(
    (record: RaRecord | null) =>
      ({ registry, resource, context, principal, format, mode: record === null ? 'create' : 'update' }) as const,
    [registry, resource, context, principal, format],
  );
  const isLocked = useCallback(
    ({ record, initial, edit }: ShownRow, field: Field): boolean => {
      if (!isTypedField(resource, principal, field)) return true;
      if (record !== null && !availableTo({ registry, principal, context }, resource, record).edit) return true;
      const state = fieldState(scopeOf(record), field, edit ? valuesOf(initial, edit) : initial);
      return state.hidden || state.readOnly;
    },
    [registry, resource, principal, context, scopeOf],
  );

  const editOf = (key: string, field: Field): CellEdit => {
    const edit = latest.current.get(key)?.cells[field.name];
    if (edit) return edit;
    const { initial } = rowOf(key);
    const { name: relation = '' } = field.relation ?? {};
    return {
      text: textOf(field, initial, words),
      value: initial[field.name] ?? null,
      ...(relation === '' ? {} : { along: { [relation]: initial[relation] ?? null } }),
    };
  };
  const editFrom = (field: Field, text: string): CellEdit => {
    const reading = readCell(field, text, words);
    const isCleared = field.relation !== null && 'value' in reading;
    return { text, ...reading, ...(isCleared ? { along: { [field.relation.name]: null } } : {}) };
  };

  /**
   * Looks up the names in a row.
   * @returns false if a request failed.
   */
  const findNames = async (key: string): Promise<boolean> => {
    let isKnown = true;
    for (const [fieldName, edit] of Object.entries(latest.current.get(key)?.cells ?? {})) {
      const field = resource.fields[fieldName];
      const row = latest.current.get(key);
      if (!field || !row || edit.find === undefined) continue;
      const found = await findByName(field, edit.find, valuesOf(rowOf(key).initial, row)).catch(() => null);
      isKnown &&= found !== null;
      if (found === null) continue;
      const target = registry.resources[field.relation?.to ?? ''];
      const params = { name: target ? inSentence(label(target.label)) : '', value: edit.find };
      const known: CellEdit =
        'fault' in found
          ? { text: edit.text, fault: translate(`beheer.sheet.${found.fault}`, params) }
          : { text: found.name, value: found.record.id, along: { [field.relation?.name ?? '']: found.record } };
      update((now) =>
        now.get(key)?.cells[fieldName] === edit
          ? withCells(now, [{ key, field: fieldName, edit: known }], { restOf: () => row, isPasted: false })
          : now,
      );
      setSteps((now) => ({ ...now, all: now.all.map((step) => step.map((one) => replaced(one, edit, known))) }));
    }
    return isKnown;
  };

  /** Validates the edited cells of a row, or the whole row. */
  const check = async (
    key: string,
    isWhole: boolean,
  ): Promise<{ readonly isRight: boolean; readonly cleaned: Row }> => {
    const row = latest.current.get(key);
    if (!row) return { isRight: true, cleaned: {} };
    const opened = row.record === null ? row.initial : recordValues(resource, row.record);
    const checked = await checkValues(scopeOf(row.record), { opened, typed: valuesOf(opened, row) });
    const faults: Record<string, string> = {};
    const others: string[] = [];
    for (const [path, { text }] of Object.entries(checked.faults)) {
      const [fieldName = ''] = path.split('.');
      const field = resource.fields[fieldName];
      // A list omits some fields of the record; those are not empty.
      const isAbsent = row.record !== null && opened[fieldName] === undefined && row.cells[fieldName] === undefined;
      if (isAbsent || (!isWhole && row.cells[fieldName] === undefined)) continue;
      if (field && fields.includes(field)) faults[fieldName] = text;
      else others.push(field ? `${label(field.label)}: ${text}` : text);
    }
    const message = others.length > 0 ? others.join(' · ') : null;
    update((now) => {
      const same = now.get(key);
      // Ignore the result if the row was edited or validated as a whole in the meantime.
      const isLate = same?.cells !== row.cells || (!isWhole && same.state !== 'typed');
      return isLate ? now : withRow(now, key, { faults, message });
    });
    const hasFaults = Object.values(row.cells).some(({ fault }) => fault !== undefined);
    return { isRight: !hasFaults && Object.keys(faults).length === 0 && message === null, cleaned: checked.cleaned };
  };

  const newestOf = async (record: RaRecord): Promise<RaRecord | null> => {
    const { data: found } = await provider.getList<RaRecord>(name, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: '', order: 'ASC' },
      filter: { id: record.id },
      meta: { embed: embedsFor({ registry, principal }, resource, fields) },
    });
    return found[0] ?? null;
  };

  const saveRow = async (key: string, attempt = 1): Promise<void> => {
    const first = latest.current.get(key);
    if (!first || first.newest !== null) return;
    update((now) => withRow(now, key, { state: 'saving', message: null }));
    if (!(await findNames(key))) {
      update((now) => withRow(now, key, { state: 'waiting', message: translate('beheer.sheet.not_looked_up') }));
      return;
    }
    const { isRight, cleaned } = await check(key, true);
    const row = latest.current.get(key);
    if (!row) return;
    if (!isRight) return update((now) => withRow(now, key, { state: 'refused' }));
    try {
      const { data: after } =
        row.record === null
          ? await provider.create<RaRecord>(name, { data: cleaned })
          : await provider.update<RaRecord>(name, { id: row.record.id, data: cleaned, previousData: row.record });
      const whole = withReferences(resource, after, row);
      setIsSaved(true);
      setSaved((now) => new Map(now).set(key, whole));
      // A created record can no longer be undone cell by cell.
      if (row.record === null) setSteps((now) => stepsWithout(now, key));
      update((now) => withoutSaved(now, key, row, whole));
    } catch (error) {
      await refuse(row, error, attempt);
    }
  };
  const refuse = async (row: RowEdit, error: unknown, attempt: number): Promise<void> => {
    const { key, record } = row;
    const status = statusOf(error);
    if (record !== null && (status === 412 || status === 404)) {
      const newest = await newestOf(record).catch(() => undefined);
      if (newest === null) {
        update((now) => withRow(now, key, { state: 'refused', message: translate('beheer.sheet.gone') }));
        return;
      }
      if (newest !== undefined) {
        update((now) => withRow(now, key, overNewest({ ...row, newest })));
        // The other person changed different fields, so both changes are kept.
        if (attempt < mostAttempts && latest.current.get(key)?.newest === null) await saveRow(key, attempt + 1);
        return;
      }
    }
    if (status === null || status === 0 || status === 429 || status >= 500) {
      update((now) => withRow(now, key, { state: 'waiting', message: failureText(resource, label, error) }));
      return;
    }
    const { faults, message } = apiErrorOf(error, fields);
    const text = message ?? (Object.keys(faults).length > 0 ? null : failureText(resource, label, error));
    update((now) => withRow(now, key, { state: 'refused', faults, message: text }));
  };

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

  const change = (cells: readonly CellStep[], isPasted: boolean): void => {
    const changes: readonly CellChange[] = cells.map(({ key, field, after }) => ({
      key,
      field: field.name,
      edit: after,
    }));
    const begun = new Set(
      cells.map(({ key }) => key).filter((key) => isNewKey(key) && !current.current.made.includes(key)),
    );
    if (begun.size > 0) setMade((now) => [...new Set([...now, ...begun])]);
    const before = latest.current;
    update((now) => withCells(now, changes, { restOf: rowOf, isPasted }));
    showNewest(before);
    void checkCells([...new Set(cells.map(({ key }) => key))]);
  };
  const checkCells = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await findNames(key);
      await check(key, false);
    }
  };
  const doStep = (cells: readonly CellStep[], isPasted: boolean): void => {
    if (cells.length === 0) return;
    setSteps(({ all, at }) => ({ all: [...all.slice(0, at), cells], at: at + 1 }));
    change(cells, isPasted);
  };
  const takeStep = (by: -1 | 1) => (): void => {
    const step = steps.all[by < 0 ? steps.at - 1 : steps.at];
    if (!step) return;
    setSteps((now) => ({ ...now, at: now.at + by }));
    change(by < 0 ? step.map((one) => ({ ...one, before: one.after, after: one.before })) : step, false);
    // Write undone values back if they were saved already.
    const keys = [...new Set(step.map(({ key }) => key))];
    void saveRows(keys.filter((key) => key !== current.current.focused && isReady(latest.current.get(key))));
  };

  const enter = (key: string | null): void => {
    const { focused } = current.current;
    current.current = { ...current.current, focused: key };
    if (focused !== null && focused !== key && isReady(latest.current.get(focused))) void saveRows([focused]);
  };
  const saveAll = (): Promise<void> =>
    saveRows([...latest.current.values()].filter(({ newest }) => newest === null).map(({ key }) => key));
  const waiting = useRef(saveRows);
  useInsertionEffect(() => {
    waiting.current = saveRows;
  });
  useEffect(
    () =>
      onConnection((connection) => {
        if (connection === 'online') void waiting.current(waitingKeys(latest.current));
      }),
    [waiting],
  );
  const isWaiting = [...edits.values()].some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!isWaiting || left > 0) return undefined;
    // A server that is overloaded gives no signal when it recovers, so retry on a timer.
    const again = setTimeout(() => {
      if (currentConnection() === 'online') void waiting.current(waitingKeys(latest.current));
    }, retryMilliseconds);
    return () => clearTimeout(again);
  }, [isWaiting, left, waiting]);
  // Refetch everything after the sheet is closed.
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

  const sheet: Sheet = {
    rows,
    edits,
    words,
    left,
    isSaved,
    isLocked,
    enter,
    saveAll,
    commit(key, field, text) {
      const before = editOf(key, field);
      if (before.text !== text) doStep([{ key, field, before, after: editFrom(field, text) }], false);
    },
    paste(key, field, table) {
      const { cells, leftOut } = pastedCells({
        key,
        field,
        table,
        fields,
        rows: current.current.rows,
        mayMake,
        rowOf,
        isLocked,
      });
      const step = cells.flatMap((cell): readonly CellStep[] => {
        const before = editOf(cell.key, cell.field);
        return before.text === cell.text ? [] : [{ ...cell, before, after: editFrom(cell.field, cell.text) }];
      });
      doStep(step, new Set(step.map((one) => one.key)).size > 1);
      return leftOut;
    },
    suggest(key, field, text) {
      if (field.kind !== 'reference') return Promise.resolve(suggestedChoices(field, text, words));
      const { initial, edit } = rowOf(key);
      return suggest(field, text, edit ? valuesOf(initial, edit) : initial);
    },
    discard() {
      const before = latest.current;
      update(() => noEdits);
      showNewest(before);
      setSteps(noSteps);
    },
    undo: steps.at > 0 ? takeStep(-1) : null,
    redo: steps.at < steps.all.length ? takeStep(1) : null,
    settle(key, field, isMine) {
      const row = latest.current.get(key);
      if (!row?.record || !row.newest) return;
      const { [field]: _mine, ...others } = row.cells;
      const settled: RowEdit = isMine
        ? { ...row, record: { ...row.record, [field]: row.newest[field] } }
        : { ...row, cells: others };
      const next = { ...settled, ...overNewest(settled) };
      if (Object.keys(next.cells).length > 0) update((now) => withRow(now, key, next));
      else {
        const { newest } = row;
        setSaved((now) => new Map(now).set(key, newest));
        update((now) => new Map([...now].filter(([one]) => one !== key)));
      }
      if (next.newest === null) void saveRows([key]);
    },
  };
  return { ...sheet, ...useStable(sheet) };
}

/** Returns functions with a stable identity, so that memoised rows do not rerender. */
function useStable(sheet: Sheet): Pick<Sheet, 'commit' | 'enter' | 'settle' | 'suggest'> {
  const latest = useRef(sheet);
  useInsertionEffect(() => {
    latest.current = sheet;
  });
  return useMemo(
    () => ({
      commit: (...given) => latest.current.commit(...given),
      enter: (key) => latest.current.enter(key),
      settle: (...given) => latest.current.settle(...given),
      suggest: (...given) => latest.current.suggest(...given),
    }),
    [],
  );
}

const newKeys = 'new-';
const numberOf = (key: string): number => Number(key.slice(newKeys.length));
const isNewKey = (key: string): boolean => key.startsWith(newKeys);

interface Shown {
  readonly data: readonly RaRecord[];
  readonly edits: RowEdits;
  readonly saved: ReadonlyMap<string, RaRecord>;
  readonly made: readonly string[];
  readonly mayMake: boolean;
  /** Default values of a new record. */
  readonly blank: Row;
}

/** Returns the records of the page, unsaved rows of other pages, new rows, and one blank row. */
function shownRows({ data, edits, saved, made, mayMake, blank }: Shown): readonly ShownRow[] {
  const rowOf = (key: string, record: RaRecord | null): ShownRow => {
    const newest = newer(saved.get(key) ?? null, record);
    const edit = edits.get(key);
    return { key, record: newest ?? edit?.record ?? null, initial: newest ?? edit?.record ?? blank, edit };
  };
  const here = made.filter((key) => edits.has(key) || saved.has(key));
  const isHere = new Set(here.flatMap((key) => saved.get(key)?.id ?? []));
  const ofPage = data.filter(({ id }) => !isHere.has(id)).map((record) => rowOf(String(record.id), record));
  const shown = new Set([...ofPage.map(({ key }) => key), ...here]);
  const elsewhere = [...edits.values()].filter(({ key, record }) => record !== null && !shown.has(key));
  return [
    ...ofPage,
    ...elsewhere.map(({ key, record }) => rowOf(key, record)),
    ...here.map((key) => rowOf(key, null)),
    ...(mayMake ? [rowOf(`${newKeys}${Math.max(0, ...made.map(numberOf)) + 1}`, null)] : []),
  ];
}

const newer = (one: RaRecord | null, other: RaRecord | null): RaRecord | null =>
  one === null || (other !== null && Number(other['version'] ?? 0) > Number(one['version'] ?? 0)) ? other : one;

const waitingKeys = (edits: RowEdits): readonly string[] =>
  [...edits.values()].filter(({ state }) => state === 'waiting').map(({ key }) => key);

/** Returns true for a row that is saved when the focus leaves it: edited, valid and not pasted. */
const isReady = (row: RowEdit | undefined): row is RowEdit =>
  row !== undefined && row.state === 'typed' && !row.isPasted && row.newest === null;

/** Rebases the edits on the newest version, or marks the row as conflicting if both changed the same fields. */
function overNewest(row: RowEdit): Partial<RowEdit> {
  const { record, initial, newest, cells } = row;
  return conflictsOf(row).length > 0
    ? { record, newest, cells, state: 'refused', message: null }
    : { record: newest, initial: newest ?? initial, newest: null, cells, state: 'typed', message: null };
}

const replaced = (step: CellStep, before: CellEdit, after: CellEdit): CellStep =>
  step.after === before ? { ...step, after } : step.before === before ? { ...step, before: after } : step;

function stepsWithout({ all, at }: Steps, key: string): Steps {
  const isOf = (step: readonly CellStep[]): boolean => step.every((one) => one.key !== key);
  return { all: all.filter(isOf), at: all.slice(0, at).filter(isOf).length };
}

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

interface Refused {
  readonly faults: Readonly<Record<string, string>>;
  readonly message: string | null;
}

/** Returns the errors of single cells. */
function apiErrorOf(error: unknown, fields: readonly Field[]): Refused {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const errors = isRecord(body) && isRecord(body['errors']) ? body['errors'] : {};
  const ofCells = Object.entries(errors).filter(([name]) => fields.some((field) => field.name === name));
  const faults = ofCells.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : []));
  const isAll = faults.length > 0 && faults.length === Object.keys(errors).length;
  return isAll ? { faults: Object.fromEntries(faults), message: null } : { faults: {}, message: null };
}

interface Pasted {
  readonly key: string;
  readonly field: Field;
  readonly table: readonly (readonly string[])[];
  readonly fields: readonly Field[];
  readonly rows: readonly ShownRow[];
  readonly mayMake: boolean;
  readonly rowOf: (key: string) => ShownRow;
  readonly isLocked: (row: ShownRow, field: Field) => boolean;
}

interface PastedCell {
  readonly key: string;
  readonly field: Field;
  readonly text: string;
}

/** Distributes a block over existing and then new rows, and counts the cells that do not fit. */
function pastedCells({ key, field, table, fields, rows, mayMake, rowOf, isLocked }: Pasted): {
  readonly cells: readonly PastedCell[];
  readonly leftOut: number;
} {
  const column = fields.indexOf(field);
  const from = rows.findIndex((row) => row.key === key);
  const lastNew = numberOf(rows.at(-1)?.key ?? newKeys);
  const isFilled = (texts: readonly string[]): boolean => texts.some((text) => text.trim() !== '');
  const cells: PastedCell[] = [];
  let leftOut = 0;
  let further = 0;
  for (const [index, texts] of table.entries()) {
    const there = rows[from + index];
    if (!isFilled(texts) && (there === undefined || (there.record === null && there.edit === undefined))) continue;
    const row = there ?? (mayMake ? rowOf(`${newKeys}${lastNew + (further += 1)}`) : null);
    for (const [at, text] of texts.entries()) {
      const into = fields[column + at];
      if (row && into && !isLocked(row, into)) cells.push({ key: row.key, field: into, text });
      else if (text.trim() !== '') leftOut += 1;
    }
  }
  return { cells, leftOut };
}
