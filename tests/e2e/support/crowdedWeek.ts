/**
 * A week that is as full as weeks get: short work back to back, much without times, long names, and a timer that runs.
 */
import { addDays, localDate, type CalendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { midnightOf } from '../../../src/engine/values/dates/localTime.ts';
import { mondayOf } from '../../../src/engine/values/dates/workWeek.ts';
import type { Worker } from './worker.ts';

const longText = 'Verhuizing van de webwinkel met alle maatwerkmodules en betaalkoppelingen naar de nieuwe omgeving';
const untimed = Array.from({ length: 6 }, (_, index) => ({ minutes: 5 + index, description: `Telefoon ${index}` }));
const timed = [15, 15, 30, 15, 90, 15];
const nine = 9 * 60;

/** Fills every day of the current week, so that today is full on whichever day the test runs. */
export async function crowdedWeek(worker: Worker): Promise<void> {
  const monday = mondayOf(localDate(new Date()));
  for (let day = 0; day < 7; day += 1) await crowdedDay(worker, addDays(monday, day));
  await worker.call('PUT', '/timer', { running: null, project_uuid: worker.project, description: longText });
}

async function crowdedDay(worker: Worker, work_date: CalendarDate): Promise<void> {
  const work = { employee_uuid: worker.employee, project_uuid: worker.project, client_uuid: worker.client, work_date };
  await Promise.all(untimed.map((entry) => worker.call('POST', '/hours', { ...work, ...entry })));
  let from = midnightOf(work_date).getTime() + nine * 60_000;
  for (const minutes of timed) {
    const until = from + minutes * 60_000;
    await worker.call('POST', '/hours', {
      ...work,
      minutes,
      description: longText,
      started_at: new Date(from).toISOString(),
      ended_at: new Date(until).toISOString(),
    });
    from = until;
  }
}
