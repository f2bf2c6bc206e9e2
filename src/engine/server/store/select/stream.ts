/**
 * Streams a whole list in batches: first its keys in order into a file, then the records of each batch. Holds no
 * connection between batches, and uses constant memory.
 */
import { sql } from 'kysely';
import type { ListQuery } from '../../../registry/lists/query.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import { columnOf, parameter, type Executor } from '../fragment.ts';
import { openKeyFile } from './keyFile.ts';
import { planList } from './listPlan.ts';
import { orderedBy } from './order.ts';
import { recordColumns } from './record.ts';
import type { CallerView } from './view.ts';
import { visible } from './visible.ts';

/**
 * Size of a batch. V8 moves JSON texts of 100 KB and more to the old generation, where they stay until a full garbage
 * collection; batches are smaller than that.
 */
const batchCells = 1_000;
const mostBatchRows = 500;
const leastBatchRows = 50;

interface Streaming {
  readonly query: ListQuery;
  /** Null for all rows. */
  readonly limit: number | null;
}

type Read = <T>(work: (executor: Executor) => Promise<T>) => Promise<T>;

interface Reading {
  /** Runs one statement on a connection that is released afterwards. */
  readonly alone: Read;
  /** Runs several statements in one transaction. */
  readonly inTransaction: Read;
}

/** @param makeView called for each statement, since the aliases of a view are for one statement */
export async function* streamList<Name extends string>(
  { alone, inTransaction }: Reading,
  makeView: () => CallerView,
  resource: Resource<Name>,
  { query, limit }: Streaming,
): AsyncIterable<readonly RecordOf<Name>[]> {
  const narrowed = {
    ...query,
    columns: query.columns ?? resource.list.columns.filter((name) => isReadable(makeView(), resource, name)),
  };
  const keys = await openKeyFile();
  try {
    await inTransaction((executor) =>
      listKeys(executor, makeView(), resource, narrowed, { limit, onKeys: keys.append }),
    );
    const statement = await alone(async (executor) => compileRecords(executor, makeView(), resource, narrowed));
    const rows = rowsOfBatch(narrowed);
    for (let batch = await keys.next(rows); batch.length > 0; batch = await keys.next(rows)) {
      const wanted = batch;
      yield await alone((executor) => recordsOf<Name>(executor, statement, wanted));
    }
  } finally {
    await keys.close();
  }
}

function rowsOfBatch({ columns, embed }: ListQuery): number {
  const cells = Math.floor(batchCells / ((columns?.length ?? 0) + embed.length + 1));
  return Math.min(mostBatchRows, Math.max(leastBatchRows, cells));
}

function isReadable(view: CallerView, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && view.rights.reads(resource, field);
}

const blockKeys = 2_000;
const blocksAtOnce = 4;

interface Listing {
  readonly limit: number | null;
  /** Receives concatenated keys in order. */
  readonly onKeys: (keys: Buffer) => Promise<void>;
}

/** Call it in a transaction. */
async function listKeys(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  query: ListQuery,
  { limit, onKeys }: Listing,
): Promise<void> {
  const plan = planList(view, resource, query);
  await sql`declare list_keys no scroll cursor for
    select string_agg(uuid_send(key), ''::bytea order by place) as keys from (
      select ${columnOf(plan.at.alias, 'uuid')} as key, row_number() over (order by ${sql.join(orderedBy(plan.sort.terms))}) as place
      from ${plan.from} ${sql.join(plan.sort.joins, sql` `)} where ${plan.where}) listed
    ${limit === null ? sql`` : sql`where place <= ${limit}`}
    group by (place - 1) / ${sql.lit(blockKeys)} order by (place - 1) / ${sql.lit(blockKeys)}`.execute(executor);
  for (let isMore = true; isMore;) {
    const { rows } = await sql<{ keys: Buffer }>`fetch ${sql.lit(blocksAtOnce)} from list_keys`.execute(executor);
    for (const { keys } of rows) await onKeys(keys);
    isMore = rows.length === blocksAtOnce;
  }
  await sql`close list_keys`.execute(executor);
}

/** Has a placeholder for the keys. */
function compileRecords(executor: Executor, view: CallerView, resource: Resource, query: ListQuery): CompiledStatement {
  const { at, from, fields, embed, narrowing } = planList(view, resource, { ...query, filter: {}, search: '' });
  const columns = recordColumns(view, at, { fields, embed, lines: false });
  const row = sql.id('~row');
  const seen = visible(view, at, narrowing === 'record' ? 'record' : 'list');
  return compileStatement(
    executor,
    sql`select coalesce(json_agg(${row}), '[]'::json) as rows from (
    select ${columns} from unnest(${parameter(placeholder('keys'), 'uuid[]')}) with ordinality wanted(key, place) join ${from} on ${columnOf(at.alias, 'uuid')} = wanted.key
    where ${seen} order by wanted.place) ${row}`,
  );
}

async function recordsOf<Name extends string>(
  executor: Executor,
  statement: CompiledStatement,
  keys: readonly string[],
): Promise<readonly RecordOf<Name>[]> {
  const [answer] = await runCompiled<{ rows: readonly RecordOf<Name>[] }>(executor, statement, { keys });
  return answer?.rows ?? [];
}
