/**
 * Statements that are put together once and run often, each time with other values: to put one together takes longer
 * than PostgreSQL takes to answer it.
 */
import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Executor } from './fragment.ts';

/** Stands in a statement for a value that is given when it runs. */
class Placeholder {
  constructor(readonly name: string) {}
}

export const placeholder = (name: string): Placeholder => new Placeholder(name);

export interface CompiledStatement {
  readonly text: string;
  /** Some of them placeholders. */
  readonly parameters: readonly unknown[];
}

export type CompiledStatements = Map<string, CompiledStatement>;

export function compileStatement(executor: Executor, statement: RawBuilder<unknown>): CompiledStatement {
  const { sql: text, parameters } = statement.compile(executor);
  return { text, parameters };
}

/** The rows that it answers with these values for its placeholders. */
export async function runCompiled<Row>(
  executor: Executor,
  { text, parameters }: CompiledStatement,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const given = parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.name] : parameter));
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, given));
  return rows;
}

/** How many statements are kept of one person; beyond that all are put together anew. */
const mostOfOne = 200;

/** The one of that name, put together unless it is there; kept unless it holds for this moment alone. */
export function compiledOnce(
  statements: CompiledStatements,
  name: string,
  make: () => { readonly statement: CompiledStatement; readonly lasting: boolean },
): CompiledStatement {
  const there = statements.get(name);
  if (there) return there;
  const { statement, lasting } = make();
  if (!lasting) return statement;
  if (statements.size >= mostOfOne) statements.clear();
  statements.set(name, statement);
  return statement;
}
