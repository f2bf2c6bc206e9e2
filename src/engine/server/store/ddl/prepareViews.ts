/**
 * Tests the SQL of views before anything is changed: against temporary copies of the future tables, in a transaction
 * that is rolled back. PostgreSQL errors, and columns that are missing or have another type, are reported as problems
 * of the registry, with their place in the file.
 */
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { nearest } from '../../../registry/nearest.ts';
import type { Problem } from '../../../registry/problem.ts';
import type { SourcePosition } from '../../../registry/types.ts';
import type { Database, Tx } from '../contract.ts';
import { columnType, storedFields } from '../columns/table.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { DesiredTable, DesiredView, ViewSource } from './desired.ts';
import { quoted } from '../sql/text.ts';

interface Planned {
  readonly registry: Registry;
  /** All future tables. */
  readonly tables: readonly DesiredTable[];
  readonly views: readonly DesiredView[];
}

/** Returns the problems; empty if each view can be created and has the columns of its fields. */
export async function prepareViews(
  database: Database,
  { registry, tables, views }: Planned,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const resources = new Map(Object.values(registry.resources).map((resource) => [resource.table, resource]));
  try {
    await database.transaction().execute(async (tx) => {
      await makeTables(tx, tables, views);
      const broken = new Set<string>();
      for (const view of views) {
        const resource = resources.get(view.name);
        if (!resource || [...broken].some((name) => wordsOf(view.source.text).has(name))) continue;
        const problem = await tryView(tx, view, { resource, tables, views });
        if (problem === null) continue;
        broken.add(view.name);
        problems.push(problem);
      }
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack) && !mayNot(error)) throw error;
  }
  return problems;
}

/** Thrown to roll back the transaction. */
class TakenBack extends Error {}

/** Returns true if the account may not create temporary tables; the migration then reports errors of views. */
const mayNot = (error: unknown): boolean => error instanceof DatabaseError && error.code === '42501';

/** Returns the words that may be names in SQL. */
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().split(/[^a-z0-9_]+/));

/**
 * Creates temporary tables for the names in the views, with columns only. They shadow the existing tables and are
 * dropped at the end of the transaction.
 */
async function makeTables(tx: Tx, tables: readonly DesiredTable[], views: readonly DesiredView[]): Promise<void> {
  const named = wordsOf(views.map(({ statement }) => statement).join('\n'));
  const statements = tables
    .filter(({ name }) => named.has(name))
    .map(({ name, columns }) => {
      const written = columns.map((column) => `${quoted(column.name)} ${column.type}`);
      return `create temporary table ${quoted(name)} (${written.join(', ')}) on commit drop`;
    });
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(tx);
}

interface Around {
  readonly resource: Resource;
  readonly tables: readonly DesiredTable[];
  readonly views: readonly DesiredView[];
}

async function tryView(tx: Tx, view: DesiredView, around: Around): Promise<Problem | null> {
  const { source } = view;
  const raw = `create temporary view beheer_tried as ${source.text.replace(/;\s*$/, '')}`;
  await sql`savepoint tried`.execute(tx);
  try {
    await sql.raw(raw).execute(tx);
    const wrong = await columnProblem(tx, around.resource);
    if (wrong)
      return problemOf(
        source,
        wrong.isThere ? placeOfColumn(source, wrong.column) : lineAt(source.places, 1),
        wrong.message,
        wrong.hint,
      );
    await sql`drop view beheer_tried`.execute(tx);
    await sql.raw(view.statement.replace(/^create view/, 'create temporary view')).execute(tx);
    return null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return problemOf(
      source,
      placeOf(error, raw, source),
      `PostgreSQL refuses this SQL: ${error.message}.`,
      hintOf(error, around, source.text),
    );
  } finally {
    // A view that can be created is kept, because other views may use it.
    await sql
      .raw((await isMade(tx, view.name)) ? 'release savepoint tried' : 'rollback to savepoint tried')
      .execute(tx);
  }
}

async function isMade(tx: Tx, name: string): Promise<boolean> {
  try {
    const { rows } = await sql<{
      made: boolean;
    }>`select to_regclass(${`pg_temp.${quoted(name)}`}) is not null as made`.execute(tx);
    return rows[0]?.made === true;
  } catch {
    // The transaction is aborted until it is rolled back to the savepoint.
    return false;
  }
}

interface Wrong {
  readonly column: string;
  /** True if the column exists with another type; false if it is missing. */
  readonly isThere: boolean;
  readonly message: string;
  readonly hint: string;
}

/** Returns the first column that is missing, or whose type is of another category: a text is not a number. */
async function columnProblem(tx: Tx, { fields }: Resource): Promise<Wrong | null> {
  const { rows } = await sql<{ name: string; type: string; category: string }>`
    select attname as name, format_type(atttypid, null) as type, typcategory as category
    from pg_attribute join pg_type t on t.oid = atttypid
    where attrelid = 'pg_temp.beheer_tried'::regclass and attnum > 0`.execute(tx);
  const there = new Map(rows.map((row) => [row.name, row]));
  for (const field of storedFields(fields)) {
    const wanted = columnType(field) ?? 'text';
    const found = there.get(field.name);
    if (!found)
      return {
        column: field.name,
        isThere: false,
        message: `The SQL of this view selects no "${field.name}".`,
        hint: didYouMean(field.name, there.keys()) ?? `Add a column to it: … as ${field.name}.`,
      };
    const { rows: types } = await sql<{ category: string }>`
      select typcategory as category from pg_type where oid = ${wanted}::regtype`.execute(tx);
    // Category X: a literal without a type.
    if (found.category === 'X' || found.category === types[0]?.category) continue;
    return {
      column: field.name,
      isThere: true,
      message: `"${field.name}" is ${found.type} in this SQL, and the field is ${wanted}.`,
      hint: `Select it as ${wanted}, or give the field another type.`,
    };
  }
  return null;
}

function hintOf(error: DatabaseError, { tables, views }: Around, text: string): string {
  const [, missing] = /^relation "([^"]+)" does not exist$/.exec(error.message) ?? [];
  if (missing !== undefined)
    return (
      nowCalled(missing, tables) ??
      didYouMean(
        missing,
        [...tables, ...views].map(({ name }) => name),
      ) ??
      'Name the table of a resource: its name with underscores.'
    );
  const [, column] = /^column (?:"?[a-z0-9_]+"?\.)?"?([A-Za-z0-9_]+)"? does not exist$/.exec(error.message) ?? [];
  const named = wordsOf(text);
  const columns = tables.filter(({ name }) => named.has(name)).flatMap(({ columns: own }) => own);
  const near =
    column === undefined
      ? null
      : (nowCalled(column, columns) ??
        didYouMean(
          column,
          columns.map(({ name }) => name),
        ));
  return near ?? 'Mend it there; it selects uuid and every field by its name.';
}

/** Returns a hint if the name was changed. */
function nowCalled(
  former: string,
  among: readonly { readonly name: string; readonly renamedFrom: string | null }[],
): string | null {
  const found = among.find(({ renamedFrom }) => renamedFrom === former);
  return found ? `"${former}" is called "${found.name}" now.` : null;
}

function didYouMean(name: string, candidates: Iterable<string>): string | null {
  const near = nearest(name, candidates);
  return near === null ? null : `Did you mean "${near}"?`;
}

/**
 * Returns the place of an error. PostgreSQL counts characters from the start of the statement; an error without a
 * position is reported at the first line.
 */
function placeOf({ position }: DatabaseError, statement: string, { places }: ViewSource): SourcePosition {
  const before = statement.slice(0, Math.max(Number(position ?? 0) - 1, 0));
  return lineAt(places, before.split('\n').length);
}

/** Returns the first line with the column's name, else the first line. */
function placeOfColumn({ text, places }: ViewSource, column: string): SourcePosition {
  const index = text.split('\n').findIndex((line) => new RegExp(`\\b${column}\\b`).test(line));
  return lineAt(places, Math.max(index, 0) + 1);
}

const lineAt = (places: readonly SourcePosition[], line: number): SourcePosition =>
  places[Math.min(Math.max(line, 1), places.length) - 1] ?? { line: 1, column: 1, pointer: '/x-view' };

const problemOf = (source: ViewSource, place: SourcePosition, message: string, hint: string): Problem => ({
  id: 'E316',
  file: source.file,
  ...place,
  message,
  hint,
});
