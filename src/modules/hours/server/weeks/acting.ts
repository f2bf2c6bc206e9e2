/**
 * Submits, takes back, approves or rejects a week: all its entries or none, in one transaction. It locks the row of the
 * week, so that the second of two concurrent decisions sees the first, and it acts only on data that the caller has
 * seen.
 */
import type { ActionBodyOf, ActionOf, Rows } from '#engine/registry';
import type { CalendarDate, Label } from '#engine/values';
import {
  type Caller,
  Failure,
  inTransaction,
  type OpenStore,
  reachable,
  type StoreCalls,
  type Tx,
} from '#engine/server';
import type { WeekAction, WeekAnswer } from '../../rules/timesheet.ts';
import { entriesOfWeek, lockWeek } from './lock.ts';
import { readMark } from './mark.ts';
import { priceMark } from './prices.ts';
import { remindOfWeek } from './reminding.ts';
import { readWeeks, weekContent } from './reading.ts';
import { texts } from '../texts.ts';

/** Requested action on the week of an employee. `monday` identifies the week. */
export interface WeekRequest {
  readonly employee: string;
  readonly monday: CalendarDate;
  readonly action: WeekAction;
  /** Hash of the week as shown to the caller. */
  readonly seen: string;
  /** Remark with a submission. */
  readonly remark: string | null;
  /** Reason of a rejection. */
  readonly reason: string | null;
  /** For a submission: confirms that nothing was changed since the week was rejected. */
  readonly unchanged: boolean;
  /** For a rejection: only these entries; empty for all that wait. */
  readonly entries: readonly string[];
}

/** Caller, time and transaction of an action. */
interface Circumstances {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly caller: Caller;
  readonly now: Date;
}

interface Acting extends Circumstances {
  readonly week: WeekAnswer;
  /** Entries that were seen and are locked. */
  readonly lockedEntries: readonly string[];
}

export interface Asked {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Returns the changed week.
 *
 * @throws Failure E_NOT_FOUND, E_FORBIDDEN, E_OUTDATED, E_STATE
 */
export function actOnWeek(store: OpenStore, asked: Asked, request: WeekRequest): Promise<WeekAnswer> {
  return onWeek(store, asked, async (within) => {
    // Check that the caller may see the week before locking it.
    await weekNow(store, within, request);
    await actAsSeen(store, within, request);
    return weekNow(store, within, request);
  });
}

/** Runs work in a transaction of its own, without an active client. */
export function onWeek<T>(
  store: OpenStore,
  { caller, now }: Asked,
  work: (within: Circumstances) => Promise<T>,
): Promise<T> {
  return reachable(() =>
    inTransaction(store.database, (tx) =>
      work({ tx, records: store.within(tx), caller: { ...caller, active_client: null }, now }),
    ),
  );
}

/** The caller must be able to see the week. */
export async function actAsSeen(store: OpenStore, within: Circumstances, request: WeekRequest): Promise<void> {
  const lockedEntries = await lockWeek(within.tx, request, within.now);
  const week = await weekNow(store, within, request);
  const [now, seen] = [readMark(week.seen), readMark(request.seen)];
  if (now.week !== seen.week) throw outdated(week);
  if (!week.may.includes(request.action)) throw notNow(week, request.action);
  if (request.action === 'approve' && now.price !== seen.price) throw repriced(week);
  await actionHandlers[request.action]({ ...within, week, lockedEntries }, request, store);
}

async function weekNow(
  store: OpenStore,
  { records, caller, now }: Circumstances,
  { employee, monday }: WeekRequest,
): Promise<WeekAnswer> {
  const [week] = await readWeeks(
    { records, registry: store.registry(), caller, now },
    { from: monday, until: monday, employee },
  );
  if (!week) throw new Failure('E_NOT_FOUND');
  return week;
}

const actionHandlers: Readonly<
  Record<WeekAction, (acting: Acting, request: WeekRequest, store: OpenStore) => Promise<void>>
> = {
  async submit(acting, { remark, unchanged }, store) {
    const rejection = acting.week.unchanged_rejection;
    if (rejection !== null && !unchanged)
      throw new Failure('E_INVALID', {
        errors: {
          unchanged: { label: texts.label('weeks.unchanged', { name: rejection.by ?? texts.label('weeks.somebody') }) },
        },
      });
    await forEach(acting, store, { states: ['draft', 'rejected'], action: 'submit', body: {} });
    await mark(acting, {
      submitted_at: acting.now,
      submitted_by_uuid: acting.caller.user_uuid,
      decided_at: null,
      decided_by_uuid: null,
      rejection_reason: null,
      rejected_content: null,
      remark,
    });
  },
  async withdraw(acting, _request, store) {
    await forEach(acting, store, { states: ['submitted'], action: 'withdraw', body: {} });
    await mark(acting, { submitted_at: null, submitted_by_uuid: null });
  },
  async approve(acting, { seen }, store) {
    const approved = await forEach(acting, store, { states: ['submitted'], action: 'approve', body: {} });
    // A rate may have changed since the week was read.
    if ((await frozenMark(acting.tx, approved)) !== readMark(seen).price) throw repriced(acting.week);
    await mark(acting, { decided_at: acting.now, decided_by_uuid: acting.caller.user_uuid, rejection_reason: null });
  },
  async reject(acting, { reason, entries, employee, monday }, store) {
    if (reason === null) throw new Failure('E_INVALID', { errors: { reason: { key: 'required', params: {} } } });
    await forEach(acting, store, {
      states: ['submitted'],
      action: 'reject',
      body: { rejection_reason: reason },
      only: entries,
    });
    await mark(acting, {
      decided_at: acting.now,
      decided_by_uuid: acting.caller.user_uuid,
      rejection_reason: reason,
      rejected_content: await weekContent({ ...acting, registry: store.registry() }, { employee, monday }),
      ...(acting.week.entries === 0 ? { submitted_at: null, decided_at: null } : {}),
    });
  },
  async remind({ tx, now, week: { employee, monday, expected_minutes, minutes } }) {
    const isSent = await remindOfWeek(tx, {
      employee: employee.uuid,
      monday,
      now,
      missing_minutes: Math.max(0, expected_minutes - minutes),
    });
    if (!isSent) throw remindedAlready;
  },
};

interface Each {
  readonly states: readonly Rows['hours']['status'][];
  readonly action: ActionOf<'hours'>;
  readonly body: ActionBodyOf<'hours.reject'> | ActionBodyOf<'hours.submit'>;
  readonly only?: readonly string[];
}

/** Runs the entries' own actions, so that rules and audit trail apply as usual. Returns the affected uuids. */
async function forEach(
  { tx, records, caller, week, lockedEntries }: Acting,
  store: OpenStore,
  { states, action, body, only = [] }: Each,
): Promise<readonly string[]> {
  const hours = store.registry().resources['hours'];
  const rows = await entriesOfWeek(tx, { employee: week.employee.uuid, monday: week.monday })
    .where('status', 'in', [...states])
    .execute();
  const chosen = rows.filter(({ uuid }) => lockedEntries.includes(uuid) && (only.length === 0 || only.includes(uuid)));
  if (only.length > chosen.length)
    throw new Failure('E_INVALID', {
      errors: {
        entries: {
          label: texts.label('weeks.entries_not_waiting'),
        },
      },
    });
  const uuids = chosen.map(({ uuid }) => uuid);
  if (hours) await records.actMany(caller, hours, uuids, action, body);
  return uuids;
}

/** Hash of the fixed prices. */
async function frozenMark(tx: Tx, uuids: readonly string[]): Promise<string> {
  if (uuids.length === 0) return '';
  return priceMark(
    await tx
      .selectFrom('hours')
      .select(['uuid', 'corrects_uuid', 'billable_minutes', 'rate_cents', 'rate_scope', 'rate_since'])
      .where('uuid', 'in', [...uuids])
      .execute(),
  );
}

async function mark({ tx, now, week }: Acting, values: Partial<Rows['timesheets']>): Promise<void> {
  await tx
    .updateTable('timesheets')
    .set((set) => ({ ...values, version: set('version', '+', 1), updated_at: now }))
    .where('employee_uuid', '=', week.employee.uuid)
    .where('week_start', '=', week.monday)
    .execute();
}

const stateWords: Readonly<Record<WeekAnswer['state'], Label>> = {
  open: texts.label('weeks.states.open'),
  partly: texts.label('weeks.states.partly'),
  submitted: texts.label('weeks.states.submitted'),
  approved: texts.label('weeks.states.approved'),
  rejected: texts.label('weeks.states.rejected'),
};

function outdated({ employee, state }: WeekAnswer): Failure {
  return new Failure('E_OUTDATED', texts.refusal('weeks.changed', { name: employee.name, state: stateWords[state] }));
}

function repriced({ employee }: WeekAnswer): Failure {
  return new Failure('E_OUTDATED', texts.refusal('weeks.repriced', { name: employee.name }));
}

function notNow({ employee, state }: WeekAnswer, action: WeekAction): Failure {
  if (['approve', 'reject', 'remind'].includes(action) && (state === 'submitted' || action === 'remind'))
    return new Failure('E_FORBIDDEN');
  return new Failure('E_STATE', {
    message: texts.label('weeks.nothing_to_do', { name: employee.name, state: stateWords[state], action }),
  });
}

const remindedAlready = new Failure('E_STATE', texts.refusal('weeks.reminded_already'));
