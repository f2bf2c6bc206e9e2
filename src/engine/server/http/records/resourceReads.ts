/** Handlers that read records: list, totals, export, one record. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localDate } from '../../../values/dates/calendarDate.ts';
import type { AggregateAnswer } from '../../../registry/lists/aggregate.ts';
import type { ListQuery } from '../../../registry/lists/query.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { streamOneAtATime } from '../../workers/oneAtATime.ts';
import type { ListTotals, OpenStore, RecordPage, Row } from '../../store/contract.ts';
import { isUuid } from '../../store/uuid.ts';
import { entityTag, isCurrent } from '../requests/conditional.ts';
import { withClientOfHidden } from '../clientOfHidden.ts';
import { csvLines } from '../exports/csv.ts';
import { readCsvValues, type CsvValues } from '../exports/csvValues.ts';
import { exportColumns, fileName, withCompanions } from '../exports/exportTable.ts';
import { exportForm } from '../exports/exportForm.ts';
import { callerOf } from '../requests/guard.ts';
import { readAggregate, readEmbed, readListQuery, readGroupBy, readRange, refuseParameters } from '../listQuery.ts';
import { rangeText } from '../rangeText.ts';
import { withId } from '../record.ts';
import { notFound, paramsOf, queryOf, resourceNamed } from '../requests/target.ts';
import { workbookType } from '../exports/workbook.ts';
import { listWorkbook } from '../exports/xlsx.ts';

interface ReadDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
}

interface Export {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly form: 'csv' | 'xlsx';
  readonly values: CsvValues;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export function readRoutes(dependencies: ReadDependencies): {
  readonly list: Handler;
  readonly totals: (request: FastifyRequest) => Promise<ListTotals>;
  readonly aggregate: (request: FastifyRequest) => Promise<AggregateAnswer>;
  readonly one: Handler;
  readonly history: Handler;
} {
  const { store } = dependencies;

  async function list(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const registry = store.registry();
    const resource = resourceNamed(registry, paramsOf(request).resource);
    void reply.header('vary', 'Accept, Accept-Language');
    const form = exportForm(request.headers.accept ?? '');
    if (form !== null) {
      const { values, ...parameters } = queryOf(request);
      const query = readListQuery(resource, parameters);
      return exportList(
        dependencies,
        { registry, resource, query, form, values: readCsvValues(values) },
        request,
        reply,
      );
    }
    const query = readListQuery(resource, queryOf(request));
    const page = await store.list(callerOf(request), resource, query);
    if (page.next !== undefined) {
      if (page.next !== null) nextPage(request, reply, page.next);
      return page.rows.map(withId);
    }
    void reply.header('content-range', contentRange(resource, query, page));
    if (!page.exact) void reply.header('x-total-estimated', 'true');
    return page.rows.map(withId);
  }

  async function totals(request: FastifyRequest): Promise<ListTotals> {
    const resource = resourceNamed(store.registry(), paramsOf(request).resource);
    const { filter, columns, by, ...others } = queryOf(request);
    refuseParameters(others);
    const query = readListQuery(resource, {
      ...(filter === undefined ? {} : { filter }),
      ...(columns === undefined ? {} : { columns }),
    });
    return store.totals(callerOf(request), resource, { ...query, by: readGroupBy(by) });
  }

  async function one(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { resource: name, uuid } = paramsOf(request);
    const resource = resourceNamed(store.registry(), name);
    const embed = readEmbed(queryOf(request));
    if (!isUuid(uuid)) throw notFound();
    const caller = callerOf(request);
    const record = await store.one(caller, resource, uuid, embed).catch(async (error: unknown) => {
      throw await withClientOfHidden(store, caller, { resource, uuid, error });
    });
    void reply.header('etag', entityTag(record));
    if (isCurrent(request.headers['if-none-match'], record)) {
      void reply.code(304).type('application/json; charset=utf-8');
      return '';
    }
    return withId(record);
  }

  /** Returns the history, newest first. */
  async function history(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { resource: name, uuid } = paramsOf(request);
    const resource = resourceNamed(store.registry(), name);
    const range = readRange(queryOf(request));
    const { entries, total } = await store.history(callerOf(request), resource, uuid, range);
    void reply.header('content-range', rangeText('history', range[0], { shown: entries.length, total }));
    return entries.map((entry) => withId({ ...entry }));
  }

  return { list, totals, aggregate: aggregateRoute(dependencies), one, history };
}

function aggregateRoute({ store }: ReadDependencies): (request: FastifyRequest) => Promise<AggregateAnswer> {
  return async (request) => {
    const resource = resourceNamed(store.registry(), paramsOf(request).resource);
    const { filter, by, measures, ...others } = queryOf(request);
    refuseParameters(others);
    const query = readListQuery(resource, filter === undefined ? {} : { filter });
    return store.aggregate(callerOf(request), resource, { ...query, ...readAggregate(by, measures) });
  };
}

async function exportList(
  { store, now }: ReadDependencies,
  { registry, resource, query, form, values }: Export,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = callerOf(request);
  const today = localDate(now());
  const table = { registry, resource, caller, today };
  const columns = exportColumns(table, query.columns);
  request.audit = { verb: 'export', resource };
  // Read the first batch before sending headers, so that an error still gets its own status.
  const rows = () => started(store.stream(caller, resource, withCompanions(table, query, columns), null));
  const file = await streamOneAtATime(caller.user_uuid, async () => {
    const { batches, end } = await rows();
    const pieces = form === 'csv' ? csvLines(table, columns, batches, values) : listWorkbook(table, columns, batches);
    return Readable.from(pieces, { objectMode: false }).once('close', end);
  });
  void reply.header(
    'content-disposition',
    `attachment; filename="${fileName(resource, caller.locale, today)}.${form}"`,
  );
  return reply.type(form === 'csv' ? 'text/csv; charset=utf-8; header=present' : workbookType).send(file);
}

function contentRange(resource: Resource, { range: [from] }: ListQuery, { rows, total }: RecordPage): string {
  return rangeText(resource.name, from, { shown: rows.length, total });
}

/** Names the next page: its cursor, and its address (RFC 8288). */
function nextPage(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  const [path = '', query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('after', cursor);
  void reply.header('x-next-cursor', cursor).header('link', `<${path}?${parameters.toString()}>; rel="next"`);
}

interface Started {
  /** The batches, of which the first has been read. */
  readonly batches: AsyncIterable<readonly Row[]>;
  /** Releases the source, even where the client disconnected before the first batch. */
  readonly end: () => void;
}

async function started(batches: AsyncIterable<readonly Row[]>): Promise<Started> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<readonly Row[]> {
    for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
  }
  return { batches: all(), end: () => void iterator.return?.().catch(() => undefined) };
}
