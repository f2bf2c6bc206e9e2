/** The calls of the store that read. */
import { trail as trailName } from '../../../registry/records/audit.ts';
import type { ListQuery } from '../../../registry/lists/query.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import { columnsToJudge, savedViews, viewAsRead } from '../../../registry/lists/savedViews.ts';
import type { Resource } from '../../../registry/types.ts';
import { selectHistory } from '../audit/history.ts';
import { selectTimeline } from '../audit/timeline.ts';
import { entryInReadersLanguage } from '../audit/translated.ts';
import { systemCaller, type Caller } from '../caller.ts';
import type { Row, StoreCalls } from '../contract.ts';
import type { Executor } from '../fragment.ts';
import { isLocked } from '../lockedTables.ts';
import { deniedByDatabase } from '../row-level-security/denied.ts';
import { viewerOf } from '../row-level-security/viewer.ts';
import { correctedSearches } from '../select/corrected.ts';
import { holdersOf } from '../select/holders.ts';
import { selectFigures } from '../select/figures.ts';
import { selectPivot } from '../select/pivot.ts';
import { selectAggregate } from '../select/aggregate.ts';
import { selectList } from '../select/list.ts';
import { showOne } from '../select/one.ts';
import { queryError } from '../select/queryError.ts';
import { selectTrash } from '../select/trash.ts';
import { streamList } from '../select/stream.ts';
import { selectTotals } from '../select/totals.ts';
import type { CallerView } from '../select/view.ts';
import { asUnavailable, codeOf, reachable } from '../transaction.ts';
import { unlocked, type StoreCallContext } from './storeCallContext.ts';

type ReadCalls = Pick<
  StoreCalls,
  | 'list'
  | 'holders'
  | 'corrected'
  | 'one'
  | 'history'
  | 'trash'
  | 'timeline'
  | 'figures'
  | 'pivot'
  | 'totals'
  | 'aggregate'
  | 'stream'
>;

/**
 * Returns the reading calls. Each uses the connections of `here`, under row-level security where it applies to the
 * caller.
 */
export function readCalls(here: StoreCallContext): ReadCalls {
  const viewer = (caller: Caller): CallerView => viewOf(here, caller);
  return {
    list: (caller, resource, query) => listRows(here, caller, resource, query),
    corrected: (caller, resources, query) => correct(here, caller, resources, query),
    one: (caller, resource, uuid, embed = null) => showRecord(here, caller, resource, { uuid, embed }),
    holders: (caller, resources, query) =>
      reading(here, caller, (executor) => holdersOf(here.searching(executor), viewer(caller), resources, query)),
    history: (caller, resource, uuid, range) =>
      reading(here, caller, (executor) =>
        selectHistory({ executor, database: here.database }, viewer(caller), { resource, uuid, range }),
      ),
    trash: (caller, query) => reachable(() => selectTrash(here.database, viewer(caller), query)),
    timeline: (caller, resource, uuid, range) =>
      reading(here, caller, (executor) =>
        selectTimeline({ executor, database: here.database }, viewer(caller), { resource, uuid, range }),
      ),
    figures: (caller, figures, about) =>
      reading(here, caller, (executor) => selectFigures(executor, viewer(caller), figures, about)),
    pivot: (caller, resource, query) =>
      reading(here, caller, (executor) => selectPivot(executor, viewer(caller), resource, query)),
    totals: (caller, resource, query) =>
      reading(here, caller, (executor) => selectTotals(executor, viewer(caller), resource, query)),
    aggregate: (caller, resource, query) =>
      reading(here, caller, (executor) => selectAggregate(executor, viewer(caller), resource, query)),
    stream: (caller, resource, query, limit) =>
      streaming(
        here,
        caller,
        mapRows(
          streamList(
            {
              alone: (work) => here.read(caller, work),
              inTransaction: (work) => here.readInTransaction(caller, work),
            },
            () => viewer(caller),
            resource,
            { query: withJudged(resource, query), limit },
          ),
          (row) => asRead(here, caller, resource, row, query.columns),
        ),
      ),
  };
}

const viewOf = (here: StoreCallContext, caller: Caller): CallerView =>
  viewerOf(here.options)(here.state().registry, caller, here.options.now());

async function listRows<Name extends string>(
  here: StoreCallContext,
  caller: Caller,
  resource: Resource<Name>,
  query: ListQuery,
): ReturnType<typeof selectList<Name>> {
  const pageOf = (search: string) =>
    unlocked(here, `read ${resource.name}`, () =>
      reading(here, caller, (executor) =>
        selectList(isOfFewRows(resource, query) ? here.searching(executor) : executor, viewOf(here, caller), resource, {
          ...withJudged(resource, query),
          search,
        }),
      ),
    ).then((page) => ({ ...page, rows: page.rows.map((row) => asRead(here, caller, resource, row, query.columns)) }));
  const page = await pageOf(query.search);
  if (query.near !== true || page.total > 0) return page;
  const meant = (await correct(here, caller, [resource], { search: query.search })).get(resource.name);
  return meant === undefined ? page : pageOf(meant);
}

const correct = (
  here: StoreCallContext,
  ...[caller, resources, query]: Parameters<StoreCalls['corrected']>
): ReturnType<StoreCalls['corrected']> =>
  reading(here, caller, (executor) =>
    correctedSearches({ executor, searching: here.searching(executor) }, viewOf(here, caller), resources, query),
  ).catch(withoutTrigrams);

/** Reads a record over a shared connection, and waits for its table elsewhere if that is locked. */
async function showRecord<Name extends string>(
  here: StoreCallContext,
  caller: Caller,
  resource: Resource<Name>,
  { uuid, embed }: { readonly uuid: string; readonly embed: readonly string[] | null },
): Promise<RecordOf<Name>> {
  const show = (executor: Executor) => showOne(executor, viewOf(here, caller), resource, { uuid, embed });
  const patiently = () => here.locks.run(`read ${resource.name}`, () => reading(here, caller, show));
  const quickly = () =>
    reading({ ...here, read: here.lookUp }, caller, show).catch((error: unknown) => {
      // Within a transaction there is no other connection.
      if (!here.beginsOwn || !isLocked(error)) throw error;
      here.locks.met(`read ${resource.name}`);
      return patiently();
    });
  const record = await (here.beginsOwn && here.locks.has(`read ${resource.name}`) ? patiently() : quickly());
  return asRead(here, caller, resource, record, null);
}

/**
 * Prepares a record for its reader: audit entries in the reader's language, shared views without fields that the
 * reader may not see.
 */
const asRead = <One extends Row>(
  here: StoreCallContext,
  caller: Caller,
  { name }: Resource,
  row: One,
  columns: ListQuery['columns'],
): One => {
  const { registry } = here.state();
  if (name === savedViews && caller !== systemCaller) return viewAsRead(registry, caller, { view: row, columns });
  return name === trailName ? entryInReadersLanguage({ registry, locale: caller.locale }, row) : row;
};
const withJudged = <Query extends Pick<ListQuery, 'columns'>>({ name }: Resource, query: Query): Query =>
  name === savedViews ? { ...query, columns: columnsToJudge(query.columns) } : query;

/** Runs a reading call. Reports database errors caused by values in the query as query errors. */
function reading<T>(
  { options, read }: StoreCallContext,
  caller: Caller,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  return reachable(() => read(caller, work)).catch((error: unknown) => {
    throw deniedByDatabase(options, caller, error) ?? queryError(error) ?? error;
  });
}

/**
 * Returns true for a search of the command palette in a table that is not large; one query plan suits all its searches.
 */
const isOfFewRows = ({ table }: Resource, { looked, largeTables = [] }: ListQuery): boolean =>
  looked !== undefined && !largeTables.includes(table);

/** Returns no corrections where the server lacks the trigram extension (SQLSTATE 42883, undefined_function). */
function withoutTrigrams(error: unknown): ReadonlyMap<string, string> {
  if (codeOf(error) === '42883') return new Map();
  throw error;
}

async function* streaming<T>(
  { options }: StoreCallContext,
  caller: Caller,
  batches: AsyncIterable<T>,
): AsyncIterable<T> {
  try {
    yield* batches;
  } catch (error) {
    throw asUnavailable(error) ?? deniedByDatabase(options, caller, error) ?? queryError(error) ?? error;
  }
}

async function* mapRows<One extends Row>(
  batches: AsyncIterable<readonly One[]>,
  map: (row: One) => One,
): AsyncIterable<readonly One[]> {
  for await (const rows of batches) yield rows.map(map);
}
