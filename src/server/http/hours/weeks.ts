/** Weeks of work: which there are and how they stand; handing in, taking back, approving, rejecting and reminding. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addDays, amsterdamDate, isWorkableDate } from '../../../domain/calendarDate.ts';
import { weekActions, type WeekAction } from '../../../domain/timesheet.ts';
import { mondayOf } from '../../../domain/workWeek.ts';
import { actOnWeek, type WeekRequest } from '../../modules/hours/weeks/acting.ts';
import { readWeeks } from '../../modules/hours/weeks/reading.ts';
import { readWaiting } from '../../modules/hours/weeks/waiting.ts';
import type { OpenStore } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, isUuid, objectBody } from '../bodies.ts';
import { callerOf } from '../guard.ts';
import { dayOf, plainParameters } from '../selling/parameters.ts';
import { notThere } from '../target.ts';

export interface WeekDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
}

/** Half a year is a page of a screen; more is for reports. */
const longestDays = 190;
const usualDays = 28;

export function weekRoutes(app: FastifyInstance, { store, now }: WeekDependencies): void {
  app.get('/api/hours/weeks', async (request) => {
    const parameters = plainParameters(request.query, ['from', 'until', 'employee', 'state']);
    const asking = { records: store, registry: store.registry(), caller: callerOf(request), now: now() };
    if (parameters['state'] !== undefined) {
      if (parameters['state'] !== 'waiting') throw new Failure('E_QUERY', { message: { en: 'state: there is only "waiting".', nl: 'state: alleen "waiting" bestaat.' } });
      return readWaiting(asking);
    }
    const until = dayOf(parameters, 'until', amsterdamDate(now()));
    const from = dayOf(parameters, 'from', addDays(until, -usualDays));
    const employee = parameters['employee'] ?? null;
    if (employee !== null && !isUuid(employee)) throw new Failure('E_QUERY', { message: { en: 'employee: give the uuid of an employee.', nl: 'employee: geef de uuid van een medewerker.' } });
    if (from > until || addDays(from, longestDays) < until) throw new Failure('E_QUERY', { message: { en: 'from: at most half a year before "until".', nl: 'from: hoogstens een half jaar vóór "until".' } });
    return readWeeks(asking, { from, until, employee });
  });

  app.put('/api/hours/weeks/:employee/:monday/:step', async (request) => actOnWeek(store, { caller: callerOf(request), now: now() }, weekRequest(request)));
}

function weekRequest(request: FastifyRequest): WeekRequest {
  const { employee = '', monday = '', step: action = '' } = request.params as Partial<Record<'employee' | 'monday' | 'step', string>>;
  if (!isUuid(employee) || !isWorkableDate(monday) || mondayOf(monday) !== monday || !isWeekAction(action)) throw notThere();
  const body = objectBody(request.body ?? {});
  const reader = new BodyReader(body, ['seen', 'remark', 'reason', 'entries']);
  const seen = reader.text('seen', { max: 40 });
  const remark = reader.optionalText('remark', { max: 500 });
  const reason = action === 'reject' ? reader.text('reason', { max: 500 }) : reader.optionalText('reason', { max: 500 });
  const entries = body['entries'] === undefined || body['entries'] === null ? [] : reader.uuids('entries');
  reader.finish();
  return { employee: employee.toLowerCase(), monday, action, seen, remark, reason, entries };
}

const isWeekAction = (text: string): text is WeekAction => weekActions.some((action) => action === text);
