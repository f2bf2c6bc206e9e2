/**
 * Cache of the person of a secret. Each request validates it by a mark, which changes in the database with anything
 * known about the person (`ddl/personRevisions.ts`); that costs a sixth of a full lookup. An unchanged person is the
 * same object, so data derived from it stays cached. Changes of a session take effect immediately in every process.
 */
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { nilUuid, personRevisions } from '../systemTables.ts';

/** Maximum cached persons, least recently used dropped; each takes some kilobytes. */
const mostRemembered = 1_000;

interface Remembered<Found> {
  readonly text: string;
  /** Mark from the same statement. */
  readonly mark: string;
  readonly found: Found;
}

/** A kind of secret: at most one row, found by its hash. */
export interface Lookup<Row, Found> {
  /** Table with the secrets. */
  readonly table: string;
  /** Column with the hash. */
  readonly hash: string;
  /** Columns of {@link Row}, from secret row `t` and user row `u`. */
  columns(registry: Registry): Fragment;
  /** Mark of what {@link personTables} do not cover: the values of `t` among the columns. */
  mark(registry: Registry): Fragment;
  /** @param row row as JSON, in which timestamps are texts */
  read(row: Row, registry: Registry): Found;
}

interface Remembering<Found> {
  /** Finds the person of a secret by its hash in one statement, a short one where the person is unchanged. */
  find(executor: Executor, registry: Registry, hash: string): Promise<Found | null>;
  /** Returns the cached person, if any. */
  last(registry: Registry, hash: string): Found | null;
}

interface Compiled {
  readonly mark: CompiledStatement;
  readonly whole: CompiledStatement;
}

export function remembering<Row, Found extends object>(lookup: Lookup<Row, Found>): Remembering<Found> {
  const statements = new WeakMap<Registry, Compiled>();
  const people = new WeakMap<Registry, Map<string, Remembered<Found>>>();
  const compiledFor = (executor: Executor, registry: Registry): Compiled => {
    const compiled = statements.get(registry) ?? compile(lookup, { executor, registry });
    statements.set(registry, compiled);
    return compiled;
  };
  const last: Remembering<Found>['last'] = (registry, hash) => people.get(registry)?.get(hash)?.found ?? null;
  const find: Remembering<Found>['find'] = async (executor, registry, hash) => {
    const { mark, whole } = compiledFor(executor, registry);
    const known = people.get(registry) ?? new Map<string, Remembered<Found>>();
    people.set(registry, known);
    const before = known.get(hash);
    if (before !== undefined) {
      const [row] = await runCompiled<{ mark: string }>(executor, mark, { hash });
      if (row?.mark === before.mark) {
        remember(known, hash, before);
        return before.found;
      }
    }
    const [row] = await runCompiled<{ found: string; mark: string }>(executor, whole, { hash });
    if (!row) {
      known.delete(hash);
      return null;
    }
    const found = before?.text === row.found ? before.found : lookup.read(JSON.parse(row.found) as Row, registry);
    remember(known, hash, { text: row.found, mark: row.mark, found });
    return found;
  };
  return { find, last };
}

/** Least recently used first. */
function remember<Found>(known: Map<string, Remembered<Found>>, hash: string, person: Remembered<Found>): void {
  known.delete(hash);
  known.set(hash, person);
  if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '');
}

function compile<Row, Found>(
  { table, hash, columns, mark }: Lookup<Row, Found>,
  { executor, registry }: { readonly executor: Executor; readonly registry: Registry },
): Compiled {
  const revisions = sql.table(personRevisions);
  const marking = sql`row(${mark(registry)}, own.revision, every.revision)::text as mark`;
  const from = sql`from ${sql.table(table)} t left join ${revisions} own on own.user_uuid = t.user_uuid
    left join ${revisions} every on every.user_uuid = ${sql.lit(nilUuid)}::uuid`;
  const where = sql`where ${sql.id('t', hash)} = ${placeholder('hash')}`;
  return {
    mark: compileStatement(executor, sql`select ${marking} ${from} ${where}`),
    whole: compileStatement(
      executor,
      sql`select ${marking}, (select row_to_json(f)::text from (select ${columns(registry)}) f) as found
        ${from} join users u on u.uuid = t.user_uuid ${where}`,
    ),
  };
}
