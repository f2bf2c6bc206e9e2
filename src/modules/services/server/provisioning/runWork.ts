/** Runs one piece of work of an adapter from start to end. */
import type { ActionOf, Rows, TableOf } from '#engine/registry';
import { Failure, reachable, resourceOf, type Row, Secrets, systemCaller } from '#engine/server';
import type { Adapter, Channel, ProviderOrder, AdapterOutcome } from '../../../providers/server/adapter.ts';
import { pauseAfter } from '../../../providers/server/backoff.ts';
import { openChannel } from './channel.ts';
import { hasEnded, type WorkKind, type WorkName } from '../../../providers/server/work.ts';
import { untilWritten } from './untilWritten.ts';
import type { Working } from './working.ts';

const usualLimit_s = 3_600;
/** Delay before checking again whether conflicting work has ended. */
const waitMilliseconds = 2_000;

/** @returns the time of the next attempt, or null if the work has ended */
export async function runWork(working: Working, kind: WorkKind, uuid: string): Promise<Date | null> {
  const { store, adapters, database } = working;
  const record = await database.selectFrom(kind.table).selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!record || hasEnded(record)) return null;
  const later = record.next_attempt_at;
  if (later && later > working.now()) return later;
  const resource = resourceOf({ registry: store.registry() }, kind.resource);
  const act = (action: ActionOf<WorkName>, body: Row = {}): Promise<Row> =>
    store.act(systemCaller, resource, uuid, action, body);
  const adapter =
    record.adapter !== null && Object.hasOwn(adapters, record.adapter) ? adapters[record.adapter] : undefined;
  const end = {
    act,
    kind,
    uuid,
    database,
    attempts: (record.attempts ?? 0) + (record.status === 'running' ? 0 : 1),
    now: working.now,
  };
  if (!adapter)
    return endWith(end, {
      state: 'failed',
      reason: `There is no connection "${record.adapter}" any more. Try again: it becomes a task.`,
    });
  const wasBegun = record.status === 'running';
  const begun = wasBegun ? 'begun' : await untilWritten(working, () => begin(working, kind, record));
  if (begun === 'waits') return new Date(working.now().getTime() + waitMilliseconds);
  if (begun === 'over') return null;
  const channel = openChannel(working, {
    kind,
    uuid,
    limitSeconds: record.timeout_s ?? usualLimit_s,
  });
  try {
    const order = await untilWritten(working, () =>
      reachable(() => database.transaction().execute((tx) => kind.order(tx, Secrets.openRow(tx, kind.table, record)))),
    );
    const outcome = wasBegun
      ? await resumed(adapter, order, channel)
      : await perform(adapter, { kind, order }, channel);
    await channel.close();
    // After a shutdown, the next process continues the work. Cancelled work has already ended.
    if (working.signal.aborted || channel.stoppedBy() === 'cancelled') return null;
    const ended = channel.stoppedBy() === 'timeout' ? tooLong : outcome;
    return await untilWritten(working, () => endWith(end, ended));
  } finally {
    await channel.close();
  }
}

type Begun = 'begun' | 'waits' | 'over';

/**
 * Begins the work in one transaction, so that only one of several conflicting jobs begins. Returns `over` if it was
 * cancelled after it was read.
 */
async function begin({ store }: Working, kind: WorkKind, record: Rows[TableOf<WorkName>]): Promise<Begun> {
  const resource = resourceOf({ registry: store.registry() }, kind.resource);
  try {
    return await store.unitOfWork(systemCaller, async (records, tx): Promise<Begun> => {
      if (await kind.waits?.(tx, record)) return 'waits';
      await records.act(systemCaller, resource, record.uuid, 'begin', {});
      return 'begun';
    });
  } catch (error) {
    if (error instanceof Failure && error.code === 'E_STATE') return 'over';
    throw error;
  }
}

const tooLong: AdapterOutcome = { state: 'failed', reason: 'It took longer than its time limit and was stopped.' };
const interrupted: AdapterOutcome = {
  state: 'failed',
  reason:
    'The program was restarted in its midst, so how it ended is not known. Look on the server before you try again.',
};

async function resumed(adapter: Adapter, order: ProviderOrder, channel: Channel): Promise<AdapterOutcome> {
  return (await adapter.resume?.(order, channel).catch(failure)) ?? interrupted;
}

interface Performed {
  readonly kind: WorkKind;
  readonly order: ProviderOrder;
}

async function perform(adapter: Adapter, { kind, order }: Performed, channel: Channel): Promise<AdapterOutcome> {
  try {
    return (
      (await kind.perform(adapter, order, channel)) ?? {
        state: 'failed',
        reason: `The connection "${adapter.name}" cannot do this any more. Try again: it becomes a task.`,
      }
    );
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): AdapterOutcome {
  return {
    state: 'failed',
    reason: (error instanceof Error ? error.message : String(error)).slice(0, 2_000) || 'It failed without a reason.',
  };
}

interface Ending {
  readonly act: (action: ActionOf<WorkName>, body?: Row) => Promise<Row>;
  readonly kind: WorkKind;
  readonly uuid: string;
  readonly database: Working['database'];
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly now: () => Date;
}

async function endWith(
  { act, kind, uuid, database, attempts, now }: Ending,
  outcome: AdapterOutcome,
): Promise<Date | null> {
  if (outcome.state === 'under_way') return new Date(now().getTime() + outcome.checkAfterSeconds * 1_000);
  const code = outcome.exit_code === undefined || kind.taskKind !== 'script' ? {} : { exit_code: outcome.exit_code };
  const commit =
    outcome.state === 'succeeded' && outcome.git_commit !== undefined && kind.taskKind === 'deployment'
      ? { git_commit: outcome.git_commit }
      : {};
  const answer =
    outcome.state === 'succeeded' && outcome.transfer_code !== undefined && kind.resource === 'service-changes'
      ? { answer: outcome.transfer_code }
      : {};
  const again =
    outcome.state === 'failed' && outcome.isTransient === true && attempts < (kind.maxAttempts ?? 1)
      ? new Date(now().getTime() + Math.max(pauseAfter(attempts), (outcome.retryAfterSeconds ?? 0) * 1_000))
      : null;
  try {
    if (outcome.state === 'succeeded') {
      if (outcome.found) await kind.keepFound?.(database, uuid, outcome.found);
      await act('end-well', { ...code, ...commit, ...answer });
    } else if (again !== null)
      await act('postpone', { failure_reason: reasonOf(outcome), next_attempt_at: again.toISOString() });
    else await act('end-badly', { failure_reason: reasonOf(outcome), ...code });
    return again;
  } catch (error) {
    // The work was cancelled or removed meanwhile.
    if (!(error instanceof Failure) || !['E_STATE', 'E_NOT_FOUND'].includes(error.code)) throw error;
    return null;
  }
}

function reasonOf({ reason }: Extract<AdapterOutcome, { readonly state: 'failed' }>): string {
  return reason.slice(0, 2_000) || '—';
}
