/**
 * Who comes with a request is looked up with each request, and is nearly always as they were the last time: then they
 * are the same object, so that what was worked out for them still holds. What ends or changes a session shows in what is
 * found, and so at once, in every process.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import { compileStatement, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import type { Executor } from '../fragment.ts';

/** Those that came last; a person takes some kilobytes. */
const mostRemembered = 1_000;

interface Remembered<Found> {
  readonly text: string;
  readonly found: Found;
}

export interface Lookup<Row, Found> {
  /** Answers one row at most; its value that is to be given is the placeholder `hash`. */
  statement(registry: Registry): RawBuilder<unknown>;
  /** Times are texts in it, as PostgreSQL writes them in JSON. */
  read(row: Row, registry: Registry): Found;
}

export interface Remembering<Found> {
  /** By the hash of a secret, in one statement. */
  find(executor: Executor, registry: Registry, hash: string): Promise<Found | null>;
  /** What was found the last time, if anything. */
  last(registry: Registry, hash: string): Found | null;
}

export function remembering<Row, Found extends object>({ statement, read }: Lookup<Row, Found>): Remembering<Found> {
  const statements = new WeakMap<Registry, CompiledStatement>();
  const people = new WeakMap<Registry, Map<string, Remembered<Found>>>();
  const last: Remembering<Found>['last'] = (registry, hash) => people.get(registry)?.get(hash)?.found ?? null;
  const find: Remembering<Found>['find'] = async (executor, registry, hash) => {
    const compiled =
      statements.get(registry) ??
      compileStatement(executor, sql`select row_to_json(f)::text as found from (${statement(registry)}) f`);
    statements.set(registry, compiled);
    const [row] = await runCompiled<{ found: string }>(executor, compiled, { hash });
    const known = people.get(registry) ?? new Map<string, Remembered<Found>>();
    people.set(registry, known);
    const before = known.get(hash);
    // Whoever came last stands last.
    known.delete(hash);
    if (!row) return null;
    const now =
      before?.text === row.found ? before : { text: row.found, found: read(JSON.parse(row.found) as Row, registry) };
    known.set(hash, now);
    if (known.size > mostRemembered) known.delete(known.keys().next().value ?? '');
    return now.found;
  };
  return { find, last };
}
