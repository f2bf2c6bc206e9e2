/** Handlers of weeks: list, submit, take back, approve, reject and remind. */
import * as calls from '../../calls.ts';
import { mayDo } from '../../../../engine/registry/access.ts';
import type { ActionOf } from '../../../../engine/registry/rows.ts';
import type { BodyOf } from '../../../../engine/registry/calls/call.ts';
import { addDays, amsterdamDate, isSupportedDate, type CalendarDate } from '../../../../engine/values/calendarDate.ts';
import { weekActions, type WeekAction } from '../../rules/timesheet.ts';
import { mondayOf } from '../../../../engine/values/workWeek.ts';
import { actOnWeek, type WeekRequest } from '../weeks/acting.ts';
import { approveWeeks, type SeenWeek, type WeekOutcome } from '../weeks/approving.ts';
import { readWeeks } from '../weeks/reading.ts';
import { readWaiting } from '../weeks/waiting.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { isUuid } from '../../../../engine/server/http/bodies.ts';
import { handle, handleExchange, type CallContext } from '../../../../engine/server/http/calls/handle.ts';
import { renderFailure } from '../../../../engine/server/http/errors.ts';
import { runIdempotently } from '../../../../engine/server/http/idempotency.ts';
import { localeOf } from '../../../../engine/server/http/locale.ts';
import { dayOf } from '../../../../engine/server/http/parameters.ts';
import { notFound, resourceNamed } from '../../../../engine/server/http/target.ts';
import { texts } from '../texts.ts';

/** Half a year fits on a page; reports cover more. */
const longestDays = 190;
const usualDays = 28;

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
    const until = dayOf(query, 'until', amsterdamDate(now()));
    const from = dayOf(query, 'from', addDays(until, -usualDays));
    const employee = query.employee ?? null;
    if (employee !== null && !isUuid(employee))
      throw new Failure('E_QUERY', {
        message: texts.label('weeks.employee_parameter'),
      });
    if (from > until || addDays(from, longestDays) < until)
      throw new Failure('E_QUERY', {
        message: texts.label('weeks.from_parameter'),
      });
    return readWeeks(asking, { from, until, employee });
  }),
  handle(calls.decideHourWeek, async (context) => {
    const request = weekRequest(context);
    const hours = resourceNamed(context.store.registry(), 'hours');
    if (!mayDo(hours, context.caller, verbOf[request.action])) throw new Failure('E_FORBIDDEN');
    return actOnWeek(context.store, { caller: context.caller, now: context.now() }, request);
  }),
  handleExchange(calls.approveHourWeeks, async ({ store, now, caller, body, request, reply }) => {
    const seen = body.weeks.map(seenWeek);
    let refused: readonly WeekOutcome[] = [];
    const answer = await runIdempotently(
      { store, now },
      { request, reply },
      {
        work: async (within) => {
          const outcomes = await approveWeeks(within, { caller, now: now() }, seen);
          refused = outcomes.filter(({ problem }) => problem !== null);
          return {
            weeks: outcomes.map(({ problem, ...outcome }) => ({
              ...outcome,
              problem: problem && renderFailure(problem, localeOf(request), request.id),
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

type SentWeek = BodyOf<typeof calls.approveHourWeeks>['weeks'][number];

function seenWeek({ employee, monday, seen }: SentWeek, index: number): SeenWeek {
  if (!isMonday(monday))
    throw new Failure('E_INVALID', {
      errors: { [`weeks.${index}.monday`]: { label: texts.label('weeks.monday_missing') } },
    });
  return { employee, monday, seen };
}

const isMonday = (text: string): text is CalendarDate => isSupportedDate(text) && mondayOf(text) === text;

function weekRequest({ params, body }: CallContext<typeof calls.decideHourWeek>): WeekRequest {
  const { employee, monday, step: action } = params;
  if (!isUuid(employee) || !isMonday(monday) || !isWeekAction(action)) throw notFound();
  const { seen, remark = null, reason = null, entries } = body;
  if (action === 'reject' && reason === null)
    throw new Failure('E_INVALID', { errors: { reason: { key: 'required', params: {} } } });
  return { employee: employee.toLowerCase(), monday, action, seen, remark, reason, entries: [...new Set(entries)] };
}

const isWeekAction = (text: string): text is WeekAction => weekActions.some((action) => action === text);
