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

/** Of all people together; each takes some ten kilobytes. */
const maxCached = 2_000;
/** What goes by a longer name than this hardly comes again. */
const longestName = 1_000;

const cached = new Map<string, object>();
const numbers = new WeakMap<object, number>();
let numbered = 0;

function numberOf(thing: object): number {
  const number = numbers.get(thing) ?? (numbered += 1);
  numbers.set(thing, number);
  return number;
}

/** What was put together for one person on one registry: neither changes without being another object. */
export class CompiledStatements {
  private readonly owner: string;

  constructor(registry: object, person: object) {
    this.owner = `${numberOf(registry)} ${numberOf(person)}`;
  }

  /**
   * What goes by that name, put together unless it is there.
   *
   * @param name all that it depends on beside the person
   * @param isOfTheMoment asked afterwards: what holds for this moment alone is not kept
   */
  once<Compiled extends object>(name: string, compile: () => Compiled, isOfTheMoment: () => boolean): Compiled {
    const key = `${this.owner} ${name}`;
    const there = cached.get(key) as Compiled | undefined;
    const compiled = there ?? compile();
    if (there === undefined && (name.length > longestName || isOfTheMoment())) return compiled;
    // What was asked for last stands last.
    cached.delete(key);
    cached.set(key, compiled);
    if (cached.size > maxCached) cached.delete(cached.keys().next().value ?? '');
    return compiled;
  }
}
