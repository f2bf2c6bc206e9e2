/** In charge of when a schedule in cron's five fields comes up next, by the clock of Europe/Amsterdam. */
import { timeZone } from './calendarDate.ts';
import { Cron } from 'croner';

/**
 * The first minute after the given instant. A time that the clock skips in spring is taken at its end, one that it has
 * twice in autumn once. Null where the day never comes: `0 0 30 2 *`.
 *
 *     nextCronRun('30 3 * * *', new Date('2026-11-21T20:00:00Z')) // 2026-11-22T02:30:00Z
 *
 * @param schedule a format "cron" of the registry.
 */
export function nextCronRun(schedule: string, after: Date): Date | null {
  return new Cron(schedule, { timezone: timeZone, mode: '5-part' }).nextRun(after);
}
