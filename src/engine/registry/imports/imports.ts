/**
 * Rules and types of imports: which fields a file may fill. The server checks them before it reads a file, and the
 * screen before it offers an import.
 */
import { mayCreate, mayDo, mayRead, mayWrite } from '../access.ts';
import type { Kind } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/table.ts';
import type { ColumnNotations, Notation } from './numberNotation.ts';
import type { Principal } from '../permissions.ts';
import type { Field, Registry, Resource } from '../types.ts';
import { isWritable } from '../validation.ts';

export const importLimits = { bytes: 32_000_000, rows: 100_000, columns: 300 } as const;

/**
 * `uploaded`: its columns must be mapped. `checking`, `importing` and `undoing` are running; `stopped` continues where
 * it stopped; `failed`: the person lost the permission, or an error occurred.
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
/** State of an import, from the upload to the undo. */
export type ImportState = (typeof importStates)[number];

export const underWay: ReadonlySet<ImportState> = new Set(['checking', 'importing', 'undoing']);

/** The result of a row. `kept`: the undo skipped it because somebody had changed the record. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'faulty', 'undone', 'kept'] as const;
/** Result of one row. Rows without one are not processed yet. */
export type ImportOutcome = (typeof importOutcomes)[number];

/** A cell of the file. Dates and times of a spreadsheet are ISO 8601 text. */
export type FileCell = string | number | boolean | null;

/** The field for each column, by the name of the column; null leaves the column out. */
export type ImportMapping = Readonly<Record<string, string | null>>;

/** A column of the file, with its field. */
export interface ImportColumn {
  readonly name: string;
  /** The first values of the column. */
  readonly samples: readonly FileCell[];
  /** The field that was chosen, else the suggested one. */
  readonly field: string | null;
  /** The number notations that its values suggest. */
  readonly notations: ColumnNotations;
}

/** The chosen number notation of each column, by the name of the column. */
export type ChosenNotations = Readonly<Record<string, Notation>>;

/** Import with its progress and its counts of rows by outcome. */
export interface ImportRun {
  readonly uuid: string;
  readonly resource: string;
  /** The file name. */
  readonly file: string;
  readonly status: ImportState;
  readonly columns: readonly ImportColumn[];
  /** The field that identifies existing records; null if all rows are new. */
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
  /** The reason of the failure, in the reader's language. */
  readonly fault: string | null;
  readonly created_at: string;
  /** Start and end of the latest run that wrote records. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** The created and changed records, or null if there are too many. */
  readonly records?: readonly string[] | null;
}

/** A validation error of a row, in the reader's language. */
interface ImportFault {
  /** The column of the file; null if the error is about the whole row. */
  readonly column: string | null;
  readonly message: string;
}

/** A row of the file with its outcome. */
export interface ImportedRow {
  /** The row number as in a spreadsheet: the header is 1. */
  readonly row: number;
  readonly cells: readonly FileCell[];
  readonly outcome: ImportOutcome | null;
  /** The record that the row created or changed. */
  readonly record: string | null;
  readonly faults: readonly ImportFault[];
}

/** Kinds whose stored value has another unit than the displayed value. */
const storedInUnits: ReadonlySet<Kind> = new Set(['money', 'percent', 'duration']);

/**
 * Returns true if a column contains values in their stored unit, such as whole cents in `price_cents`: its name is the
 * name of the field (in any case) and not its label.
 */
export function holdsStoredValues(column: string, { name, kind, label }: Field): boolean {
  const given = column.trim();
  if (!storedInUnits.has(kind) || given.toLowerCase().replaceAll(/[\s-]+/g, '_') !== name) return false;
  return given === name || !Object.values(label).includes(given);
}

/** Returns true if the person may import records from a file. */
export function mayImport(registry: Registry, resource: Resource, principal: Principal): boolean {
  return resource.importable && mayCreate(registry, resource, principal);
}

/** Kinds that no cell can hold, or that should not be stored in a file. */
const leftOut: ReadonlySet<Kind> = new Set(['file', 'lines', 'secret', 'grants', 'scopes']);

/** Returns the fields that a column may fill. Excludes states and fields that only the server sets. */
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

/** Returns true if a new record gets a default for this reference, as in the form, so a row may leave it out. */
export function isPreselected({ required, relation }: Field): boolean {
  return required && (relation?.preselect ?? null) !== null;
}

/** Returns the fields that can identify existing records; none if the person may not edit records. */
export function importKeys(resource: Resource, principal: Principal): readonly Field[] {
  if (!mayDo(resource, principal, 'edit')) return [];
  return Object.values(resource.fields).filter(
    (field) =>
      (field.name === 'uuid' || (field.unique !== null && field.uniqueWhile === null && !field.relation)) &&
      ['string', 'integer', 'uuid'].includes(kinds[field.kind].literal) &&
      mayRead(resource, principal, field),
  );
}
