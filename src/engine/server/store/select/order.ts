/** Terms of ORDER BY: nulls last in both directions, and the key as a tie-breaker, so that pages never overlap. */
import { sql } from 'kysely';
import type { Sort } from '../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { valueSchemaOf } from '../columns/column.ts';
import { columns, columnType } from '../columns/table.ts';
import type { Fragment } from '../fragment.ts';

export interface OrderTerm {
  readonly expression: Fragment;
  /** Text that follows the expression in ORDER BY: ` desc nulls last`. */
  readonly direction: Fragment;
  /** Direction for the reverse order. */
  readonly reversed: Fragment;
  readonly isDescending: boolean;
  /** Nulls come last, in both directions. */
  readonly isNullable: boolean;
}

const ascending = sql``;
const descending = sql` desc`;

/** Omits the position of nulls for a field that is never null, so that one index serves both directions. */
export function orderTerms(
  expressions: readonly Fragment[],
  key: Fragment,
  direction: Sort['direction'],
  nullable: boolean,
): readonly OrderTerm[] {
  const isDescending = direction === 'DESC';
  const [plain, back] = isDescending ? [descending, ascending] : [ascending, descending];
  const [last, first] = isDescending && nullable ? [sql` desc nulls last`, sql` nulls first`] : [plain, back];
  return [
    ...expressions.map((expression) => ({
      expression,
      direction: last,
      reversed: first,
      isDescending,
      isNullable: nullable,
    })),
    { expression: key, direction: plain, reversed: back, isDescending, isNullable: false },
  ];
}

/** Returns the terms for ORDER BY. */
export const orderedBy = (terms: readonly OrderTerm[]): readonly Fragment[] =>
  terms.map(({ expression, direction }) => sql`${expression}${direction}`);

/** Returns the terms for the reverse order. */
export const orderedBackBy = (terms: readonly OrderTerm[]): readonly Fragment[] =>
  terms.map(({ expression, reversed }) => sql`${expression}${reversed}`);

/** Safe size of an index entry. PostgreSQL rejects an entry of more than a third of its 8 kB page. */
export const maxEntryBytes = 2_600;
const bytesPerCharacter = 4;
const leadingCharacters = 100;

/** Returns the maximum bytes of a text field; 0 for other kinds. */
export function maxTextBytes(field: Field): number {
  if (columnType(field) !== 'text' || field.kind === 'enum') return 0;
  const { maxLength } = valueSchemaOf(field);
  return typeof maxLength === 'number' ? bytesPerCharacter * maxLength : Infinity;
}

/**
 * Returns the sort expressions of a field. An index cannot hold a long text, so in a large resource its first 100
 * characters come first: rows are read in that order from the index, and only rows with an equal beginning have to be
 * sorted.
 */
export function orderExpressions(resource: Resource, field: Field, value: Fragment): readonly Fragment[] {
  const whole = columns[field.kind].toOrder(value, field);
  const leading = resource.large && maxTextBytes(field) > maxEntryBytes;
  return leading ? [sql`left(${whole}, ${sql.lit(leadingCharacters)})`, whole] : [whole];
}
