/** Weeks of work: which there are and how they stand; handing in, taking back, approving, rejecting and reminding. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addDays, amsterdamDate, isWorkableDate, type CalendarDate } from '../../../../engine/values/calendarDate.ts';
import { weekActions, type WeekAction } from '../../rules/timesheet.ts';
import { mondayOf } from '../../../../engine/values/workWeek.ts';
import { actOnWeek, type WeekRequest } from '../weeks/acting.ts';
import { approveWeeks, type SeenWeek, type WeekOutcome } from '../weeks/approving.ts';
import { readWeeks } from '../weeks/reading.ts';
import { readWaiting } from '../weeks/waiting.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { BodyReader, isUuid, objectBody } from '../../../../engine/server/http/bodies.ts';
import { renderFailure } from '../../../../engine/server/http/errors.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once, type IdempotencyDependencies } from '../../../../engine/server/http/idempotency.ts';
import { localeOf } from '../../../../engine/server/http/locale.ts';
import { dayOf, plainParameters } from '../../../../engine/server/http/parameters.ts';
import { notThere } from '../../../../engine/server/http/target.ts';
import { texts } from '../texts.ts';

/** Half a year is a page of a screen; more is for reports. */
const longestDays = 190;
const usualDays = 28;
/** A few seconds of work. */
const mostApproved = 50;
const longestMark = 40;

export function weekRoutes(app: FastifyInstance, dependencies: IdempotencyDependencies): void {
  const { store, now } = dependencies;
  app.get('/api/hours/weeks', async (request) => {
    const parameters = plainParameters(request.query, ['from', 'until', 'employee', 'state']);
    const asking = { records: store, registry: store.registry(), caller: callerOf(request), now: now() };
    if (parameters['state'] !== undefined) {
      if (parameters['state'] !== 'waiting')
        throw new Failure('E_QUERY', {
          message: texts.label('weeks.state_parameter'),
        });
      return readWaiting(asking);
    }
    const until = dayOf(parameters, 'until', amsterdamDate(now()));
    const from = dayOf(parameters, 'from', addDays(until, -usualDays));
    const employee = parameters['employee'] ?? null;
    if (employee !== null && !isUuid(employee))
      throw new Failure('E_QUERY', {
        message: texts.label('weeks.employee_parameter'),
      });
    if (from > until || addDays(from, longestDays) < until)
      throw new Failure('E_QUERY', {
        message: texts.label('weeks.from_parameter'),
      });
    return readWeeks(asking, { from, until, employee });
  });

  app.put('/api/hours/weeks/:employee/:monday/:step', async (request, reply) => {
    const asked = weekRequest(request);
    return once(
      dependencies,
      { request, reply },
      { work: (within) => actOnWeek(within, { caller: callerOf(request), now: now() }, asked) },
    );
  });

  app.post('/api/hours/weeks/approve', async (request, reply) => {
    const caller = callerOf(request);
    const seen = seenWeeks(request.body);
    let refused: readonly WeekOutcome[] = [];
    const answer = await once(
      dependencies,
      { request, reply },
      {
        work: async (within) => {
          const outcomes = await approveWeeks(within, { caller, now: now() }, seen);
          refused = outcomes.filter(({ problem }) => problem !== null);
          return {
            weeks: outcomes.map(({ problem, ...told }) => ({
              ...told,
              problem: problem && renderFailure(problem, localeOf(request), request.id),
            })),
          };
        },
      },
    );
    await tellRefusals(store, caller, refused);
    return answer;
  });
}

/** Each kind of refusal stands on the trail once, as those of single weeks do. */
async function tellRefusals(store: OpenStore, caller: Caller, outcomes: readonly WeekOutcome[]): Promise<void> {
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

function seenWeeks(sent: unknown): readonly SeenWeek[] {
  const reader = new BodyReader(objectBody(sent ?? {}), ['weeks']);
  const weeks = reader.list('weeks', { max: mostApproved });
  reader.finish();
  return weeks.map(seenWeek);
}

function seenWeek(sent: unknown): SeenWeek {
  const reader = new BodyReader(objectBody(sent), ['employee', 'monday', 'seen']);
  const [employee, monday, seen] = [
    reader.text('employee', { max: longestMark }).toLowerCase(),
    reader.text('monday', { max: longestMark }),
    reader.text('seen', { max: longestMark }),
  ];
  if (employee !== '' && !isUuid(employee)) reader.fail('employee', 'format.uuid');
  if (monday !== '' && !isMonday(monday)) reader.refuse('monday', texts.label('weeks.monday_missing'));
  reader.finish();
  return { employee, monday: monday as CalendarDate, seen };
}

const isMonday = (text: string): text is CalendarDate => isWorkableDate(text) && mondayOf(text) === text;

function weekRequest(request: FastifyRequest): WeekRequest {
  const {
    employee = '',
    monday = '',
    step: action = '',
  } = request.params as Partial<Record<'employee' | 'monday' | 'step', string>>;
  if (!isUuid(employee) || !isMonday(monday) || !isWeekAction(action)) throw notThere();
  const body = objectBody(request.body ?? {});
  const reader = new BodyReader(body, ['seen', 'remark', 'reason', 'entries']);
  const seen = reader.text('seen', { max: longestMark });
  const remark = reader.optionalText('remark', { max: 500 });
  const reason =
    action === 'reject' ? reader.text('reason', { max: 500 }) : reader.optionalText('reason', { max: 500 });
  const entries = body['entries'] === undefined || body['entries'] === null ? [] : reader.uuids('entries');
  reader.finish();
  return { employee: employee.toLowerCase(), monday, action, seen, remark, reason, entries };
}

const isWeekAction = (text: string): text is WeekAction => weekActions.some((action) => action === text);
