/** The terms of ORDER BY: empty last whichever way, and the key to settle ties, so that pages never overlap. */
import { sql } from 'kysely';
import type { Sort } from '../../../registry/listConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { valueSchemaOf } from '../columns/column.ts';
import { columns, columnType } from '../columns/table.ts';
import type { Fragment } from '../fragment.ts';

export interface OrderTerm {
  readonly expression: Fragment;
  /** What follows it in ORDER BY: ` desc nulls last`. */
  readonly direction: Fragment;
  /** The same where the rows come from last to first. */
  readonly reversed: Fragment;
}

const ascending = sql``;
const descending = sql` desc`;

/** Where nothing can be empty nothing is said of it: then one index serves both directions. */
export function orderTerms(
  expressions: readonly Fragment[],
  key: Fragment,
  direction: Sort['direction'],
  nullable: boolean,
): readonly OrderTerm[] {
  if (direction === 'ASC')
    return [...expressions, key].map((expression) => ({ expression, direction: ascending, reversed: descending }));
  const [last, first] = nullable ? [sql` desc nulls last`, sql` nulls first`] : [descending, ascending];
  return [
    ...expressions.map((expression) => ({ expression, direction: last, reversed: first })),
    { expression: key, direction: descending, reversed: ascending },
  ];
}

/** As ORDER BY has them. */
export const orderedBy = (terms: readonly OrderTerm[]): readonly Fragment[] =>
  terms.map(({ expression, direction }) => sql`${expression}${direction}`);

/** From last to first. */
export const orderedBackBy = (terms: readonly OrderTerm[]): readonly Fragment[] =>
  terms.map(({ expression, reversed }) => sql`${expression}${reversed}`);

/** PostgreSQL refuses a row whose index entry takes more than a third of a page of 8 kB. */
export const maxEntryBytes = 2_600;
const bytesPerCharacter = 4;
const leadingCharacters = 100;

/** How many bytes a text can take; 0 for what is no text of its own length. */
export function maxTextBytes(field: Field): number {
  if (columnType(field) !== 'text' || field.kind === 'enum') return 0;
  const { maxLength } = valueSchemaOf(field);
  return typeof maxLength === 'number' ? bytesPerCharacter * maxLength : Infinity;
}

/**
 * What a field is sorted by. An index cannot hold a long text: of a resource that grows large its beginning comes
 * first, by which rows are read in order, and only those that begin alike are left to sort.
 */
export function orderExpressions(resource: Resource, field: Field, value: Fragment): readonly Fragment[] {
  const whole = columns[field.kind].toOrder(value, field);
  const leading = resource.large && maxTextBytes(field) > maxEntryBytes;
  return leading ? [sql`left(${whole}, ${sql.lit(leadingCharacters)})`, whole] : [whole];
}
