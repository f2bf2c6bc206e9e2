/** Reads pages of lists: converts react-admin's parameters to a list query and the response to records and a total. */
import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Sort } from '../../../registry/lists/listConfig.ts';
import { encodeListQuery, type ListQuery } from '../../../registry/lists/query.ts';
import { readSortText } from '../../../registry/lists/sortText.ts';
import type { RawCondition } from '../../../registry/types.ts';
import { apiAddress } from '../requestHeaders.ts';
import { apiName, requestRecords } from './recordRequests.ts';

/**
 * Reads a page, or the last existing page if that is beyond the end (the total was an estimate, or the last record was
 * removed). The total then makes the screen go to that page instead of the first.
 *
 * @returns `meta.estimated` is true if the total is an estimate
 */
export async function readList<T extends RaRecord>(name: string, params: GetListParams): Promise<GetListResult<T>> {
  const found = await readPage<T>(name, params);
  const { pagination } = params;
  if (pagination === undefined || found.data.length > 0 || !found.total || found.meta !== undefined) return found;
  const last = Math.ceil(found.total / pagination.perPage);
  return pagination.page > last ? readPage(name, { ...params, pagination: { ...pagination, page: last } }) : found;
}

/** Returns the address from which {@link readList} reads a page. */
export function listAddress(name: string, { pagination, sort, filter, meta }: GetListParams): string {
  const { embed = [] }: { readonly embed?: readonly string[] } = meta ?? {};
  const query = encodeListQuery({
    ...(sort ? sortsOf(sort.field, sort.order) : {}),
    ...(pagination ? { range: rangeOf(pagination) } : {}),
    filter: byUuid((filter ?? {}) as RawCondition),
    embed,
  });
  // No `Range` header: browsers request responses with it uncompressed (Fetch standard).
  return `${apiAddress}/${apiName(name)}?${query.toString()}`;
}

async function readPage<T extends RaRecord>(name: string, params: GetListParams): Promise<GetListResult<T>> {
  const { signal } = params;
  const { json, headers } = await requestRecords(listAddress(name, params), signal ? { signal } : {});
  const isEstimated = headers.get('x-total-estimated') === 'true';
  return { data: json as T[], total: totalOf(headers), ...(isEstimated ? { meta: { estimated: true } } : {}) };
}

const rangeOf = ({ page, perPage }: NonNullable<GetListParams['pagination']>): ListQuery['range'] => [
  (page - 1) * perPage,
  page * perPage - 1,
];

/**
 * Converts the sort of react-admin, which has one field, so several are encoded in its name: `status,-due_date`. An
 * empty name is the server's default order.
 */
export function sortsOf(text: string, direction: Sort['direction']): Pick<ListQuery, 'sort' | 'thenBy'> {
  if (text === '') return { sort: null };
  const [sort = null, ...thenBy] = readSortText(text, direction).map((one) =>
    one.field === 'id' ? { ...one, field: 'uuid' } : one,
  );
  return { sort, thenBy };
}

/** Converts react-admin's `id` in a filter to the API's `uuid`. */
export function byUuid({ id, ...filter }: RawCondition): RawCondition {
  return id === undefined ? filter : { ...filter, uuid: id };
}

/** Returns the total of `Content-Range: tasks 0-24/319`. @throws Error if the API does not send it. */
export function totalOf(headers: Headers): number {
  const total = headers.get('content-range')?.split('/').at(-1);
  if (total === undefined) throw new Error('The API answered a list without a Content-Range header.');
  return Number(total);
}
