/** Actions on a timer: start or switch, change, stop, discard. Each runs in one timer transaction. */
import type { Rows } from '#engine/registry';
import type { Label } from '#engine/values';
import { Failure, resourceOf, type Row, systemCaller } from '#engine/server';
import type { BookedPiece, TimerWork } from '../../calls.ts';
import { bookTimer, removeTimer, type TimerEnding, type Short } from './book.ts';
import { expectedTimer, expectRunning } from './expected.ts';
import { instantOf, type TimerTransaction } from './timerTransaction.ts';
import { texts } from '../texts.ts';

type Booked = readonly BookedPiece[];

/** The work and optionally its start. The schema validates the values. */
export type TimedWork = Omit<TimerWork, 'started_at'> & { readonly started_at?: string };

interface Start {
  /** The running timer that the person sees, which is stopped and booked; null if none runs. */
  readonly running: string | null;
  readonly short: Short;
  readonly work: TimedWork;
}

/**
 * @throws Failure E_STALE if another timer runs; E_INVALID if the running one cannot be booked, and then nothing
 * changes.
 */
export async function startTimer(turn: TimerTransaction, { running, short, work }: Start): Promise<Booked> {
  const before = await expectRunning(turn, running);
  const booked = before ? await bookTimer(turn, before, { until: turn.now, short }) : [];
  const started_at = startOf(work, turn.now);
  const values: Row = {
    ...(await ofItsClient(turn, work)),
    started_at: started_at.toISOString(),
    employee_uuid: turn.employee_uuid,
  };
  await turn.records.create(systemCaller, resourceOf(turn, 'timers'), values);
  return booked;
}

interface Details {
  readonly timer: string;
  readonly version: number;
  readonly work: TimedWork;
  /** True if the person confirms to be working. */
  readonly confirmed: boolean;
}

/** @throws Failure E_STALE if it was changed since the person saw it. */
export async function changeTimer(
  turn: TimerTransaction,
  { timer, version, work, confirmed }: Details,
): Promise<Booked> {
  const running = await expectedTimer(turn, timer);
  const started = work.started_at === undefined ? {} : { started_at: startOf(work, turn.now).toISOString() };
  const values: Row = {
    ...(await ofItsClient(turn, work, running)),
    ...started,
    ...(confirmed ? { confirmed_at: turn.now.toISOString() } : {}),
  };
  await turn.records.update(systemCaller, resourceOf(turn, 'timers'), timer, values, version);
  return [];
}

/**
 * Books the timer as draft hours, until now by default. Throws E_INVALID for an end in the future or before the start,
 * and E_STALE if another timer runs.
 */
export async function stopTimer(
  turn: TimerTransaction,
  timer: string,
  ending: Partial<TimerEnding> & Pick<TimerEnding, 'short'>,
): Promise<Booked> {
  const running = await expectedTimer(turn, timer);
  const until = ending.until ?? turn.now;
  if (until > turn.now) throw refusal('until', texts.label('timer.in_future'));
  if (ending.until && until <= running.started_at) throw refusal('until', texts.label('timer.end_before_start'));
  return bookTimer(turn, running, { until, short: ending.short });
}

/** Deletes the timer without booking it. Throws E_STALE if another timer runs. */
export async function discardTimer(turn: TimerTransaction, timer: string): Promise<Booked> {
  await expectedTimer(turn, timer);
  return removeTimer(turn, timer);
}

const earliestMilliseconds = 31 * 86_400_000;

/** Defaults to now; at most a month ago. */
function startOf(work: TimedWork, now: Date): Date {
  if (work.started_at === undefined) return now;
  const started = instantOf(work.started_at);
  if (started > now) throw refusal('started_at', texts.label('timer.in_future'));
  if (now.getTime() - started.getTime() > earliestMilliseconds)
    throw refusal('started_at', texts.label('timer.too_long_ago'));
  return started;
}

/**
 * Fills in the client of a project. A project that the person may not see does not count.
 *
 * @throws Failure E_INVALID if the project belongs to another client than the given one.
 */
async function ofItsClient(
  turn: TimerTransaction,
  work: TimedWork,
  before: Rows['timers'] | null = null,
): Promise<TimedWork> {
  const { client_uuid } = work;
  if (client_uuid)
    await turn.records.one(turn.person, resourceOf(turn, 'clients'), client_uuid, []).catch(notThereAt('client_uuid'));
  const project_uuid = work.project_uuid === undefined ? before?.project_uuid : work.project_uuid;
  if (!project_uuid) return work;
  const project = await turn.records
    .one(turn.person, resourceOf(turn, 'projects'), project_uuid, [])
    .catch(notThereAt('project_uuid'));
  if (work.project_uuid === undefined)
    return client_uuid && client_uuid !== project.client_uuid ? { ...work, project_uuid: null } : work;
  if (client_uuid && client_uuid !== project.client_uuid) {
    throw refusal('project_uuid', texts.label('timer.project_of_another_client'));
  }
  return { ...work, client_uuid: project.client_uuid };
}

function notThereAt(field: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Failure && error.code === 'E_NOT_FOUND')
      throw new Failure('E_INVALID', { errors: { [field]: { key: 'reference', params: {} } } });
    throw error;
  };
}

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}
