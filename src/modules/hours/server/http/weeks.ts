/** Handlers of weeks: list, submit, take back, approve, reject and remind. */
import * as calls from '../../calls.ts';
import { Access, type ActionOf, type Calls } from '#engine/registry';
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import {
  type CallContext,
  type Caller,
  Failure,
  Failures,
  handle,
  handleExchange,
  type OpenStore,
  Requests,
  resourceNamed,
} from '#engine/server';
import { weekActions, type WeekAction } from '../../rules/timesheet.ts';
import { actOnWeek, type WeekRequest } from '../weeks/acting.ts';
import { approveWeeks, type SeenWeek, type WeekOutcome } from '../weeks/approving.ts';
import { readWeeks } from '../weeks/reading.ts';
import { readWaiting } from '../weeks/waiting.ts';
import { texts } from '../texts.ts';

/** Half a year fits on a page; reports cover more. */
const longestDays = 190;
const usualDays = 28;

/** Handlers of `/api/hours/weeks` and of the actions on one or many weeks. */
export const weekCalls = [
  handle(calls.readHourWeeks, ({ store, caller, query, now }) => {
    const asking = { records: store, registry: store.registry(), caller, now: now() };
    if (query.state !== undefined) {
      if (query.state !== 'waiting')
        throw new Failure('E_QUERY', {
          message: texts.label('weeks.state_parameter'),
        });
      return readWaiting(asking);
    }
    const until = Requests.dayOf(query, 'until', Dates.localDate(now()));
    const from = Requests.dayOf(query, 'from', Dates.addDays(until, -usualDays));
    const employee = query.employee ?? null;
    if (employee !== null && !Requests.isUuid(employee))
      throw new Failure('E_QUERY', {
        message: texts.label('weeks.employee_parameter'),
      });
    if (from > until || Dates.addDays(from, longestDays) < until)
      throw new Failure('E_QUERY', {
        message: texts.label('weeks.from_parameter'),
      });
    return readWeeks(asking, { from, until, employee });
  }),
  handle(calls.decideHourWeek, async (context) => {
    const request = weekRequest(context);
    const hours = resourceNamed(context.store.registry(), 'hours');
    if (!Access.mayDo(hours, context.caller, verbOf[request.action])) throw new Failure('E_FORBIDDEN');
    return actOnWeek(context.store, { caller: context.caller, now: context.now() }, request);
  }),
  handleExchange(calls.approveHourWeeks, async ({ store, now, caller, body, request, reply }) => {
    const seen = body.weeks.map(seenWeek);
    let refused: readonly WeekOutcome[] = [];
    const answer = await Requests.runIdempotently(
      { store, now },
      { request, reply },
      {
        work: async (within) => {
          const outcomes = await approveWeeks(within, { caller, now: now() }, seen);
          refused = outcomes.filter(({ problem }) => problem !== null);
          return {
            weeks: outcomes.map(({ problem, ...outcome }) => ({
              ...outcome,
              problem: problem && Failures.renderFailure(problem, Requests.localeOf(request), request.id),
            })),
          };
        },
      },
    );
    await recordRefusals(store, caller, refused);
    return answer;
  }),
];

/** The permission of each action. Reminding has none of its own: approvers may do it. */
const verbOf: Readonly<Record<WeekAction, ActionOf<'hours'>>> = {
  submit: 'submit',
  withdraw: 'withdraw',
  approve: 'approve',
  reject: 'reject',
  remind: 'approve',
};

/** Writes each error code to the audit trail once, as for single weeks. */
async function recordRefusals(store: OpenStore, caller: Caller, outcomes: readonly WeekOutcome[]): Promise<void> {
  const codes = outcomes.flatMap(({ problem }) => problem?.code ?? []);
  for (const reason of new Set(codes))
    await store.record(caller, {
      verb: 'other',
      outcome: 'refused',
      reason,
      resource: null,
      record_uuid: null,
      times: codes.filter((code) => code === reason).length,
    });
}

type SentWeek = Calls.BodyOf<typeof calls.approveHourWeeks>['weeks'][number];

function seenWeek({ employee, monday, seen }: SentWeek, index: number): SeenWeek {
  if (!isMonday(monday))
    throw new Failure('E_INVALID', {
      errors: { [`weeks.${index}.monday`]: { label: texts.label('weeks.monday_missing') } },
    });
  return { employee, monday, seen };
}

const isMonday = (text: string): text is CalendarDate => Dates.isSupportedDate(text) && Weeks.mondayOf(text) === text;

function weekRequest({ params, body }: CallContext<typeof calls.decideHourWeek>): WeekRequest {
  const { employee, monday, step: action } = params;
  if (!Requests.isUuid(employee) || !isMonday(monday) || !isWeekAction(action)) throw Requests.notFound();
  const { seen, remark = null, reason = null, unchanged = false, entries } = body;
  if (action === 'reject' && reason === null)
    throw new Failure('E_INVALID', { errors: { reason: { key: 'required', params: {} } } });
  return {
    employee: employee.toLowerCase(),
    monday,
    action,
    seen,
    remark,
    reason,
    unchanged,
    entries: [...new Set(entries)],
  };
}

const isWeekAction = (text: string): text is WeekAction => weekActions.some((action) => action === text);
