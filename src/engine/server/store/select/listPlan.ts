/** Turns a list query into the parts of a statement. Checks every name in the query. */
import { sql } from 'kysely';
import type { ListQuery } from '../../../registry/lists/query.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { Failure } from '../failure.ts';
import { allOf, always, type Fragment } from '../fragment.ts';
import { plannedEachTime } from '../preparedStatements.ts';
import { embedTree, type EmbedTree } from './embedTree.ts';
import { filterTest, narrowingOf } from './filter.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import { unknownName } from './queryFailure.ts';
import { readableFields } from './record.ts';
import { asTyped, isShortSearch, searchTest, withOwnTexts, type Sought } from './search.ts';
import { compileSort, type CompiledSort } from './sort.ts';
import type { At, CallerView } from './view.ts';
import { visible, type Narrowing } from './visible.ts';

export interface ListPlan {
  readonly at: At;
  readonly from: Fragment;
  /** Source of the rows: the table, or for short words a smaller set. */
  readonly source: Fragment;
  /** True where only the first rows of a large table are searched, since a short word can match half of them. */
  readonly isBounded: boolean;
  /** Visibility and filter, without the search. */
  readonly seen: Fragment;
  readonly where: Fragment;
  readonly sort: CompiledSort;
  readonly fields: readonly Field[];
  readonly embed: EmbedTree;
  readonly narrowing: Narrowing;
}

/** @param sought returns what is used for each value of the search; the value itself by default */
export function planList(view: CallerView, resource: Resource, query: ListQuery, sought: Sought = asTyped): ListPlan {
  if (!view.rights.does(resource, 'list')) throw new Failure('E_FORBIDDEN');
  const at: At = { resource, alias: view.nextAlias() };
  const narrowing = narrowingOf(query.filter);
  const { largeTables = [] } = query;
  const seen = allOf([visible(view, at, narrowing), filterTest(view, at, query.filter)]);
  const isIndexed = largeTables.includes(resource.table);
  const isShort = query.search !== '' && isShortSearch(query.search);
  // No index helps with short words. Concatenating the texts of a row is cheaper than testing each.
  const own =
    isShort && !isIndexed && query.looked !== undefined && resource.view === null ? withOwnTexts(view, at) : null;
  const options = { sought, largeTables, isIndexed, texts: own?.texts ?? null };
  const searching = (isBroad: boolean): Fragment =>
    query.search === '' ? always : searchTest(view, at, query.search, { ...options, isBroad });
  const where = allOf([seen, searching(false)]);
  const from = sql`${sql.table(resource.table)} ${sql.id(at.alias ?? '')}`;
  const isBounded = isIndexed && isShort;
  const isAskedFreely = query.search !== '' || Object.keys(query.filter).length > 0;
  return {
    at,
    from,
    source: isBounded ? firstOf(at, from, allOf([seen, searching(true)])) : (own?.from ?? from),
    isBounded,
    seen,
    where: isAskedFreely ? sql`${sql.raw(plannedEachTime)} ${where}` : where,
    sort: compileSort(view, at, query.sort, query.thenBy),
    fields: chosenFields(view, resource, query.columns),
    embed: embedTree(view, resource, query.embed),
    narrowing,
  };
}

/** Maximum rows of a large table that are tested one by one. */
export const lookedAtOfLarge = 2_000;

/** Selects the first matching rows in any order. */
export function firstOf({ alias }: At, from: Fragment, where: Fragment, most = lookedAtOfLarge): Fragment {
  const name = sql.id(alias ?? '');
  return sql`(select ${name}.* from ${from} where ${where} limit ${sql.lit(most)}) ${name}`;
}

function chosenFields(view: CallerView, resource: Resource, names: readonly string[] | null): readonly Field[] {
  const readable = readableFields(view, resource);
  if (names === null) return readable;
  const chosen = names.map((name) => readable.find((field) => field.name === name) ?? refuse(resource, name, readable));
  return [...new Set([...readable.filter((field) => field.name === 'uuid'), ...chosen])];
}

function refuse(resource: Resource, name: string, readable: readonly Field[]): never {
  throw unknownName('columns', texts.label('unknown_field', { resource: resource.name, name }), {
    name,
    candidates: readable.map((field) => field.name),
  });
}
