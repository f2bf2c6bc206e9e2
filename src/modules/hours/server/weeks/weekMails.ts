/** Contents of the mail about a week that was not submitted. */
import { type CalendarDate, Weeks, WorkTimes } from '#engine/values';
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import { texts } from '../texts.ts';

interface WeekMail extends MailEnvelope {
  /** Week number. */
  readonly week: string;
  readonly monday: CalendarDate;
  readonly missing_minutes: number;
}

function weekReminder({ week, monday, missing_minutes }: WeekMail): Mails.MailContent {
  const missing = WorkTimes.formatWorkTime(missing_minutes);
  return {
    subject: texts.label('week_mail.subject', { week }),
    paragraphs: [
      texts.label('week_mail.not_submitted', { week }),
      ...(missing_minutes > 0 ? [texts.label('week_mail.hours_missing', { missing })] : []),
    ],
    button: { label: texts.label('week_mail.button'), path: `/hours?view=week&on=${Weeks.weekName(monday)}` },
    note: texts.label('week_mail.note'),
  };
}

export const weekReminderMail: MailKind<WeekMail> = { name: 'week-reminder', content: weekReminder };
