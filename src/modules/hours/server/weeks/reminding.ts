/** Sends a reminder of a week that was not submitted, in the person's language, at most once a day per week. */
import { type CalendarDate, Dates } from '#engine/values';
import { queueMail, systemQueries, type Tx } from '#engine/server';
import { weekReminderMail } from './weekMails.ts';

interface WeekToRemindOf {
  readonly employee: string;
  readonly monday: CalendarDate;
  readonly now: Date;
  readonly missing_minutes: number;
}

/**
 * The caller must have locked the row of the week. Returns false if a reminder was sent today, or the employee has no
 * account.
 */
export async function remindOfWeek(
  tx: Tx,
  { employee, monday, now, missing_minutes }: WeekToRemindOf,
): Promise<boolean> {
  const sheet = await tx
    .selectFrom('timesheets')
    .select(['uuid', 'reminded_at'])
    .where('employee_uuid', '=', employee)
    .where('week_start', '=', monday)
    .executeTakeFirst();
  const before = sheet?.reminded_at;
  if (before instanceof Date && Dates.localDate(before) === Dates.localDate(now)) return false;
  const person = await tx
    .selectFrom('employees')
    .innerJoin('users', 'users.uuid', 'employees.user_uuid')
    .select([
      'users.email as email',
      'users.language as language',
      'users.status as status',
      'users.first_name as first_name',
    ])
    .where('employees.uuid', '=', employee)
    .executeTakeFirst();
  if (!sheet || person?.status !== 'active') return false;
  await tx
    .updateTable('timesheets')
    .set((set) => ({ reminded_at: now, version: set('version', '+', 1), updated_at: now }))
    .where('uuid', '=', sheet.uuid)
    .execute();
  const { week } = Dates.isoWeek(monday);
  await queueMail(systemQueries(tx).mails, {
    kind: weekReminderMail,
    to: person.email,
    language: person.language,
    data: { recipient_name: person.first_name, week: String(week), monday, missing_minutes },
    now,
  });
  return true;
}
