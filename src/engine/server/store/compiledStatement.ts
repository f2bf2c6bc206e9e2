/**
 * Compiles statements once and runs them with different values. Compiling takes longer than PostgreSQL takes to run
 * them.
 */
import { CompiledQuery, type RawBuilder } from 'kysely';
import type { Executor } from './fragment.ts';

/** Placeholder for a value that is given when the statement runs. */
class Placeholder {
  constructor(
    private readonly name: string,
    private readonly column: string | null,
  ) {}

  valueIn(values: Values): unknown {
    const value = values[this.name];
    return this.column === null ? value : (value as Values)[this.column];
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Marks the position of a value, which {@link runCompiled} fills in by its name. */
export const placeholder = (name: string): Placeholder => new Placeholder(name, null);

/** Marks the position of a column of a value that is a row. */
export const columnPlaceholder = (row: string, column: string): Placeholder => new Placeholder(row, column);

/** SQL text with its parameters. */
export interface CompiledStatement {
  readonly text: string;
  /** Values and placeholders. */
  readonly parameters: readonly unknown[];
}

/** Compiles a statement, to be cached and run by {@link runCompiled}. */
export function compileStatement(executor: Executor, statement: RawBuilder<unknown>): CompiledStatement {
  const { sql: text, parameters } = statement.compile(executor);
  return { text, parameters };
}

/** Runs a statement with values for its placeholders, and returns the rows. */
export async function runCompiled<Row>(
  executor: Executor,
  { text, parameters }: CompiledStatement,
  values: Values,
): Promise<readonly Row[]> {
  const given = parameters.map((parameter) =>
    parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
  );
  const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(text, given));
  return rows;
}

/** Maximum cached statements over all people; each takes some 10 KB. */
const maxCached = 2_000;
/** Maximum name length; a longer one is unlikely to be used again. */
const longestName = 1_000;

const cached = new Map<string, object>();
const numbers = new WeakMap<object, number>();
let numbered = 0;

function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? (numbered += 1);
  numbers.set(thing, number);
  return number;
}

/**
 * Cache of compiled statements for one person and one registry. A change of either is a new object, so nothing is
 * invalidated.
 */
export class CompiledStatements {
  private readonly owner: string;

  /** @param context what else statements depend on: the language of the request and the day */
  constructor(registry: object, person: object, context = '') {
    this.owner = `${numberOf(registry)} ${numberOf(person)} ${context}`;
  }

  /**
   * Returns the cached statement, or compiles it.
   *
   * @param name everything the statement depends on apart from the person
   * @param isOfTheMoment called after compiling; true keeps the statement out of the cache because it contains the
   *   current time
   */
  once<Compiled extends object>(name: string, compile: () => Compiled, isOfTheMoment: () => boolean): Compiled {
    const key = `${this.owner} ${name}`;
    const there = cached.get(key) as Compiled | undefined;
    const compiled = there ?? compile();
    if (there === undefined && (name.length > longestName || isOfTheMoment())) return compiled;
    // Least recently used first.
    cached.delete(key);
    cached.set(key, compiled);
    if (cached.size > maxCached) cached.delete(cached.keys().next().value ?? '');
    return compiled;
  }
}
