/**
 * In charge of a sheet while it is worked in: which rows it has, what was typed, and how that is checked, saved row by
 * row over the version that was opened, and taken back.
 */
import { useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import { availableTo } from '../../../registry/available.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { currentConnection, onConnection } from '../../providers/connection.ts';
import { usePrincipal } from '../../providers/session.ts';
import { loadValidators } from '../../providers/validators.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { checkValues } from '../form/checkValues.ts';
import { fieldState } from '../form/formFields.ts';
import { newValues, recordValues } from '../form/formValues.ts';
import { failureText } from '../undo/failureText.ts';
import { statusOf } from '../useWrite.ts';
import { isTypedField, readCell, suggestedChoices, textOf, type CellWords } from './cellText.ts';
import { useFindByName } from './findByName.ts';
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
  /** Null for one that is not there yet. */
  readonly record: RaRecord | null;
  /** The values on which it rests: the record's, or what a new one begins with. */
  readonly initial: Row;
  readonly edit: RowEdit | undefined;
}

interface Options {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** The records of the page. */
  readonly data: readonly RaRecord[];
  /** Which page of which question they are. */
  readonly page: string;
}

export interface Sheet {
  readonly rows: readonly ShownRow[];
  readonly edits: RowEdits;
  readonly words: CellWords;
  /** Rows that are on their way. */
  readonly left: number;
  /** Whether something was saved. */
  readonly isSaved: boolean;
  readonly isLocked: (row: ShownRow, field: Field) => boolean;
  readonly commit: (key: string, field: Field, text: string) => void;
  /** What may stand in a cell, for what was typed there. */
  readonly suggest: (key: string, field: Field, text: string) => Promise<readonly string[]>;
  /** Answers how many cells were left out. */
  readonly paste: (key: string, field: Field, table: readonly (readonly string[])[]) => number;
  /** The row in which the focus is now; null: outside. */
  readonly enter: (key: string | null) => void;
  readonly saveAll: () => Promise<void>;
  readonly discard: () => void;
  /** Null where there is nothing to take back. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  /** Of a value that somebody else changed too. */
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
  /** How many of them hold. */
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
  /** As they were saved here, by the key of their row. */
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
  /** Rows in which nothing is left of what was typed show what somebody else has saved meanwhile. */
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

  /** Looks up what the names in the row mean; false where that had no answer. */
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

  /** What is wrong with the row: with the cells that were typed in, or with all of it. */
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
      // What a list does not bring along is not missing.
      const isAbsent = row.record !== null && opened[fieldName] === undefined && row.cells[fieldName] === undefined;
      if (isAbsent || (!isWhole && row.cells[fieldName] === undefined)) continue;
      if (field && fields.includes(field)) faults[fieldName] = text;
      else others.push(field ? `${label(field.label)}: ${text}` : text);
    }
    const message = others.length > 0 ? others.join(' · ') : null;
    update((now) => {
      const same = now.get(key);
      // What was judged as a whole meanwhile has the last word.
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
      // What began here is no longer taken back cell by cell.
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
        // Of other fields than were typed in here: both changes hold.
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
      // What else shows them is read again when it is next on screen: rows do not move away under the hand.
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
    // What was saved already is written back.
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
    // A server that is there and refuses for the moment tells nobody when it has time again.
    const again = setTimeout(() => {
      if (currentConnection() === 'online') void waiting.current(waitingKeys(latest.current));
    }, retryMilliseconds);
    return () => clearTimeout(again);
  }, [isWaiting, left, waiting]);
  // Whatever is shown after the sheet is read anew.
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

/** The same functions as long as the sheet is there: what is drawn with them is not drawn anew for their sake. */
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
  /** What a new record begins with. */
  readonly blank: Row;
}

/** The page's, those of other pages in which something is not saved, those that were begun here, and an empty one. */
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

/** Saved when it is left, as it was typed and not found wrong. */
const isReady = (row: RowEdit | undefined): row is RowEdit =>
  row !== undefined && row.state === 'typed' && !row.isPasted && row.newest === null;

/** Put over the newest version; where somebody changed the same fields, once those are settled. */
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

/** What an answer does not bring along of the records that it points at. */
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

/** What the server has against single cells. */
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

/** Where each cell goes: into the rows that are there, then into new ones; what has no place is counted. */
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
