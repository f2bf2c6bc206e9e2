/** In charge of what the mail about a week of hours says that was not handed in. */
import { weekName } from '../../../../engine/values/workWeek.ts';
import { formatWorkTime } from '../../../../engine/values/workTime.ts';
import type { CalendarDate } from '../../../../engine/values/calendarDate.ts';
import type { MailContent, MailKind } from '../../../../engine/server/mail/mailKinds.ts';

export interface WeekMail {
  /** Its number. */
  readonly week: string;
  readonly monday: CalendarDate;
  readonly missing_minutes: number;
}

function weekReminder({ week, monday, missing_minutes }: WeekMail): MailContent {
  const missing = formatWorkTime(missing_minutes);
  return {
    subject: { en: `Your hours of week ${week}`, nl: `Je uren van week ${week}` },
    paragraphs: [
      { en: `Week ${week} has not been submitted yet.`, nl: `Week ${week} is nog niet ingediend.` },
      ...(missing_minutes > 0
        ? [
            {
              en: `Compared with your contract ${missing} hours are missing. Were you free? Then say so with the week and submit it as it is.`,
              nl: `Vergeleken met je contract ontbreekt er ${missing} uur. Was je vrij? Zet dat erbij en dien de week zo in.`,
            },
          ]
        : []),
    ],
    button: { label: { en: 'See the week', nl: 'Bekijk de week' }, path: `/hours?view=week&on=${weekName(monday)}` },
    note: { en: 'Already done? Then you can leave this message alone.', nl: 'Al gedaan? Dan hoef je niets te doen.' },
  };
}

export const weekReminderMail: MailKind<WeekMail> = { name: 'week-reminder', content: weekReminder };
