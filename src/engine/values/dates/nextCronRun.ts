/** The next run of a cron schedule with five fields, in the time zone of the business. */
import { Cron } from 'croner';
import { region } from '../region.ts';

/**
 * Returns the first matching minute after an instant. A time that daylight saving time skips in spring runs at the end
 * of the gap; a time that occurs twice in autumn runs once. Returns null if the date never occurs: `0 0 30 2 *`.
 *
 *     nextCronRun('30 3 * * *', new Date('2026-11-21T20:00:00Z')) // 2026-11-22T02:30:00Z in Europe/Paris
 *
 * @param schedule in the format "cron" of the registry
 */
export function nextCronRun(schedule: string, after: Date): Date | null {
  return new Cron(schedule, { timezone: region().timeZone, mode: '5-part' }).nextRun(after);
}
