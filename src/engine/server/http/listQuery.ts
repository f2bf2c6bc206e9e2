/** Parses the query string of a list. Accepts `id` for `uuid`, as ra-data-simple-rest sends it. */
import { maxGroupings, maxMeasures, readMeasure, type AggregateQuery } from '../../registry/lists/aggregate.ts';
import { groupSteps, type GroupBy } from '../../registry/lists/groupBy.ts';
import { queryTexts as texts } from '../../registry/texts.ts';
import { decodeListQuery, maxRows, type ListQuery, type QueryError } from '../../registry/lists/query.ts';
import type { RawCondition, Resource } from '../../registry/types.ts';
import { Failure } from '../store/failure.ts';
import { isRecord } from '../../values/json.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** @throws Failure E_QUERY that names every wrong parameter */
export function readListQuery(resource: Resource, parameters: Parameters): ListQuery {
  const decoded = decodeListQuery(parameters, resource.list.perPage);
  if (!decoded.ok) throw queryFailure(decoded.errors);
  const { query } = decoded;
  const aliased =
    'id' in resource.fields
      ? query
      : {
          ...query,
          filter: aliasFilter(query.filter, 0),
          sort: query.sort?.field === 'id' ? { ...query.sort, field: 'uuid' } : query.sort,
        };
  return parameters['range'] === undefined && aliased.after === undefined
    ? { ...aliased, range: [0, defaultRows(aliased.filter, resource) - 1] }
    : aliased;
}

/** Parses `embed` for a single record, and rejects other parameters. */
export function readEmbed(parameters: Parameters): readonly string[] | null {
  const { embed, ...others } = parameters;
  refuseParameters(others);
  if (embed === undefined) return null;
  const decoded = decodeListQuery({ embed });
  if (!decoded.ok) throw queryFailure(decoded.errors);
  return decoded.query.embed;
}

/** Parses `range` where it is the only parameter. */
export function readRange(parameters: Parameters): ListQuery['range'] {
  const { range, ...others } = parameters;
  refuseParameters(others);
  const decoded = decodeListQuery(range === undefined ? {} : { range });
  if (!decoded.ok) throw queryFailure(decoded.errors);
  return decoded.query.range;
}

/** Parses `"status"` or `["due_date","month"]`; null where it is absent. */
export function readGroupBy(text: unknown): GroupBy | null {
  if (text === undefined) return null;
  const value = typeof text === 'string' ? parsed(text) : undefined;
  const [field, step, ...rest]: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = step === undefined ? null : groupSteps.find((one) => one === step);
  if (typeof field === 'string' && known !== undefined && rest.length === 0) return { field, step: known };
  throw queryFailure([{ parameter: 'by', ...texts.refusal('group', { steps: groupSteps.join(', ') }) }]);
}

/**
 * Parses the groupings and measures of aggregates: JSON lists, or names with commas (`status,created_at:month` and
 * `count,sum:price_cents`).
 *
 * @throws Failure E_QUERY that names every wrong parameter
 */
export function readAggregate(by: unknown, measures: unknown): AggregateQuery {
  const groupings = namesIn(by ?? '').map(groupingOf);
  const wanted = namesIn(measures ?? 'count').map((name) => (typeof name === 'string' ? readMeasure(name) : null));
  const isFew = groupings.length <= maxGroupings && wanted.length > 0 && wanted.length <= maxMeasures;
  const [known, asked] = [groupings.filter((one) => one !== null), wanted.filter((one) => one !== null)];
  const errors = [
    ...(known.length < groupings.length
      ? [{ parameter: 'by', ...texts.refusal('group', { steps: groupSteps.join(', ') }) }]
      : []),
    ...(asked.length < wanted.length || !isFew
      ? [{ parameter: 'measures', ...texts.refusal('measures', { groupings: maxGroupings, max: maxMeasures }) }]
      : []),
  ];
  if (errors.length > 0) throw queryFailure(errors);
  return { by: known, measures: asked };
}

/** Reads a JSON list, or names with commas between them. */
function namesIn(text: unknown): readonly unknown[] {
  const list = typeof text === 'string' ? parsed(text) : undefined;
  if (Array.isArray(list)) return list as readonly unknown[];
  return typeof text === 'string'
    ? text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : [text];
}

/** Reads `status`, `created_at:month` or `["created_at","month"]`. */
function groupingOf(written: unknown): GroupBy | null {
  const [field, step, ...rest]: readonly unknown[] =
    typeof written === 'string' ? written.split(':') : Array.isArray(written) ? written : [];
  const known = step === undefined ? null : groupSteps.find((one) => one === step);
  return typeof field === 'string' && known !== undefined && rest.length === 0 ? { field, step: known } : null;
}

/** The maximum number of reads in one request. */
const maxAddresses = 10;

/** Parses `["/badges","/timer"]`. @throws Failure E_QUERY for other addresses than the given ones */
export function readAddresses(text: string | undefined, allowed: readonly string[]): readonly string[] {
  const given = parsed(text ?? '');
  if (Array.isArray(given) && given.length <= maxAddresses && given.every((one) => allowed.includes(one)))
    return given as readonly string[];
  throw queryFailure([
    { parameter: 'paths', ...texts.refusal('addresses', { max: maxAddresses, addresses: allowed.join(', ') }) },
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @throws Failure E_QUERY for anything but a whole number from 1 to the maximum */
export function readLimit(
  limit: string | undefined,
  { usual, max }: { readonly usual: number; readonly max: number },
): number {
  const count = limit === undefined ? usual : /^\d{1,6}$/.test(limit) ? Number(limit) : 0;
  if (count >= 1 && count <= max) return count;
  throw queryFailure([{ parameter: 'limit', ...texts.refusal('limit', { max }) }]);
}

/** @throws Failure E_QUERY if the request has any query parameter */
export function refuseParameters(parameters: unknown): void {
  const [name] = Object.keys(parameters ?? {});
  if (name === undefined) return;
  throw queryFailure([{ parameter: name, ...texts.refusal('unwanted_parameter', { name }) }]);
}

/** Returns the default page size; a filter by uuids returns all of them. */
function defaultRows(filter: RawCondition, resource: Resource): number {
  const wanted = filter['uuid'];
  return Array.isArray(wanted) ? Math.min(Math.max(wanted.length, 1), maxRows) : resource.list.perPage;
}

const maxDepth = 12;

function aliasFilter(filter: RawCondition, depth: number): RawCondition {
  if (depth > maxDepth) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => {
      if (key === 'id') return ['uuid', value];
      if (key === 'not' && isRecord(value)) return [key, aliasFilter(value, depth + 1)];
      const isGroup = (key === 'and' || key === 'or') && Array.isArray(value);
      return [
        key,
        isGroup ? value.map((inner: unknown) => (isRecord(inner) ? aliasFilter(inner, depth + 1) : inner)) : value,
      ];
    }),
  );
}

function queryFailure(errors: readonly QueryError[]): Failure {
  const [first] = errors;
  return new Failure('E_QUERY', {
    ...(first ? { message: first.message, hint: first.hint } : {}),
    errors: Object.fromEntries(
      errors.map(({ parameter, message, hint }) => [
        parameter,
        { label: texts.label('with_hint', { problem: message, hint }) },
      ]),
    ),
  });
}
