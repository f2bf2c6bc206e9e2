/** Basic SQL fragments. Identifiers come from the registry, values are always parameters. */
import { expressionBuilder, sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Database, Tables, Tx } from './contract.ts';

/** A piece of SQL with its parameters. */
export type Fragment = RawBuilder<unknown>;

/** Executor of a statement: a pool or a running transaction. */
export type Executor = Database | Tx;

/** Returns a builder for conditions on a table that several statements share. */
export const conditionsOn = <Table extends keyof Tables>(): ExpressionBuilder<Tables, Table> =>
  expressionBuilder<Tables, Table>();

export const always = sql`true`;
export const never = sql`false`;

/** Returns a column of the row with this alias, or of the table without an alias. */
export function columnOf(alias: string | null, name: string): Fragment {
  return alias === null ? sql.id(name) : sql.id(alias, name);
}

/** Joins conditions by AND. Returns `always` for none, and `never` if one of them is. */
export function allOf(parts: readonly Fragment[]): Fragment {
  const needed = parts.filter((part) => part !== always);
  const [only] = needed;
  if (only === undefined) return always;
  if (needed.includes(never)) return never;
  return needed.length === 1 ? only : sql`(${sql.join(needed, sql` and `)})`;
}

/** Joins conditions by OR. Returns `never` for none, and `always` if one of them is. */
export function anyOf(parts: readonly Fragment[]): Fragment {
  const needed = parts.filter((part) => part !== never);
  const [only] = needed;
  if (only === undefined) return never;
  if (needed.includes(always)) return always;
  return needed.length === 1 ? only : sql`(${sql.join(needed, sql` or `)})`;
}

/** Returns a value as a parameter with an explicit cast, so that PostgreSQL need not infer its type. */
export function parameter(value: unknown, type: string): Fragment {
  return sql`cast(${value} as ${sql.raw(type)})`;
}

/**
 * Returns a null row of the type of a table. The table name on its own could be read as a PostgreSQL type of the same
 * name: `uuid`, `date`.
 */
export function noRowOf(table: string): Fragment {
  return sql`(select "~none" from ${sql.table(table)} "~none" limit 0)`;
}

/**
 * Tests if a column is one of the keys. Compares a single key with `=`, because a generic plan for lists is poor and
 * PostgreSQL would replan a prepared statement each time.
 *
 * @param keys result of `keysOf`, or a placeholder for it
 */
export function isOneOf(column: Fragment, keys: unknown, count: number): Fragment {
  return count === 1 ? sql`${column} = ${parameter(keys, 'uuid')}` : sql`${column} = any(${parameter(keys, 'uuid[]')})`;
}

/** Returns the parameter for `isOneOf`: a single uuid itself, otherwise the list. */
export const keysOf = (uuids: readonly unknown[]): unknown => (uuids.length === 1 ? uuids[0] : uuids);

/** Returns a text literal, for definitions and for expressions that must equal that of an index. */
export function textLiteral(text: string): Fragment {
  return sql`${sql.lit(text)}::text`;
}

/** Returns an escaped LIKE pattern that matches this text. */
export function likePattern(text: string, before: '%' | ''): string {
  return `${before}${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
