/** How well a row answers a search, as `similarity` tells of a title: by its title and its own search fields. */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import { besideTitle, likenesses, typedNumber } from '../../../registry/similarity.ts';
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
  /** 0 the best. */
  readonly rank: Fragment;
  /** Rows of which a field begins with what was typed, off an index; null where none can. */
  readonly begins: Fragment | null;
}

export function likenessOf(view: View, at: At, search: string): Likeness {
  const sought = foldText(typedAccount(search) ?? search)
    .trim()
    .replaceAll(/\s+/g, ' ');
  const fields = comparedFields(view, at);
  const inTitle = new Set(titleFields(view, at));
  const ranks = fields.map((field) => {
    const rank = rankOf(textOf(view, at, field), sought);
    return inTitle.has(field.name) ? rank : sql`greatest(${rank}, ${sql.lit(besideTitle(sought))})`;
  });
  const indexed = fields.filter(
    ({ name }) => at.resource.list.search.includes(name) && searchExpression(view.registry, at.resource, name) !== null,
  );
  const start = parameter(likePattern(sought, ''), 'text');
  return {
    rank:
      ranks.length === 0
        ? sql.lit(likenesses.elsewhere)
        : sql`coalesce(least(${sql.join(ranks)}), ${sql.lit(likenesses.elsewhere)})`,
    begins: indexed.length === 0 ? null : anyOf(indexed.map((field) => sql`${textOf(view, at, field)} ilike ${start}`)),
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
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** A name that is computed is as good as what it is made of. */
function titleFields(view: View, { resource }: At): readonly string[] {
  const own = resource.titlePaths.flatMap((path) => (path.length === 1 ? path : []));
  return own.filter((name) => resource.fields[name] && view.rights.reads(resource, resource.fields[name]));
}
