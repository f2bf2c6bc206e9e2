/**
 * State of a sheet: its rows and edits, with validation, saving row by row (with optimistic locking), undo and redo.
 */
import { useInsertionEffect, useMemo, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import type { ClipboardTable } from '../../grid/clipboardTable.ts';
import type { UndoSteps } from '../../grid/undoKeys.ts';
import { useUndoSteps } from '../../grid/useUndoSteps.ts';
import { suggestedChoices, type CellWords } from '../pasting/cellText.ts';
import { useFindByName } from '../pasting/findByName.ts';
import { backwards, editFrom, editOf, withEdit, type CellStep } from './cellSteps.ts';
import { settledRow, valuesOf, withCells, withRow, type CellChange, type RowEdit, type RowEdits } from './sheetRows.ts';
import { pastedCells, type ShownRow } from './shownRows.ts';
import { useSheetChecks } from './useSheetChecks.ts';
import { noEdits, useSheetEdits, type SheetEdits } from './useSheetEdits.ts';
import { useSheetSaving } from './useSheetSaving.ts';
import { useSheetScope } from './useSheetScope.ts';

interface Options {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** Records of the current page. */
  readonly data: readonly RaRecord[];
  /** Identifies the page, filter and sort order of the records. */
  readonly page: string;
}

export interface Sheet extends UndoSteps {
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
  readonly paste: (key: string, field: Field, table: ClipboardTable) => number;
  /** Call with the row that has the focus; null outside the sheet. */
  readonly enter: (key: string | null) => void;
  readonly saveAll: () => Promise<void>;
  readonly discard: () => void;
  /** Resolves a conflict by keeping one of the two values. */
  readonly settle: (key: string, field: string, isMine: boolean) => void;
}

type Steps = readonly CellStep[];

export function useSheet({ resource, fields, data, page }: Options): Sheet {
  const scope = useSheetScope(resource, fields);
  const { words, mayMake, isLocked } = scope;
  const edits = useSheetEdits(scope, { data, page });
  const { find: findByName, suggest } = useFindByName();
  const steps = useUndoSteps<Steps>();
  const checks = useSheetChecks(scope, edits, {
    findByName,
    onFound: (before, after) => steps.revise((step) => step.map((one) => withEdit(one, before, after))),
  });
  const { left, isSaved, saveRows } = useSheetSaving(scope, {
    ...checks,
    edits,
    // A created record can no longer be undone cell by cell.
    onCreated: (key) => steps.revise((step) => (keysOf(step).includes(key) ? null : step)),
  });
  const focused = useRef<string | null>(null);
  const saveReady = (keys: readonly string[]): void =>
    void saveRows(keys.filter((key) => isReady(edits.latest().get(key))));
  const change = (cells: Steps, isPasted: boolean): void => {
    edits.begin(keysOf(cells));
    edits.change((now) => withCells(now, cells.map(changeOf), { restOf: edits.rowOf, isPasted }));
    void checks.checkCells(keysOf(cells));
  };
  const doStep = (cells: Steps, isPasted: boolean): void => {
    if (cells.length === 0) return;
    steps.add(cells);
    change(cells, isPasted);
  };
  const stepsTo = (key: string, field: Field, text: string): Steps => {
    const before = editOf(edits.rowOf(key), field, edits.latest(), words);
    return before.text === text ? [] : [{ key, field, before, after: editFrom(field, text, words) }];
  };
  const repeat = (cells: Steps, move: () => void): void => {
    move();
    change(cells, false);
    // Write undone values back if they were saved already.
    saveReady(keysOf(cells).filter((key) => key !== focused.current));
  };
  const { last, next } = steps;
  const sheet: Sheet = {
    rows: edits.rows,
    edits: edits.edits,
    words,
    left,
    isSaved,
    isLocked,
    undo: last === null ? null : () => repeat(last.map(backwards), steps.goBack),
    redo: next === null ? null : () => repeat(next, steps.goForward),
    enter(key) {
      const before = focused.current;
      focused.current = key;
      if (before !== null && before !== key) saveReady([before]);
    },
    saveAll: () => saveRows(savedOnRequest(edits.latest())),
    commit: (key, field, text) => doStep(stepsTo(key, field, text), false),
    paste(key, field, table) {
      const { rowOf } = edits;
      const block = { key, field, table, fields, rows: edits.shownRows(), mayMake, rowOf, isLocked };
      const { cells, leftOut } = pastedCells(block);
      const step = cells.flatMap((cell) => stepsTo(cell.key, cell.field, cell.text));
      doStep(step, keysOf(step).length > 1);
      return leftOut;
    },
    suggest(key, field, text) {
      if (field.kind !== 'reference') return Promise.resolve(suggestedChoices(field, text, words));
      const { initial, edit } = edits.rowOf(key);
      return suggest(field, text, edit ? valuesOf(initial, edit) : initial);
    },
    discard() {
      edits.change(() => noEdits);
      steps.clear();
    },
    settle(key, field, isMine) {
      if (settleConflict(edits, key, { field, isMine })) void saveRows([key]);
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

/** Keeps one of the two values of a field. @returns true if that was the last conflict of the row */
function settleConflict(
  { latest, update, show }: SheetEdits,
  key: string,
  { field, isMine }: { readonly field: string; readonly isMine: boolean },
): boolean {
  const row = latest().get(key);
  if (!row?.record || !row.newest) return false;
  const settled = settledRow(row, field, isMine);
  if (Object.keys(settled.cells).length > 0) update((now) => withRow(now, key, settled));
  else {
    show(key, row.newest);
    update((now) => new Map([...now].filter(([one]) => one !== key)));
  }
  return settled.newest === null;
}

const keysOf = (cells: Steps): readonly string[] => [...new Set(cells.map(({ key }) => key))];

const changeOf = ({ key, field, after }: CellStep): CellChange => ({ key, field: field.name, edit: after });

const savedOnRequest = (edits: RowEdits): readonly string[] =>
  [...edits.values()].filter(({ newest }) => newest === null).map(({ key }) => key);

/** Returns true for a row that is saved when the focus leaves it: edited, valid and not pasted. */
const isReady = (row: RowEdit | undefined): row is RowEdit =>
  row !== undefined && row.state === 'typed' && !row.isPasted && row.newest === null;
