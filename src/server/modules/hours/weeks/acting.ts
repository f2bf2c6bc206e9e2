/**
 * Hands a week in, takes it back, approves or rejects it: all of its entries or none, in one transaction. The week's own row is held
 * first, so that of two people who decide at once the second sees what the first did; and only what was seen is done.
 */
import type { CalendarDate } from '../../../../domain/calendarDate.ts';
import type { WeekAction, WeekAnswer } from '../../../../domain/timesheet.ts';
import type { Caller } from '../../../store/caller.ts';
import type { OpenStore, Row, StoreCalls, Tx } from '../../../store/contract.ts';
import { Failure } from '../../../store/failure.ts';
import { reachable, inTransaction } from '../../../store/transaction.ts';
import { entriesOfWeek, holdWeek } from './hold.ts';
import { remindOfWeek } from './reminding.ts';
import { readWeeks } from './reading.ts';

export interface WeekRequest {
  readonly employee: string;
  readonly monday: CalendarDate;
  readonly action: WeekAction;
  /** The mark of what the caller was shown. */
  readonly seen: string;
  /** With what is handed in. */
  readonly remark: string | null;
  /** Of a rejection. */
  readonly reason: string | null;
  /** Of a rejection: these entries alone; empty for all that wait. */
  readonly entries: readonly string[];
}

interface Acting {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly caller: Caller;
  readonly now: Date;
  readonly week: WeekAnswer;
  /** The entries that were seen, and that nobody else changes. */
  readonly held: readonly string[];
}

/** Answers the week as it then is. @throws Failure E_NOT_FOUND, E_FORBIDDEN, E_OUTDATED, E_STATE */
export function actOnWeek(store: OpenStore, asked: { readonly caller: Caller; readonly now: Date }, request: WeekRequest): Promise<WeekAnswer> {
  const { now } = asked;
  const caller = { ...asked.caller, active_client: null };
  return reachable(() => inTransaction(store.database, async (tx) => {
    const records = store.within(tx);
    const read = async (): Promise<WeekAnswer> => {
      const [week] = await readWeeks({ records, registry: store.registry(), caller, now }, { from: request.monday, until: request.monday, employee: request.employee });
      if (!week) throw new Failure('E_NOT_FOUND');
      return week;
    };
    // Whether there is anything to hold is the caller's to see first.
    await read();
    const held = await holdWeek(tx, request, now);
    const week = await read();
    if (week.seen !== request.seen) throw outdated(week);
    if (!week.may.includes(request.action)) throw notNow(week, request.action);
    const acting = { tx, records, caller, now, week, held };
    await carryOut[request.action](acting, request, store);
    return read();
  }));
}

const carryOut: Readonly<Record<WeekAction, (acting: Acting, request: WeekRequest, store: OpenStore) => Promise<void>>> = {
  async submit(acting, { remark }, store) {
    await forEach(acting, store, { states: ['draft', 'rejected'], action: 'submit', body: {} });
    await mark(acting, { submitted_at: acting.now, submitted_by_uuid: acting.caller.user_uuid, decided_at: null, decided_by_uuid: null, rejection_reason: null, remark });
  },
  async withdraw(acting, _request, store) {
    await forEach(acting, store, { states: ['submitted'], action: 'withdraw', body: {} });
    await mark(acting, { submitted_at: null, submitted_by_uuid: null });
  },
  async approve(acting, _request, store) {
    await forEach(acting, store, { states: ['submitted'], action: 'approve', body: {} });
    await mark(acting, { decided_at: acting.now, decided_by_uuid: acting.caller.user_uuid, rejection_reason: null });
  },
  async reject(acting, { reason, entries }, store) {
    if (reason === null) throw new Failure('E_INVALID', { errors: { reason: { key: 'required', params: {} } } });
    await forEach(acting, store, { states: ['submitted'], action: 'reject', body: { rejection_reason: reason }, only: entries });
    await mark(acting, { decided_at: acting.now, decided_by_uuid: acting.caller.user_uuid, rejection_reason: reason, ...(acting.week.entries === 0 ? { submitted_at: null, decided_at: null } : {}) });
  },
  async remind({ tx, now, week: { employee, monday, expected_minutes, minutes } }) {
    const isSent = await remindOfWeek(tx, { employee: employee.uuid, monday, now, missing_minutes: Math.max(0, expected_minutes - minutes) });
    if (!isSent) throw remindedAlready;
  },
};

interface Each {
  readonly states: readonly string[];
  readonly action: string;
  readonly body: Row;
  readonly only?: readonly string[];
}

/** By the entries' own actions, one by one: their rules and the audit trail are as they always are. */
async function forEach({ tx, records, caller, week, held }: Acting, store: OpenStore, { states, action, body, only = [] }: Each): Promise<void> {
  const hours = store.registry().resources['hours'];
  const rows = await entriesOfWeek(tx, { employee: week.employee.uuid, monday: week.monday }).where('status', 'in', [...states]).execute();
  const chosen = rows.filter(({ uuid }) => held.includes(String(uuid)) && (only.length === 0 || only.includes(String(uuid))));
  if (only.length > chosen.length) throw new Failure('E_INVALID', { errors: { entries: { label: { en: 'Choose entries of this week that wait for approval', nl: 'Kies regels van deze week die op goedkeuring wachten' } } } });
  for (const { uuid } of hours ? chosen : []) if (hours) await records.act(caller, hours, String(uuid), action, body);
}

async function mark({ tx, now, week }: Acting, values: Row): Promise<void> {
  await tx.updateTable('timesheets').set((set) => ({ ...values, version: set('version', '+', 1), updated_at: now }))
    .where('employee_uuid', '=', week.employee.uuid).where('week_start', '=', week.monday).execute();
}

const stateWords: Readonly<Record<WeekAnswer['state'], { readonly en: string; readonly nl: string }>> = {
  open: { en: 'open', nl: 'open' }, partly: { en: 'partly submitted', nl: 'deels ingediend' }, submitted: { en: 'submitted', nl: 'ingediend' }, approved: { en: 'approved', nl: 'goedgekeurd' }, rejected: { en: 'rejected', nl: 'afgekeurd' },
};

function outdated({ employee, state }: WeekAnswer): Failure {
  return new Failure('E_OUTDATED', {
    message: { en: `The week of ${employee.name} has changed since you looked: it is now ${stateWords[state].en}.`, nl: `De week van ${employee.name} is gewijzigd sinds je keek: de status is nu ${stateWords[state].nl}.` },
    hint: { en: 'Look at it again and decide then.', nl: 'Bekijk de week opnieuw en beslis dan.' },
  });
}

function notNow({ employee, state }: WeekAnswer, action: WeekAction): Failure {
  if (['approve', 'reject', 'remind'].includes(action) && (state === 'submitted' || action === 'remind')) return new Failure('E_FORBIDDEN');
  return new Failure('E_STATE', {
    message: { en: `The week of ${employee.name} is ${stateWords[state].en}: there is nothing in it to ${action}.`, nl: `De week van ${employee.name} is ${stateWords[state].nl}: daar valt niets aan te doen.` },
  });
}

const remindedAlready = new Failure('E_STATE', {
  message: { en: 'There was a reminder of this week today already, or there is nobody to write to.', nl: 'Vandaag is al aan deze week herinnerd, of er is niemand om te mailen.' },
  hint: { en: 'Try again tomorrow, or talk to your colleague.', nl: 'Probeer het morgen weer, of spreek je collega aan.' },
});
