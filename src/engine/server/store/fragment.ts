/** Pieces of SQL that the others are put together from. Names come from the registry, values always as parameters. */
import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Database, Tables, Tx } from './contract.ts';

export type Fragment = RawBuilder<unknown>;

/** What a statement runs on: the pool, or the transaction that is under way. */
export type Executor = Database | Tx;

/** Builds conditions on a table that several statements share. */
export const conditionsOn = <Table extends keyof Tables>(): ExpressionBuilder<Tables, Table> =>
  expressionBuilder<Tables, Table>();

export const always = sql`true`;
export const never = sql`false`;

/** A column of the row that goes by this alias; without alias, of the table at hand. */
export function columnOf(alias: string | null, name: string): Fragment {
  return alias === null ? sql.id(name) : sql.id(alias, name);
}

export function allOf(parts: readonly Fragment[]): Fragment {
  const needed = parts.filter((part) => part !== always);
  const [only] = needed;
  if (only === undefined) return always;
  if (needed.includes(never)) return never;
  return needed.length === 1 ? only : sql`(${sql.join(needed, sql` and `)})`;
}

export function anyOf(parts: readonly Fragment[]): Fragment {
  const needed = parts.filter((part) => part !== never);
  const [only] = needed;
  if (only === undefined) return never;
  if (needed.includes(always)) return always;
  return needed.length === 1 ? only : sql`(${sql.join(needed, sql` or `)})`;
}

/** A value as parameter, of a type said aloud so that PostgreSQL need not guess. */
export function parameter(value: unknown, type: string): Fragment {
  return sql`cast(${value} as ${sql.raw(type)})`;
}

/**
 * No row, of a table's type. The name of the table alone would be that of a type of PostgreSQL where both have it:
 * `uuid`, `date`.
 */
export function noRowOf(table: string): Fragment {
  return sql`(select "~none" from ${sql.table(table)} "~none" limit 0)`;
}

/**
 * That a column is one of the keys. One is compared by itself: a plan that is made for any list suits none, and so
 * PostgreSQL would plan a statement that it keeps ready anew each time.
 *
 * @param keys as `keysOf` gives them, or a placeholder of them
 */
export function isOneOf(column: Fragment, keys: unknown, count: number): Fragment {
  return count === 1 ? sql`${column} = ${parameter(keys, 'uuid')}` : sql`${column} = any(${parameter(keys, 'uuid[]')})`;
}

export const keysOf = (uuids: readonly unknown[]): unknown => (uuids.length === 1 ? uuids[0] : uuids);

/** A text that stands in the SQL itself: for definitions, and where an expression must equal that of an index. */
export function textLiteral(text: string): Fragment {
  return sql`${sql.lit(text)}::text`;
}

/** The pattern of LIKE that finds exactly this text. */
export function likePattern(text: string, before: '%' | ''): string {
  return `${before}${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
