/**
 * In charge of what of a resource can be brought in from a file: asked by the server before it reads one, and by the
 * screen before it offers to.
 */
import { mayCreate, mayDo, mayRead, mayWrite } from './access.ts';
import type { Kind } from './kinds/kindNames.ts';
import { kinds } from './kinds/table.ts';
import type { ColumnNotations, Notation } from './numberNotation.ts';
import type { Principal } from './permissions.ts';
import type { Field, Registry, Resource } from './types.ts';
import { isWritable } from './validation.ts';

export const importLimits = { bytes: 32_000_000, rows: 100_000, columns: 300 } as const;

/**
 * `uploaded`: its columns are to be mapped. `checking`, `importing` and `undoing` are under way; `stopped` goes on
 * where it was left; `failed`: the person may no longer do it, or something broke.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const underWay: ReadonlySet<ImportState> = new Set(['checking', 'importing', 'undoing']);

/** What became of a row; `kept`: an undo left it, since somebody changed it. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'faulty', 'undone', 'kept'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** As a file has it: a day or a moment of a spreadsheet is a text of ISO 8601. */
export type Cell = string | number | boolean | null;

/** The field that each column of the file fills, by the column's name; null: it is left out. */
export type ImportMapping = Readonly<Record<string, string | null>>;

export interface ImportColumn {
  readonly name: string;
  /** The first of its values. */
  readonly samples: readonly Cell[];
  /** Which field it fills: as it was chosen, else as its name suggests. */
  readonly field: string | null;
  /** How its numbers are written, as its values show. */
  readonly notations: ColumnNotations;
}

/** The notation that the person chose for the numbers of a column, by its name. */
export type ChosenNotations = Readonly<Record<string, Notation>>;

export interface ImportRun {
  readonly uuid: string;
  readonly resource: string;
  /** What the file is called. */
  readonly file: string;
  readonly status: ImportState;
  readonly columns: readonly ImportColumn[];
  /** The field by which records are found that already exist; null: all rows are new. */
  readonly key: string | null;
  readonly notations: ChosenNotations;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly faulty: number;
  readonly undone: number;
  readonly kept: number;
  /** Why it failed, in the reader's language. */
  readonly fault: string | null;
  readonly created_at: string;
  /** When it was written last, and when that ended. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** What it made and changed, where those are few; null: many. */
  readonly records?: readonly string[] | null;
}

/** What is wrong with a row, in the reader's language. */
export interface ImportFault {
  /** Of the file; null: it is about the whole row. */
  readonly column: string | null;
  readonly message: string;
}

export interface ImportedRow {
  /** As a spreadsheet counts: the header is 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
  readonly outcome: ImportOutcome | null;
  /** The record that it made or changed. */
  readonly record: string | null;
  readonly faults: readonly ImportFault[];
}

/** Kinds whose stored value has another unit than the value that people read. */
const storedInUnits: ReadonlySet<Kind> = new Set(['money', 'percent', 'duration']);

/**
 * Returns true if the name of a column promises values as they are stored, such as whole cents in `price_cents`: the
 * name of the field, in any capitals, and not its label.
 */
export function holdsStoredValues(column: string, { name, kind, label }: Field): boolean {
  const given = column.trim();
  if (!storedInUnits.has(kind) || given.toLowerCase().replaceAll(/[\s-]+/g, '_') !== name) return false;
  return given === name || !Object.values(label).includes(given);
}

/** Whether the person may bring records in from a file. */
export function mayImport(registry: Registry, resource: Resource, principal: Principal): boolean {
  return resource.importable && mayCreate(registry, resource, principal);
}

/** What no cell can hold, and what must not lie about in a file. */
const leftOut: ReadonlySet<Kind> = new Set(['file', 'lines', 'secret', 'grants', 'scopes']);

/** What a column may fill: never a state, nor what is the server's to set. */
export function importFields(resource: Resource, principal: Principal): readonly Field[] {
  return Object.values(resource.fields).filter(
    (field) =>
      isWritable(field) &&
      !field.writeOnly &&
      !field.deprecated &&
      !leftOut.has(field.kind) &&
      mayWrite(resource, principal, field),
  );
}

/** Whether a new record starts with a reference here that its row need not name, as in the form. */
export function isPreselected({ required, relation }: Field): boolean {
  return required && (relation?.preselect ?? null) !== null;
}

/** By which of its fields a record can be found that exists already; none for who changes no such records. */
export function importKeys(resource: Resource, principal: Principal): readonly Field[] {
  if (!mayDo(resource, principal, 'edit')) return [];
  return Object.values(resource.fields).filter(
    (field) =>
      (field.name === 'uuid' || (field.unique !== null && field.uniqueWhile === null && !field.relation)) &&
      ['string', 'integer', 'uuid'].includes(kinds[field.kind].literal) &&
      mayRead(resource, principal, field),
  );
}
