/** Lists: converts the contract's query to the API's parameters, and row ranges to pages. */
import { parseCondition, type Comparison, type Condition } from '../registry/conditions/condition.ts';
import { fieldReference, resolveOperand, type ConditionContext } from '../registry/conditions/operand.ts';
import type { ListQuery } from '../registry/lists/query.ts';
import { queryTexts } from '../registry/texts.ts';
import type { Registry, Resource, Scalar } from '../registry/types.ts';
import type { Locale } from '../texts/locales.ts';
import { isRecord } from '../values/json.ts';
import type { Backend, JsonRow, Paging } from './backend.ts';
import { invalidQuery, notOffered, valueIn } from './refusals.ts';
import type { KeyedRecords } from './records.ts';

export interface Answered {
  readonly json: unknown;
  readonly headers: Headers;
}

type Parameters = readonly (readonly [string, string])[];

/** Returns the API's parameters for the filter and order of a list. @throws BackendRefusal */
export function parametersOf(
  {
    backend,
    records,
    registry,
    locale,
  }: {
    readonly backend: Backend;
    readonly records: KeyedRecords;
    readonly registry: Registry;
    readonly locale: Locale;
  },
  resource: Resource,
  query: Pick<ListQuery, 'filter' | 'search' | 'sort'>,
  context: ConditionContext,
): Parameters {
  const { list } = backend;
  const parsed = parseCondition(query.filter, { registry, resource });
  if (!parsed.ok) throw invalidQuery(parsed.errors, locale);
  const filters = comparisonsIn(parsed.value).flatMap((one) => parametersFor(one));
  const { sort, search } = query;
  const field = sort ? resource.fields[sort.field] : undefined;
  if (sort && !field)
    throw invalidQuery(
      [
        {
          message: queryTexts.label('has_no_field', { resource: resource.name, name: sort.field }),
          hint: queryTexts.label('choices', { names: Object.keys(resource.fields).join(', ') }),
        },
      ],
      locale,
    );
  if (search !== '' && list.search === undefined) throw notOffered('search', 'Filter instead.');
  return [
    ...filters,
    ...(search === '' || list.search === undefined ? [] : [[list.search, search] as const]),
    ...(sort && field ? Object.entries(list.sort(records.nameOf(resource, field), sort.direction)) : []),
  ];

  function parametersFor({ fields, operator, value }: Comparison): Parameters {
    const [compared, ...further] = fields;
    const name = list.filters[operator];
    if (compared === undefined || further.length > 0)
      throw notOffered('filter by a field of another record', 'Filter by a field of the record itself.');
    const label = `"${compared.name}" with "${operator}"`;
    if (operator === 'between' && name === undefined) return betweenParameters(compared, value);
    if (name === undefined) throw notOffered(`filter of ${label}`, 'Take another comparison.');
    const several = Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar];
    const texts = several.map((one) => {
      if (fieldReference(one) !== null) throw notOffered(`comparison of ${label} of the record`, 'Give a value.');
      if (operator === 'empty') return String(one);
      return String(records.writeValue(resource, compared, resolveOperand(one, context)) ?? '');
    });
    const parameter = name.replace('{field}', records.nameOf(resource, compared));
    if (list.several === 'repeat') return texts.map((text) => [parameter, text]);
    return [[parameter, texts.join(list.several ?? ',')]];
  }

  /** Combines the parameters for the lower and upper bound, if the API has no `between`. */
  function betweenParameters(compared: Comparison['fields'][number], value: Comparison['value']): Parameters {
    const [from = null, until = null] = Array.isArray(value) ? (value as readonly Scalar[]) : [];
    const base = { type: 'compare', path: [compared.name], fields: [compared] } as const;
    return [
      ...parametersFor({ ...base, operator: 'gte', value: from }),
      ...parametersFor({ ...base, operator: 'lte', value: until }),
    ];
  }
}

function comparisonsIn(condition: Condition): readonly Comparison[] {
  if (condition.type === 'compare') return [condition];
  if (condition.type === 'and') return condition.nodes.flatMap(comparisonsIn);
  throw notOffered(`filter with "${condition.type}"`, 'Ask for each by itself.');
}

export const usualMaxSize = 100;

interface Window {
  readonly parameters: Parameters;
  /** The number of rows to skip in the response. */
  readonly skip: number;
  readonly take: number;
}

/** Returns the requests for a range of rows, from 0, both ends included. */
export function windowsOf(paging: Paging, [from, to]: readonly [number, number]): readonly Window[] {
  const max = paging.maxSize ?? usualMaxSize;
  const wanted = to - from + 1;
  if ('offset' in paging) {
    return Array.from({ length: Math.ceil(wanted / max) }, (_, index) => {
      const take = Math.min(max, wanted - index * max);
      return {
        parameters: [
          [paging.offset, String(from + index * max)],
          [paging.limit, String(take)],
        ],
        skip: 0,
        take,
      };
    });
  }
  const first = paging.first ?? 1;
  const size = sizeFor(from, to, max) ?? max;
  const [firstPage, lastPage] = [Math.floor(from / size), Math.floor(to / size)];
  return Array.from({ length: lastPage - firstPage + 1 }, (_, index) => {
    const begins = (firstPage + index) * size;
    const skip = Math.max(0, from - begins);
    return {
      parameters: [
        [paging.page, String(firstPage + index + first)],
        [paging.size, String(size)],
      ],
      skip,
      take: Math.min(size - skip, to - (begins + skip) + 1),
    };
  });
}

/** Returns the smallest page size with all of these rows in one page, or null. */
function sizeFor(from: number, to: number, max: number): number | null {
  for (let size = to - from + 1; size <= max; size += 1)
    if (Math.floor(from / size) === Math.floor(to / size)) return size;
  return null;
}

/** Returns a range of rows and the total. A page beyond the last one is empty. */
export async function readRows(
  { list }: Backend,
  range: readonly [number, number],
  ask: (parameters: Parameters) => Promise<Answered | null>,
): Promise<{ readonly rows: readonly JsonRow[]; readonly total: number }> {
  const rows: JsonRow[] = [];
  let total: number | null = null;
  for (const { parameters, skip, take } of windowsOf(list.paging, range)) {
    if (total !== null && range[0] + rows.length >= total) break;
    const answer = await ask(parameters);
    if (answer === null) break;
    const found = valueIn(answer.json, list.rows);
    rows.push(...(Array.isArray(found) ? found.filter(isRecord).slice(skip, skip + take) : []));
    const count: unknown =
      typeof list.total === 'string' ? valueIn(answer.json, list.total) : answer.headers.get(list.total.header);
    total = Number(count ?? range[0] + rows.length);
  }
  return { rows, total: total ?? 0 };
}
