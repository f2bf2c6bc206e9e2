/** Changes of cells as steps that can be undone. */
import type { Field } from '../../../registry/types.ts';
import { readCell, textOf, type CellWords } from '../pasting/cellText.ts';
import type { CellEdit, RowEdits } from './sheetRows.ts';
import type { ShownRow } from './shownRows.ts';

export interface CellStep {
  readonly key: string;
  readonly field: Field;
  readonly before: CellEdit;
  readonly after: CellEdit;
}

/** Returns the edit of a cell, or its initial value as one. */
export function editOf({ key, initial }: ShownRow, field: Field, edits: RowEdits, words: CellWords): CellEdit {
  const edit = edits.get(key)?.cells[field.name];
  if (edit) return edit;
  const { name: relation = '' } = field.relation ?? {};
  return {
    text: textOf(field, initial, words),
    value: initial[field.name] ?? null,
    ...(relation === '' ? {} : { along: { [relation]: initial[relation] ?? null } }),
  };
}

/** Returns the edit that a typed text makes. */
export function editFrom(field: Field, text: string, words: CellWords): CellEdit {
  const reading = readCell(field, text, words);
  const isCleared = field.relation !== null && 'value' in reading;
  return { text, ...reading, ...(isCleared ? { along: { [field.relation.name]: null } } : {}) };
}

/** Replaces an edit by the one that its looked up record makes. */
export const withEdit = (step: CellStep, before: CellEdit, after: CellEdit): CellStep =>
  step.after === before ? { ...step, after } : step.before === before ? { ...step, before: after } : step;

export const backwards = (step: CellStep): CellStep => ({ ...step, before: step.after, after: step.before });
