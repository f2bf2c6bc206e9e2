/** Ranks how well a row matches a search, like `similarity` of titles: by its title and its own search fields. */
import { sql } from 'kysely';
import { archivedCondition } from '../../../registry/lists/archived.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { otherFieldLikeness, likenesses, typedNumber } from '../../../registry/lists/similarity.ts';
import type { Field } from '../../../registry/types.ts';
import { foldText } from '../../../values/foldText.ts';
import { typedAccount } from '../../../values/typedValues.ts';
import { columns } from '../columns/table.ts';
import { allOf, anyOf, likePattern, never, parameter, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { foldedText } from './foldedText.ts';
import { searchExpression } from './searchExpression.ts';
import type { At, CallerView } from './view.ts';
import { partPattern } from './wordPatterns.ts';

interface Likeness {
  /** Compared texts in lower case; select each once per row. */
  readonly texts: readonly Fragment[];
  /** Rank for the selected texts; 0 is the best. */
  readonly rank: (read: readonly Fragment[]) => Fragment;
  /**
   * Indexable test for rows with a field that begins with the search text or ends in its number; null without an index.
   */
  readonly begins: Fragment | null;
  /**
   * Indexable test for rows with words that begin with the words of the search, or that end in its number. A superset
   * of `begins` that the index finds without rechecking other rows.
   */
  readonly parts: Fragment | null;
}

/** Folds the search text; an account number loses its spaces. */
const soughtIn = (search: string): string =>
  foldText(typedAccount(search) ?? search)
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Returns what the comparison depends on apart from its values. */
export function likenessShape(search: string): unknown {
  const sought = soughtIn(search);
  const number = typedNumber(sought);
  return [number !== null, (number?.all ?? '') !== '', otherFieldLikeness(sought), partsOf(sought).length];
}

/** Splits into words as the index does. */
const partsOf = (sought: string): readonly string[] => sought.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/** Returns the values by placeholder name. */
export function likenessValues(search: string): Readonly<Record<string, unknown>> {
  const sought = soughtIn(search);
  const start = likePattern(sought, '');
  const number = typedNumber(sought);
  return {
    sought: start.slice(0, -1),
    start,
    sorted: sought,
    wordStart: `% ${start}`,
    within: `%${start}`,
    allDigits: `^[^0-9]*${[...(number?.all ?? '')].join('[^0-9]*')}[^0-9]*$`,
    lastNumber: `(^|[^0-9]|0)${number?.last}$`,
    lastDigits: `%${number?.last}`,
    ...Object.fromEntries(partsOf(sought).map((part, index) => [`soughtPart${index}`, partPattern(part)])),
  };
}

/** @param place returns what is used for each value, such as a placeholder */
export function likenessOf(
  view: CallerView,
  at: At,
  search: string,
  place: (name: string, value: unknown) => unknown = (_name, value) => value,
): Likeness {
  const sought = soughtIn(search);
  const values = likenessValues(search);
  const valueOf = (name: string): unknown => place(name, values[name]);
  const fields = comparedFields(view, at);
  const own = new Set(at.resource.titlePaths.flatMap((path) => (path.length === 1 ? path : [])));
  const indexed = fields.filter(
    ({ name }) => at.resource.list.search.includes(name) && searchExpression(view.registry, at.resource, name) !== null,
  );
  const patterns = [valueOf('start'), ...(typedNumber(sought) === null ? [] : [valueOf('lastDigits')])];
  const inIndexed = (test: (text: Fragment) => Fragment): Fragment | null =>
    indexed.length === 0 ? null : anyOf(indexed.map((field) => test(textOf(view, at, field))));
  const parts = partsOf(sought).map((_, index) => `soughtPart${index}`);
  return {
    texts: fields.map((field) => sql`lower(${textOf(view, at, field)})`),
    rank: (read) => {
      const ranks = read.map((text, index) => {
        const rank = rankOf(text, sought, valueOf);
        return own.has(fields[index]?.name ?? '')
          ? rank
          : sql`greatest(${rank}, ${sql.lit(otherFieldLikeness(sought))})`;
      });
      const worst = sql.lit(likenesses.elsewhere);
      return ranks.length === 0 ? worst : sql`coalesce(least(${sql.join(ranks)}), ${worst})`;
    },
    begins: inIndexed((text) => anyOf(patterns.map((pattern) => sql`${text} ilike ${parameter(pattern, 'text')}`))),
    parts: inIndexed((text) => {
      const like = (name: string): Fragment => sql`${text} ilike ${parameter(valueOf(name), 'text')}`;
      const words = parts.map((name) => sql`${text} ~* ${parameter(valueOf(name), 'text')}`);
      return anyOf([
        // With the words alone the planner overestimates the rows and reads the whole table.
        words.length === 0 ? never : allOf([...words, like('within')]),
        ...(typedNumber(sought) === null ? [] : [like('lastDigits')]),
      ]);
    }),
  };
}

/**
 * Tests if a row is archived, to rank it below similar rows. Null where the resource has no such condition, or the
 * caller may not read it.
 */
export function archivedTest(view: CallerView, at: At): Fragment | null {
  const { registry, rights } = view;
  const archived = archivedCondition({ registry, resource: at.resource, readable: rights.reads });
  return archived && view.condition(at, archived);
}

/** Returns the text fields that identify a row: those of its title and the search fields. */
export function comparedFields(view: CallerView, { resource }: At): readonly Field[] {
  const names = new Set([
    ...resource.titlePaths.flatMap((path) => (path.length === 1 ? path : [])),
    ...resource.list.search,
  ]);
  return [...names].flatMap((name) => {
    const field = resource.fields[name];
    return field && kinds[field.kind].searchable && view.rights.reads(resource, field) ? [field] : [];
  });
}

export const textOf = (view: CallerView, at: At, field: Field): Fragment =>
  foldedText(columns[field.kind].toText(fieldExpression(view, at, field)));

function rankOf(text: Fragment, sought: string, valueOf: (name: string) => unknown): Fragment {
  const like = (name: string): Fragment => sql`${text} like ${parameter(valueOf(name), 'text')}`;
  const number = typedNumber(sought);
  const tests: readonly (readonly [Fragment, number])[] = [
    [like('sought'), likenesses.same],
    ...(number?.all ? [[sql`${text} ~ ${parameter(valueOf('allDigits'), 'text')}`, likenesses.same] as const] : []),
    ...(number
      ? [
          [
            sql`${like('lastDigits')} and ${text} ~ ${parameter(valueOf('lastNumber'), 'text')}`,
            likenesses.numberEnd,
          ] as const,
        ]
      : []),
    [like('start'), likenesses.start],
    [like('wordStart'), likenesses.wordStart],
    [like('within'), likenesses.within],
  ];
  const cases = tests.map(([test, rank]) => sql`when ${test} then ${sql.lit(rank)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(likenesses.elsewhere)} end`;
}
