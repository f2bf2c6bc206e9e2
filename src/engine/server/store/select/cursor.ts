/**
 * Pages of a list by a cursor: the place of the last row in the order of the list. A page begins after that place,
 * whatever rows have arrived or gone since, so that no row comes twice and none is left out.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { queryTexts as texts } from '../../../registry/texts.ts';
import { parseRecord } from '../../../values/json.ts';
import { allOf, anyOf, parameter, type Fragment } from '../fragment.ts';
import type { OrderTerm } from './order.ts';
import { queryFailure } from './queryFailure.ts';

/** The place of a row in the order of a list. */
interface Cursor {
  /** Identifies the order that the place is in. */
  readonly order: string;
  /** The value of each term of the order as text; null for an empty one. The last is the key. */
  readonly values: readonly (string | null)[];
}

/** Identifies an order, so that a cursor is refused in any other one. */
export function orderId(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 8);
}

/** Returns the cursor as people pass it on: opaque, in the characters of an address. */
export function encodeCursor({ order, values }: Cursor): string {
  return Buffer.from(JSON.stringify({ order, values })).toString('base64url');
}

/** @throws Failure E_QUERY for anything but a cursor in this order with as many terms */
export function decodeCursor(text: string, order: string, terms: number): Cursor {
  const { order: given, values } = parseRecord(Buffer.from(text, 'base64url').toString('utf8')) ?? {};
  if (!isValues(values)) throw unknownCursor();
  if (given !== order || values.length !== terms) throw queryFailure('after', texts.refusal('cursor_of_other_order'));
  return { order, values };
}

/** The refusal of a cursor that no page has returned. */
export const unknownCursor = () => queryFailure('after', texts.refusal('cursor'));

const isValues = (values: unknown): values is Cursor['values'] =>
  Array.isArray(values) && values.every((value) => value === null || typeof value === 'string');

/** @param types the SQL type of each term */
export function afterCursor(terms: readonly OrderTerm[], { values }: Cursor, types: readonly string[]): Fragment {
  const places = terms.map((term, index) => ({
    term,
    value: values[index] ?? null,
    given: parameter(values[index] ?? null, types[index] ?? 'text'),
  }));
  const later = places.map(({ term, value, given }, index) =>
    allOf([
      ...places.slice(0, index).map((before) => sameAs(before.term, before.value, before.given)),
      laterThan(term, value, given),
    ]),
  );
  // An index finds the beginning by the first term alone.
  const [first] = places;
  const bound =
    first && !first.term.isNullable
      ? [sql`${first.term.expression} ${first.term.isDescending ? sql`<=` : sql`>=`} ${first.given}`]
      : [];
  return allOf([...bound, anyOf(later)]);
}

const sameAs = ({ expression }: OrderTerm, value: string | null, given: Fragment): Fragment =>
  value === null ? sql`${expression} is null` : sql`${expression} = ${given}`;

/** Nothing comes after an empty value but other empty ones, since they are last. */
function laterThan(
  { expression, isDescending, isNullable }: OrderTerm,
  value: string | null,
  given: Fragment,
): Fragment {
  if (value === null) return sql`false`;
  const beyond = sql`${expression} ${isDescending ? sql`<` : sql`>`} ${given}`;
  return isNullable ? sql`(${beyond} or ${expression} is null)` : beyond;
}
