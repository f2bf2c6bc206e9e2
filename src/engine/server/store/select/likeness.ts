/** How well a row answers a search, as `similarity` tells of a title: by its title and its own search fields. */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import { otherFieldLikeness, likenesses, typedNumber } from '../../../registry/similarity.ts';
import type { Field } from '../../../registry/types.ts';
import { foldText } from '../../../values/foldText.ts';
import { typedAccount } from '../../../values/typedValues.ts';
import { columns } from '../columns/table.ts';
import { anyOf, likePattern, parameter, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { foldedText } from './foldedText.ts';
import { searchExpression } from './searchExpression.ts';
import type { At, View } from './view.ts';

export interface Likeness {
  /** What is compared, to be read once of each row. */
  readonly texts: readonly Fragment[];
  /** 0 the best; of the texts as they were read. */
  readonly rank: (read: readonly Fragment[]) => Fragment;
  /** Rows of which a field begins with what was typed, or ends in its number, off an index; null where none can. */
  readonly begins: Fragment | null;
}

export function likenessOf(view: View, at: At, search: string): Likeness {
  const sought = foldText(typedAccount(search) ?? search)
    .trim()
    .replaceAll(/\s+/g, ' ');
  const fields = comparedFields(view, at);
  const own = new Set(at.resource.titlePaths.flatMap((path) => (path.length === 1 ? path : [])));
  const indexed = fields.filter(
    ({ name }) => at.resource.list.search.includes(name) && searchExpression(view.registry, at.resource, name) !== null,
  );
  const last = typedNumber(sought)?.last;
  const patterns = [likePattern(sought, ''), ...(last === undefined ? [] : [`%${last}`])];
  return {
    texts: fields.map((field) => textOf(view, at, field)),
    rank: (read) => {
      const ranks = read.map((text, place) => {
        const rank = rankOf(text, sought);
        return own.has(fields[place]?.name ?? '')
          ? rank
          : sql`greatest(${rank}, ${sql.lit(otherFieldLikeness(sought))})`;
      });
      const worst = sql.lit(likenesses.elsewhere);
      return ranks.length === 0 ? worst : sql`coalesce(least(${sql.join(ranks)}), ${worst})`;
    },
    begins:
      indexed.length === 0
        ? null
        : anyOf(
            indexed.flatMap((field) =>
              patterns.map((pattern) => sql`${textOf(view, at, field)} ilike ${parameter(pattern, 'text')}`),
            ),
          ),
  };
}

/** The texts of a row that say what it is: its own in its title, and those it is searched by. */
export function comparedFields(view: View, { resource }: At): readonly Field[] {
  const names = new Set([
    ...resource.titlePaths.flatMap((path) => (path.length === 1 ? path : [])),
    ...resource.list.search,
  ]);
  return [...names].flatMap((name) => {
    const field = resource.fields[name];
    return field && kinds[field.kind].searchable && view.rights.reads(resource, field) ? [field] : [];
  });
}

export const textOf = (view: View, at: At, field: Field): Fragment =>
  foldedText(columns[field.kind].toText(fieldExpression(view, at, field)));

function rankOf(text: Fragment, sought: string): Fragment {
  const like = (pattern: string): Fragment => sql`${text} ilike ${parameter(pattern, 'text')}`;
  const start = likePattern(sought, '');
  const number = typedNumber(sought);
  const tests: readonly (readonly [Fragment, number])[] = [
    [like(start.slice(0, -1)), likenesses.same],
    ...(number?.all
      ? [[sql`regexp_replace(${text}, '\\D', '', 'g') = ${parameter(number.all, 'text')}`, likenesses.same] as const]
      : []),
    ...(number
      ? [[sql`${text} ~ ${parameter(`(^|[^0-9]|0)${number.last}$`, 'text')}`, likenesses.numberEnd] as const]
      : []),
    [like(start), likenesses.start],
    [like(`% ${start}`), likenesses.wordStart],
    [like(`%${start}`), likenesses.within],
  ];
  const cases = tests.map(([test, rank]) => sql`when ${test} then ${sql.lit(rank)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(likenesses.elsewhere)} end`;
}
