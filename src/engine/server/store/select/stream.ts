/**
 * A whole list, a batch at a time: first its keys in order, then the records they stand for. No connection is held
 * between batches, and of a million rows the keys take 16 MB.
 */
import { sql } from 'kysely';
import type { ListQuery } from '../../../registry/query.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import { columnOf, parameter, type Executor } from '../fragment.ts';
import { planList } from './listPlan.ts';
import { orderedBy } from './order.ts';
import { recordColumns } from './record.ts';
import type { View } from './view.ts';
import { visible } from './visible.ts';

/**
 * A batch has so many cells, and so many rows at most. The engine puts what it reads from a JSON text of 100 KB and more
 * among what has lived for long, where it stays until all of the heap is looked through: texts of batches are shorter.
 */
const batchCells = 1_000;
const mostBatchRows = 500;
const leastBatchRows = 50;

export interface Streaming {
  readonly query: ListQuery;
  /** Null: all of them. */
  readonly limit: number | null;
}

/** One statement, on a connection that is given back after it. */
export type Reading = <T>(work: (executor: Executor) => Promise<T>) => Promise<T>;

/** `makeView` is asked anew for each statement, because the aliases of a view serve one. */
export async function* streamList<Name extends string>(
  read: Reading,
  makeView: () => View,
  resource: Resource<Name>,
  { query, limit }: Streaming,
): AsyncIterable<readonly RecordOf<Name>[]> {
  const narrowed = {
    ...query,
    columns: query.columns ?? resource.list.columns.filter((name) => isReadable(makeView(), resource, name)),
  };
  const blocks = await read((executor) => orderedKeys(executor, makeView(), resource, narrowed, limit));
  const bytes = keyBytes * rowsOfBatch(narrowed);
  const statement = await read(async (executor) => compileRecords(executor, makeView(), resource, narrowed));
  for (const block of blocks)
    for (let start = 0; start < block.length; start += bytes) {
      const keys = keysIn(block.subarray(start, start + bytes));
      yield await read((executor) => recordsOf<Name>(executor, statement, keys));
    }
}

function rowsOfBatch({ columns, embed }: ListQuery): number {
  const cells = Math.floor(batchCells / ((columns?.length ?? 0) + embed.length + 1));
  return Math.min(mostBatchRows, Math.max(leastBatchRows, cells));
}

function isReadable(view: View, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && view.rights.reads(resource, field);
}

/** Of a uuid as the database keeps it. */
const keyBytes = 16;
const blockKeys = 2_000;

/** Keys one behind another without anything between them, {@link blockKeys} at a time. */
async function orderedKeys(
  executor: Executor,
  view: View,
  resource: Resource,
  query: ListQuery,
  limit: number | null,
): Promise<readonly Buffer[]> {
  const plan = planList(view, resource, query);
  const { rows } = await sql<{
    keys: Buffer;
  }>`select string_agg(uuid_send(key), ''::bytea order by place) as keys from (
      select ${columnOf(plan.at.alias, 'uuid')} as key, row_number() over (order by ${sql.join(orderedBy(plan.sort.terms))}) as place
      from ${plan.from} ${sql.join(plan.sort.joins, sql` `)} where ${plan.where}) listed
    ${limit === null ? sql`` : sql`where place <= ${limit}`}
    group by (place - 1) / ${sql.lit(blockKeys)} order by (place - 1) / ${sql.lit(blockKeys)}`.execute(executor);
  return rows.map((row) => row.keys);
}

function keysIn(block: Buffer): readonly string[] {
  return Array.from({ length: block.length / keyBytes }, (_none, index) =>
    block.toString('hex', index * keyBytes, (index + 1) * keyBytes),
  );
}

/** With a place for the keys. */
function compileRecords(executor: Executor, view: View, resource: Resource, query: ListQuery): CompiledStatement {
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
