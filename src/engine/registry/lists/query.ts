/**
 * The list query in an address: `sort=["name","ASC"]&range=[0,24]&filter={…}&embed=["client"]`. One codec for server
 * and browser. `condition.ts` parses the filter, since that requires the resource.
 */
import { isSearch } from '../conditions/condition.ts';
import type { Sort } from './listConfig.ts';
import { maxSorts } from './sortText.ts';
import { queryTexts as texts } from '../texts.ts';
import type { Label, RawCondition } from '../types.ts';

/** A decoded list query. The filter is not checked yet. */
export interface ListQuery {
  /** Null for the default order of the resource, or with a search for the best match first. */
  readonly sort: Sort | null;
  /** Further sorts, for rows that are equal in `sort`. */
  readonly thenBy?: readonly Sort[];
  /** First and last row, both inclusive. */
  readonly range: readonly [number, number];
  /** The cursor that the previous page returned; null for the first page, absent for a page by range. */
  readonly after?: string | null;
  readonly filter: RawCondition;
  readonly search: string;
  /** Falls back to similar spellings if nothing is found: `"q": "jansn~"`. */
  readonly near?: boolean;
  /** Internal: tables that are searched through indexes only. */
  readonly largeTables?: readonly string[];
  /** Internal: the table has hardly more rows than the search examines. */
  readonly isSmallTable?: boolean;
  /** Maximum number of rows to examine and count, for callers that show the best matches only. */
  readonly looked?: number;
  /** Names of relations: `client`, or with a dot `client.seller`. */
  readonly embed: readonly string[];
  /** The columns of an export. Null for the columns of the list. */
  readonly columns: readonly string[] | null;
}

/** Error of one parameter in the address. */
export interface QueryError {
  readonly parameter: string;
  readonly message: Label;
  readonly hint: Label;
}

type Decoded =
  | { readonly ok: true; readonly query: ListQuery }
  | { readonly ok: false; readonly errors: readonly QueryError[] };

export const maxRows = 1_000;
export const maxOffset = 10_000_000;
const jsonParameters = ['sort', 'range', 'filter', 'embed', 'columns'] as const;
const parameters = [...jsonParameters, 'limit', 'after'] as const;

/**
 * Decodes the query parameters, or returns all of their errors.
 * @param defaultRows the page size if no range is given
 */
export function decodeListQuery(values: Readonly<Record<string, unknown>>, defaultRows = 25): Decoded {
  const errors: QueryError[] = [];
  const fail: Fail = (parameter, problem) => {
    errors.push({ parameter, ...problem });
    return null;
  };
  for (const name of Object.keys(values)) {
    if (!parameters.some((known) => known === name))
      fail(name, {
        message: texts.label('unknown_parameter', { name }),
        hint: texts.label('choices', { names: parameters.join(', ') }),
      });
  }
  const read = (name: (typeof jsonParameters)[number]): unknown => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') return fail(name, texts.refusal('given_twice', { name }));
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return fail(name, texts.refusal('no_json', { name, example: examples[name] }));
    }
  };
  const [sort = null, ...thenBy] = readSorts(read('sort'), fail);
  const cursor = readCursor(values, defaultRows, fail);
  const range = cursor?.range ?? readRange(read('range'), defaultRows, fail);
  const filter = readFilter(read('filter'), fail);
  const embed = readNames('embed', read('embed'), fail) ?? [];
  const columns = readNames('columns', read('columns'), fail);
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    query: {
      sort,
      ...(thenBy.length > 0 ? { thenBy } : {}),
      range,
      ...(cursor && { after: cursor.after }),
      embed,
      columns,
      ...filter,
    },
  };
}

const examples: Readonly<Record<(typeof jsonParameters)[number], string>> = {
  sort: '["name","ASC"]',
  range: '[0,24]',
  filter: '{"status":"active"}',
  embed: '["client"]',
  columns: '["name"]',
};

type Fail = (parameter: string, problem: Pick<QueryError, 'message' | 'hint'>) => null;

/** Reads a page by cursor: `limit=100&after=…`. Null for a page by its place. */
function readCursor(
  { limit, after, range }: Readonly<Record<string, unknown>>,
  defaultRows: number,
  fail: Fail,
): Required<Pick<ListQuery, 'range' | 'after'>> | null {
  if (limit === undefined && after === undefined) return null;
  if (range !== undefined) fail('range', texts.refusal('range_and_cursor'));
  const rows = limit === undefined ? defaultRows : Number(limit);
  if (!Number.isSafeInteger(rows) || rows < 1 || rows > maxRows)
    fail('limit', texts.refusal('limit', { max: maxRows }));
  if (after !== undefined && typeof after !== 'string') fail('after', texts.refusal('given_twice', { name: 'after' }));
  return { range: [0, rows - 1], after: typeof after === 'string' && after !== '' ? after : null };
}

/** Reads one sort or a list of them. Rows that are equal in one are ordered by the next. */
function readSorts(value: unknown, fail: Fail): readonly Sort[] {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return [readSort(value, fail)].filter((sort) => sort !== null);
  if (value.length > maxSorts) fail('sort', texts.refusal('too_many_sorts', { max: maxSorts }));
  return value.slice(0, maxSorts).flatMap((one: unknown) => readSort(one ?? [], fail) ?? []);
}

function readSort(value: unknown, fail: Fail): Sort | null {
  if (value === undefined || value === null) return null;
  const [field, direction = 'ASC'] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof field !== 'string' || (direction !== 'ASC' && direction !== 'DESC') || (value as unknown[]).length > 2) {
    return fail('sort', texts.refusal('sort', { example: examples.sort }));
  }
  return { field, direction };
}

function readRange(value: unknown, defaultRows: number, fail: Fail): readonly [number, number] {
  if (value === undefined || value === null) return [0, defaultRows - 1];
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  const whole = (number: unknown): number is number => Number.isSafeInteger(number) && (number as number) >= 0;
  if (!whole(from) || !whole(to) || to < from || (value as unknown[]).length !== 2) {
    fail('range', texts.refusal('range', { example: examples.range }));
    return [0, defaultRows - 1];
  }
  if (to - from >= maxRows) fail('range', texts.refusal('page_too_long', { max: maxRows }));
  if (from > maxOffset) fail('range', texts.refusal('too_far', { max: maxOffset }));
  return [from, to];
}

function readFilter(value: unknown, fail: Fail): Pick<ListQuery, 'filter' | 'search' | 'near'> {
  if (value === undefined || value === null) return { filter: {}, search: '' };
  if (typeof value !== 'object' || Array.isArray(value)) {
    fail('filter', texts.refusal('filter', { example: examples.filter }));
    return { filter: {}, search: '' };
  }
  const { q, ...filter } = value as Record<string, unknown>;
  if (q !== undefined && !isSearch(q)) {
    fail('filter', texts.refusal('search'));
    return { filter, search: '' };
  }
  const search = q?.trim() ?? '';
  return /.~$/.test(search) ? { filter, search: search.slice(0, -1).trim(), near: true } : { filter, search };
}

function readNames(name: string, value: unknown, fail: Fail): readonly string[] | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.length <= 100 && value.every((item): item is string => typeof item === 'string'))
    return value;
  return fail(name, texts.refusal('names', { name }));
}

/** Returns the form in an address: one pair, or a list of several. */
function sortParameter(sorts: readonly Sort[]): string {
  const pairs = sorts.map(({ field, direction }) => [field, direction]);
  return JSON.stringify(pairs.length > 1 ? pairs : pairs[0]);
}

/** Encodes a query as address parameters; defaults are left out. */
export function encodeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.sort) params.set('sort', sortParameter([query.sort, ...(query.thenBy ?? [])]));
  if (query.range) params.set('range', JSON.stringify(query.range));
  const filter = { ...query.filter, ...(query.search ? { q: `${query.search}${query.near ? '~' : ''}` } : {}) };
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter));
  if (query.embed && query.embed.length > 0) params.set('embed', JSON.stringify(query.embed));
  if (query.columns) params.set('columns', JSON.stringify(query.columns));
  return params;
}
