/** Monday morning reminder: employees who did not submit last week get one mail, if the company has enabled it. */
import { Dates, LocalTime, Weeks } from '#engine/values';
import { inTransaction, type OpenStore, settingsOf, systemCaller } from '#engine/server';
import { isUnfinished } from '../../rules/timesheet.ts';
import { lockWeek } from './lock.ts';
import { readWeeks } from './reading.ts';
import { remindOfWeek } from './reminding.ts';

const fromMinute = 8 * 60;
const untilMinute = 12 * 60;

/**
 * Sends the reminders. The row of the week records them, so that it may run repeatedly and in several processes.
 * Returns the number of mails.
 */
export async function remindForgotten(store: OpenStore, now: Date): Promise<number> {
  const { date, minute } = LocalTime.localTimeOf(now);
  if (Weeks.mondayOf(date) !== date || minute < fromMinute || minute >= untilMinute) return 0;
  const registry = store.registry();
  if (!(await settingsOf(store.database, registry)).flag('remind_of_hours')) return 0;
  const monday = Dates.addDays(date, -7);
  const weeks = await readWeeks(
    { records: store, registry, caller: systemCaller, now },
    { from: monday, until: monday, employee: null },
  );
  let sent = 0;
  for (const { employee, state, expected_minutes, minutes, reminded_at } of weeks) {
    if (!isUnfinished(state) || expected_minutes === 0 || reminded_at !== null) continue;
    const isSent = await inTransaction(store.database, async (tx) => {
      await lockWeek(tx, { employee: employee.uuid, monday }, now);
      return remindOfWeek(tx, {
        employee: employee.uuid,
        monday,
        now,
        missing_minutes: Math.max(0, expected_minutes - minutes),
      });
    });
    sent += isSent ? 1 : 0;
  }
  return sent;
}
