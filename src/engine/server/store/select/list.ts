/**
 * Selects a page of a list with its total. First selects the keys in order, often from an index alone, then reads those
 * rows. Pages in the second half are read from the end.
 */
import { sql } from 'kysely';
import type { ListQuery } from '../../../registry/lists/query.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { columnType } from '../columns/table.ts';
import type { RecordPage } from '../contract.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import { allOf, columnOf, never, parameter, type Executor, type Fragment } from '../fragment.ts';
import { likenesses } from '../../../registry/lists/similarity.ts';
import { archivedTest, comparedFields, likenessOf } from './likeness.ts';
import { firstOf, lookedAtOfLarge, planList, type ListPlan } from './listPlan.ts';
import { searchShape, searchValues } from './search.ts';
import { afterCursor, decodeCursor, encodeCursor, orderId, unknownCursor } from './cursor.ts';
import { orderedBackBy, orderedBy, type OrderTerm } from './order.ts';
import { queryError } from './queryError.ts';
import { recordColumns } from './record.ts';
import { compiledOnce, type CallerView } from './view.ts';

/** Maximum number of rows counted; above it the estimate of the planner is used. */
const countedRows = 10_000;
/**
 * The same for a sorted search of which the planner expects more than {@link expectedRows}: testing ten thousand rows
 * would take longer than the page, and the total is an estimate either way.
 */
const countedOfMany = 1_000;
const expectedRows = 20 * countedRows;

/** Selects a page. The total is exact up to a limit, then an estimate of PostgreSQL. */
export async function selectList<Name extends string>(
  executor: Executor,
  view: CallerView,
  resource: Resource<Name>,
  query: ListQuery,
): Promise<RecordPage<Name>> {
  if (query.after !== undefined) return pageAfter<Name>(executor, view, resource, query);
  const compiled = compiledList(executor, view, resource, query);
  const [from] = query.range;
  const typed = query.search === '' ? {} : searchValues([resource], query.search);
  const estimate = once(() => estimateOf(executor, compiled.estimating, typed));
  if (compiled.fromEnd && (await estimate()) < 2 * from)
    return pageFromEnd<Name>(executor, compiled.fromEnd, { range: query.range, typed });
  const isMany = compiled.ofMany !== null && (await estimate()) > expectedRows;
  const [statement, most] =
    isMany && compiled.ofMany ? [compiled.ofMany, countedOfMany] : [compiled.statement, countedRows];
  const [answer] = await runCompiled<Answer<Name>>(executor, statement, typed);
  const total = answer?.total ?? 0;
  if (query.looked !== undefined) {
    const isMore = total > query.looked;
    const rows = isMore && compiled.likeliest ? await rowsOf<Name>(executor, compiled.likeliest, typed) : answer?.rows;
    return { rows: rows ?? [], total, exact: !isMore };
  }
  if (total <= most) return { rows: answer?.rows ?? [], total, exact: true };
  const rows = answer?.rows ?? (await rowsOf<Name>(executor, compiled.page, typed));
  return { rows, total: Math.max(total, from + rows.length, await estimate()), exact: false };
}

/** Selects the page after a cursor. Its rows are not counted. */
async function pageAfter<Name extends string>(
  executor: Executor,
  view: CallerView,
  resource: Resource<Name>,
  { after = null, ...query }: ListQuery,
): Promise<RecordPage<Name>> {
  const plan = planList(view, resource, query);
  const { terms, joins } = plan.sort;
  const order = orderId(resource.name, query.sort, query.thenBy, view.caller.locale, terms.length);
  const cursor = after === null ? null : decodeCursor(after, order, terms.length);
  const source = sql`${plan.from} ${sql.join(joins, sql` `)}`;
  const types = cursor === null ? [] : await typesOf(executor, source, terms);
  const where = cursor === null ? plan.where : allOf([plan.where, afterCursor(terms, cursor, types)]);
  const limit = query.range[1] + 1;
  const [key] = terms.slice(-1);
  const values = sql.join([key, ...terms].map((term) => sql`(${term?.expression})::text`));
  const [found, page, keys] = [sql.id('~found'), sql.id('~page'), sql.id('places')];
  const rows = rowsAsJson(
    view,
    plan,
    sql`unnest(${page}.${keys}) with ordinality wanted(place, number)
      join ${plan.from} on ${columnOf(plan.at.alias, 'uuid')} = (wanted.place ->> 0)::uuid order by wanted.number`,
  );
  // One row more than asked for shows whether there is a next page.
  const statement = sql<{ readonly rows: RecordPage<Name>['rows']; readonly last: readonly (string | null)[] | null }>`
    with ${found} as materialized (
      select array(select json_build_array(${values}) from ${source}
        where ${where} order by ${sql.join(orderedBy(terms))} limit ${sql.lit(limit + 1)}) as ${keys}),
    ${page} as (select ${keys}[1:${sql.lit(limit)}] as ${keys} from ${found})
    select (${sql`(select (${rows}) from ${page})`}) as rows,
      (select ${keys}[${sql.lit(limit)}] from ${found} where cardinality(${keys}) > ${sql.lit(limit)}) as last`;
  const { rows: answers } = await statement.execute(executor).catch((error: unknown) => {
    // A cursor that was changed by hand has values that are none of the type.
    throw cursor !== null && queryError(error) !== null ? unknownCursor() : error;
  });
  const [answer] = answers;
  const next = answer?.last ? encodeCursor({ order, values: answer.last.slice(1) }) : null;
  return { rows: answer?.rows ?? [], total: answer?.rows.length ?? 0, exact: false, next };
}

/** Returns the SQL types of the terms of an order, to read the values of a cursor. */
async function typesOf(executor: Executor, source: Fragment, terms: readonly OrderTerm[]): Promise<readonly string[]> {
  const types = sql.join(terms.map(({ expression }) => sql`pg_typeof(${expression})::text`));
  const { rows } = await sql<{ readonly types: readonly string[] }>`
    select json_build_array(${types}) as types from ${source} right join (select 1) "~one" on false`.execute(executor);
  return rows[0]?.types ?? [];
}

/** Values of placeholders. */
type Values = Readonly<Record<string, unknown>>;

interface Answer<Name extends string> {
  readonly total: number;
  /** Null where the page needs a second statement. */
  readonly rows: readonly RecordOf<Name>[] | null;
}

interface CompiledList {
  /** Counts the rows up to the maximum, and selects the page. */
  readonly statement: CompiledStatement;
  /** The same for a search of which the planner expects very many rows; null where it would rank other rows. */
  readonly ofMany: CompiledStatement | null;
  /** Selects the page only; null where `statement` always returns it. */
  readonly page: CompiledStatement | null;
  /** The page for a search with more matches than are counted, which `statement` does not rank. */
  readonly likeliest: CompiledStatement | null;
  /** EXPLAIN statement for the estimated number of rows; null where it is not needed. */
  readonly estimating: CompiledStatement | null;
  /** Null for the first pages. */
  readonly fromEnd: FromEnd | null;
}

interface FromEnd {
  /** Counts all rows, which costs about as much as skipping them. */
  readonly counting: CompiledStatement;
  /** Has placeholders for `limit` and `offset`. */
  readonly page: CompiledStatement;
}

/**
 * Compiles a list once per shape, since the same lists are requested again and again. Searches with other words of the
 * same shape share a statement.
 */
function compiledList(executor: Executor, view: CallerView, resource: Resource, query: ListQuery): CompiledList {
  const compile = (): CompiledList => {
    const plan = planList(view, resource, query, placeholder);
    const { from, where } = plan;
    const [first, last] = query.range;
    const isTable = resource.view === null;
    const isSearch = isTable && query.search !== '';
    const compiled = (fragment: Fragment): CompiledStatement => compileStatement(executor, fragment);
    if (isSearch && query.looked !== undefined) {
      // A small table rarely has more matches than are counted.
      const isSmall = query.isSmallTable === true;
      const likeliest = isSmall ? compiled(searched(view, plan, query)) : null;
      const statement = compiled(searched(view, plan, query, { withBeginning: !isSmall }));
      return { statement, ofMany: null, page: null, likeliest, estimating: null, fromEnd: null };
    }
    const page = pageOf(view, plan, { limit: last - first + 1, offset: first });
    const backwards = pageOf(view, plan, { limit: placeholder('limit'), offset: placeholder('offset'), fromEnd: true });
    const statement = isSearch ? searched(view, plan, query) : sql`select ${counted(plan)} as total, (${page}) as rows`;
    return {
      statement: compiled(statement),
      ofMany:
        isSearch && resource.large && query.sort !== null && last < countedOfMany
          ? compiled(searched(view, plan, query, { most: countedOfMany }))
          : null,
      page: isSearch ? compiled(sql`select (${page}) as rows`) : null,
      likeliest: null,
      estimating: compiled(sql`explain (format json) select 1 from ${from} where ${where}`),
      fromEnd:
        first < countedRows || !isTable
          ? null
          : {
              counting: compiled(sql`select count(*)::int as total from ${from} where ${where}`),
              page: compiled(sql`select (${backwards}) as rows`),
            },
    };
  };
  const shape = query.search === '' ? '' : searchShape(resource, query.search);
  const name = `list ${resource.name} ${view.caller.locale} ${JSON.stringify({ ...query, near: undefined, search: shape })}`;
  return compiledOnce(view, name, compile);
}

const counted = ({ from, where }: ListPlan): Fragment =>
  sql`(select count(*)::int from (select 1 from ${from} where ${where} limit ${sql.lit(countedRows + 1)}) counted)`;

interface Piece {
  readonly limit: unknown;
  readonly offset: unknown;
  /** `offset` counts from the end and the rows are selected in reverse; the result has the order of the list. */
  readonly fromEnd?: boolean;
}

function pageOf(view: CallerView, plan: ListPlan, { limit, offset, fromEnd = false }: Piece): Fragment {
  const alias = sql.id(plan.at.alias ?? '');
  const terms = fromEnd ? orderedBackBy(plan.sort.terms) : orderedBy(plan.sort.terms);
  const found = sql`from ${plan.from} ${sql.join(plan.sort.joins, sql` `)}
    where ${plan.where} order by ${sql.join(terms)} limit ${limit} offset ${offset}`;
  // Looking rows up by key would evaluate a view twice.
  if (plan.at.resource.view !== null) return rowsAsJson(view, plan, sql`(select ${alias}.* ${found}) ${alias}`);
  return rowsByKey(view, plan, sql`select ${columnOf(plan.at.alias, 'uuid')} ${found}`, fromEnd);
}

/** Selects the rows of these keys, so that nothing is read for skipped rows. */
function rowsByKey(view: CallerView, plan: ListPlan, keys: Fragment, fromEnd = false): Fragment {
  return rowsAsJson(
    view,
    plan,
    sql`unnest(array(${keys})) with ordinality wanted(key, place)
      join ${plan.from} on ${columnOf(plan.at.alias, 'uuid')} = wanted.key order by wanted.place${fromEnd ? sql` desc` : sql``}`,
  );
}

function rowsAsJson(view: CallerView, plan: ListPlan, found: Fragment): Fragment {
  const columns = recordColumns(view, plan.at, { fields: plan.fields, embed: plan.embed, lines: false });
  const row = sql.id('~row');
  return sql`select coalesce(json_agg(${row}), '[]'::json) from (select ${columns} from ${found}) ${row}`;
}

/**
 * Selects the matches once, counts and sorts them. With too many matches to count, the page has its own statement: in
 * the order of the list, matches come soon enough. Without a sort order the best matches come first; with too many,
 * those that begin with the search text.
 */
function searched(
  view: CallerView,
  plan: ListPlan,
  query: ListQuery,
  {
    most = query.looked ?? countedRows,
    withBeginning = true,
  }: { readonly most?: number; readonly withBeginning?: boolean } = {},
): Fragment {
  const { range, sort, search } = query;
  const isLarge = query.largeTables?.includes(plan.at.resource.table) === true;
  const [from, to] = range;
  const likeness = sort === null && to < countedRows ? likenessOf(view, plan.at, search, placeholder) : null;
  const archived = likeness && archivedTest(view, plan.at);
  const hits = sql.id('~hits');
  const rank = sql.id('~rank');
  const past = sql.id('~archived');
  const texts = likeness?.texts.map((text, place) => ({ text, name: sql.id(`~text${place}`) })) ?? [];
  const terms = plan.sort.terms.map((term, place) => ({ ...term, name: sql.id(`~order${place}`) }));
  const read = [
    sql`${columnOf(plan.at.alias, 'uuid')} as key`,
    ...texts.map(({ text, name }) => sql`${text} as ${name}`),
    ...terms.map(({ expression, name }) => sql`${expression} as ${name}`),
    ...(archived ? [sql`${archived} as ${past}`] : []),
  ];
  const found = (source: Fragment, where: Fragment, limit: number): Fragment =>
    sql`select ${sql.join(read)} from ${source} ${sql.join(plan.sort.joins, sql` `)} where ${where} limit ${sql.lit(limit)}`;
  const total = sql`(select count(*)::int from ${hits})`;
  const isMany = sql`${total} > ${sql.lit(most)}`;
  const sources = likeness?.begins ? beginning(likeness.begins) : [];
  const others = sources.map((source, place) => ({ source, name: sql.id(`~begins${place}`) }));
  const all =
    others.length === 0
      ? hits
      : sql`(${sql.join(
          [hits, ...others.map(({ name }) => name)].map((name) => sql`select * from ${name}`),
          sql` union `,
        )}) ${hits}`;
  const ranked = likeness && texts.length > 0 ? likeness.rank(texts.map(({ name }) => sql`${name}`)) : null;
  const order = [
    ...(archived ? [sql`${past} and ${rank} > ${sql.lit(likenesses.same)}`] : []),
    ...(ranked ? [rank] : []),
    ...terms.map(({ name, direction }) => sql`${name}${direction}`),
  ];
  const likely = sql`(select *, ${ranked ?? sql.lit(likenesses.elsewhere)} as ${rank} from ${all}) likely`;
  const keys = sql`select key from ${ranked || archived ? likely : all} order by ${sql.join(order)} limit ${to - from + 1} offset ${from}`;
  const rows = sql`(${rowsByKey(view, plan, keys)})`;
  const first = found(plan.source, plan.where, plan.isBounded ? lookedAtOfLarge : most + 1);
  const parts = [{ name: hits, source: first }, ...others].map(
    ({ name, source }) => sql`${name} as materialized (${source})`,
  );
  return sql`with ${sql.join(parts)}
    select ${total} as total, ${likeness ? rows : sql`case when ${total} <= ${sql.lit(most)} then ${rows} end`} as rows`;

  function beginning(begins: Fragment): readonly Fragment[] {
    const where = sql`${isMany} and ${plan.where} and ${begins}`;
    if (!isLarge) return withBeginning ? [found(plan.source, where, beginningRows)] : [];
    const byWords = firstOf(
      plan.at,
      plan.from,
      sql`${isMany} and ${allOf([plan.seen, likeness?.parts ?? never])}`,
      beginningAmong,
    );
    const byOrder = startingAt(view, plan);
    return [
      ...(plan.isBounded ? [] : [found(byWords, where, beginningRowsOfLarge)]),
      ...(byOrder ? [found(byOrder, sql`${plan.where} and ${begins}`, beginningRowsOfLarge)] : []),
    ];
  }
}

/** Returns the rows from the search text on, for a list that is sorted by a compared text; null for another order. */
function startingAt(view: CallerView, { at, from, sort }: ListPlan): Fragment | null {
  const [leading] = at.resource.list.sort;
  const [term] = sort.terms;
  const isStored = comparedFields(view, at).some((field) => field.name === leading.field && columnType(field) !== null);
  if (!isStored || !term || leading.direction !== 'ASC' || sort.joins.length > 0) return null;
  const sought = parameter(placeholder('sorted'), 'text');
  return firstOf(
    at,
    from,
    sql`${term.expression} >= ${sought} order by ${sql.join(orderedBy(sort.terms))}`,
    beginningRowsOfLarge,
  );
}

/** Maximum rows that begin with the search text, where there are more matches than are counted. */
const beginningRows = 1_000;
/** The same for a large table, where each row is read from another page. */
const beginningRowsOfLarge = 100;
/** Maximum candidates with a word that begins with the search text. */
const beginningAmong = 5_000;

async function pageFromEnd<Name extends string>(
  executor: Executor,
  { counting, page }: FromEnd,
  { range: [from, to], typed }: { readonly range: readonly [number, number]; readonly typed: Values },
): Promise<RecordPage<Name>> {
  const [answer] = await runCompiled<{ total: number }>(executor, counting, typed);
  const total = answer?.total ?? 0;
  const last = Math.min(to, total - 1);
  if (last < from) return { rows: [], total, exact: true };
  const rows = await rowsOf<Name>(executor, page, { ...typed, limit: last - from + 1, offset: total - 1 - last });
  return { rows, total, exact: true };
}

async function rowsOf<Name extends string>(
  executor: Executor,
  page: CompiledStatement | null,
  piece: Values,
): Promise<readonly RecordOf<Name>[]> {
  if (page === null) return [];
  const [answer] = await runCompiled<{ rows: readonly RecordOf<Name>[] }>(executor, page, piece);
  return answer?.rows ?? [];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

async function estimateOf(executor: Executor, estimating: CompiledStatement | null, typed: Values): Promise<number> {
  if (estimating === null) return 0;
  const [explained] = await runCompiled<Explained>(executor, estimating, typed);
  return explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask());
}
