/**
 * Who comes with a request is looked up with each request, and is nearly always as they were the last time: then they
 * are the same object, so that what was worked out for them still holds. Whether they are is seen by their mark, which
 * the database changes together with anything that is known of them (`ddl/personRevisions.ts`): it costs a sixth of
 * what looking up all of it does. What ends or changes a session shows in it, and so at once, in every process.
 */
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { nilUuid, personRevisions } from '../systemTables.ts';

/** Those that came last; a person takes some kilobytes. */
const mostRemembered = 1_000;

interface Remembered<Found> {
  readonly text: string;
  /** As it was in the same statement. */
  readonly mark: string;
  readonly found: Found;
}

/** Whom a secret is for: one row at most, found by its hash. */
export interface Lookup<Row, Found> {
  /** The table that has the secrets. */
  readonly table: string;
  /** Its column with the hash. */
  readonly hash: string;
  /** What {@link Row} is made of: of `t`, the row of that table, and `u`, that of its user. */
  columns(registry: Registry): Fragment;
  /** All of it that {@link personTables} are not asked for: the values of `t` that are among the columns. */
  mark(registry: Registry): Fragment;
  /** Times are texts in it, as PostgreSQL writes them in JSON. */
  read(row: Row, registry: Registry): Found;
}

export interface Remembering<Found> {
  /** By the hash of a secret, in one statement: a short one where the person is as they were the last time. */
  find(executor: Executor, registry: Registry, hash: string): Promise<Found | null>;
  /** What was found the last time, if anything. */
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

/** Whoever came last stands last. */
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
