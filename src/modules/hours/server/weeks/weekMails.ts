/** Contents of the mail about a week that was not submitted. */
import { type CalendarDate, Weeks } from '#engine/values';
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import { texts } from '../texts.ts';

interface WeekMail extends MailEnvelope {
  /** Week number. */
  readonly week: string;
  readonly monday: CalendarDate;
  readonly missing_minutes: number;
}

function weekReminder({ week, monday, missing_minutes }: WeekMail): Mails.MailContent {
  const smart_count = Math.round((missing_minutes * 100) / 60) / 100;
  return {
    subject: texts.label('week_mail.subject', { week }),
    paragraphs: [
      texts.label('week_mail.not_submitted', { week }),
      ...(missing_minutes > 0 ? [texts.label('week_mail.hours_missing', { smart_count })] : []),
    ],
    button: { label: texts.label('week_mail.button'), path: `/hours?view=week&on=${Weeks.weekName(monday)}` },
    note: texts.label('week_mail.note'),
  };
}

export const weekReminderMail: MailKind<WeekMail> = { name: 'week-reminder', content: weekReminder };
