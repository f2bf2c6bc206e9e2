/** In charge of one piece of work that an adapter carries out, from its beginning to its end. */
import { systemCaller } from '../../store/caller.ts';
import type { Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { JobRow } from '../../store/system.ts';
import type { Adapter, ApplicationOrder, Channel, FileOrder, Order, Outcome, ScriptOrder } from './adapter.ts';
import { openChannel } from './channel.ts';
import { workKinds } from './kinds.ts';
import { endStates, resourceNamed, type WorkKind } from './work.ts';
import type { Working } from './worker.ts';

const usualLimit_s = 3_600;

export async function carryOut(working: Working, job: JobRow): Promise<void> {
  const { store, adapters, database } = working;
  const kind = workKinds.find(({ resource }) => resource === job.resource);
  const record = kind ? await database.selectFrom(kind.table).selectAll().where('uuid', '=', job.uuid).executeTakeFirst() : undefined;
  if (!kind || !record || endStates.includes(String(record['status']))) return;
  const resource = resourceNamed(store.registry(), kind.resource);
  const act = (action: string, body: Row = {}): Promise<Row> => store.act(systemCaller, resource, job.uuid, action, body);
  const adapter = Object.hasOwn(adapters, String(record['adapter'])) ? adapters[String(record['adapter'])] : undefined;
  if (!adapter) return endWith(act, kind, { state: 'failed', reason: `There is no connection "${String(record['adapter'])}" any more. Try again: it becomes a task.` });
  const wasBegun = record['status'] === 'running';
  if (!wasBegun) await act('begin');
  const channel = openChannel(working, { kind, uuid: job.uuid, limitSeconds: Number(record['timeout_s'] ?? usualLimit_s) });
  try {
    const order = await database.transaction().execute((tx) => kind.order(tx, record));
    const outcome = wasBegun ? await resumed(adapter, order, channel) : await perform(adapter, { kind, record, order }, channel);
    await channel.close();
    // Stopped: whoever starts next goes on. Cancelled: it has ended already.
    if (!working.stopping.aborted && channel.stoppedBy() !== 'cancelled') await endWith(act, kind, channel.stoppedBy() === 'timeout' ? tooLong : outcome);
  } finally {
    await channel.close();
  }
}

const tooLong: Outcome = { state: 'failed', reason: 'It took longer than its time limit and was stopped.' };
const interrupted: Outcome = { state: 'failed', reason: 'The program was restarted in its midst, so how it ended is not known. Look on the server before you try again.' };

async function resumed(adapter: Adapter, order: Order, channel: Channel): Promise<Outcome> {
  return (await adapter.resume?.(order, channel).catch(failure)) ?? interrupted;
}

interface Performed {
  readonly kind: WorkKind;
  readonly record: Row;
  readonly order: Order;
}

/** The order is what the kind of work makes for that operation. */
async function perform(adapter: Adapter, { kind, record, order }: Performed, channel: Channel): Promise<Outcome> {
  const operation = kind.operation(record);
  const run = { runScript: () => adapter.runScript?.(order as ScriptOrder, channel), deployFile: () => adapter.deployFile?.(order as FileOrder, channel), deployApplication: () => adapter.deployApplication?.(order as ApplicationOrder, channel), testConnection: () => undefined };
  try {
    return (await run[operation]()) ?? { state: 'failed', reason: `The connection "${adapter.name}" cannot do this any more. Try again: it becomes a task.` };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Outcome {
  return { state: 'failed', reason: (error instanceof Error ? error.message : String(error)).slice(0, 2_000) || 'It failed without a reason.' };
}

async function endWith(act: (action: string, body?: Row) => Promise<Row>, kind: WorkKind, outcome: Outcome): Promise<void> {
  const code = outcome.exit_code === undefined || kind.taskKind !== 'script' ? {} : { exit_code: outcome.exit_code };
  const commit = outcome.state === 'succeeded' && outcome.git_commit !== undefined && kind.taskKind === 'deployment' ? { git_commit: outcome.git_commit } : {};
  try {
    if (outcome.state === 'succeeded') await act('end-well', { ...code, ...commit });
    else await act('end-badly', { failure_reason: outcome.reason.slice(0, 2_000) || '—', ...code });
  } catch (error) {
    // Cancelled, or removed, at the last moment.
    if (!(error instanceof Failure) || !['E_STATE', 'E_NOT_FOUND'].includes(error.code)) throw error;
  }
}
