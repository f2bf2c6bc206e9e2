/** Contents of the mail about a week that was not submitted. */
import { weekName } from '../../../../engine/values/workWeek.ts';
import { formatWorkTime } from '../../../../engine/values/workTime.ts';
import type { CalendarDate } from '../../../../engine/values/calendarDate.ts';
import type { MailContent, MailKind } from '../../../../engine/server/mail/mailKinds.ts';
import { texts } from '../texts.ts';

export interface WeekMail {
  /** Week number. */
  readonly week: string;
  readonly monday: CalendarDate;
  readonly missing_minutes: number;
}

function weekReminder({ week, monday, missing_minutes }: WeekMail): MailContent {
  const missing = formatWorkTime(missing_minutes);
  return {
    subject: texts.label('week_mail.subject', { week }),
    paragraphs: [
      texts.label('week_mail.not_submitted', { week }),
      ...(missing_minutes > 0 ? [texts.label('week_mail.hours_missing', { missing })] : []),
    ],
    button: { label: texts.label('week_mail.button'), path: `/hours?view=week&on=${weekName(monday)}` },
    note: texts.label('week_mail.note'),
  };
}

export const weekReminderMail: MailKind<WeekMail> = { name: 'week-reminder', content: weekReminder };
