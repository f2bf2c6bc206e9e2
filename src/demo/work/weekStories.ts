/** Weeks with problems: forgotten, submitted in part, rejected. The key is the number of weeks ago. */
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import type { Colleague } from '../company/employees.ts';

/**
 * `forgotten`: entered but not submitted. `empty`: not entered from Wednesday on. `partly`: submitted until Wednesday.
 */
type WeekStory = 'forgotten' | 'empty' | 'partly' | 'rejected';

/** Problems by employee number: support, front end and systems. */
const stories: Readonly<Record<string, Readonly<Record<number, WeekStory>>>> = {
  M006: { 1: 'empty', 2: 'forgotten' },
  M004: { 1: 'partly' },
  M005: { 2: 'rejected' },
};

const wednesday = 3;

export function storyOf(today: CalendarDate, { employee }: Colleague, date: CalendarDate): WeekStory | null {
  return stories[employee.number]?.[Dates.daysBetween(Weeks.mondayOf(date), Weeks.mondayOf(today)) / 7] ?? null;
}

/** Returns true if the day was entered; null for a week without a problem, which follows the usual rules. */
export function isWritten(story: WeekStory | null, date: CalendarDate): boolean | null {
  return story === null ? null : story !== 'empty' || Dates.weekday(date) < wednesday;
}

const statuses = { forgotten: 'draft', empty: 'draft', rejected: 'rejected' } as const;

export function statusIn(story: WeekStory, date: CalendarDate): 'draft' | 'submitted' | 'rejected' {
  return story === 'partly' ? (Dates.weekday(date) <= wednesday ? 'submitted' : 'draft') : statuses[story];
}

export const rejection = 'Dinsdag en donderdag staan op het verkeerde project';

/**
 * Returns the day of the reminder for a forgotten week, on the Tuesday eight days after its Monday; null if there is
 * none.
 */
export function remindedOn(story: WeekStory | null, monday: CalendarDate): CalendarDate | null {
  return story === 'forgotten' ? Dates.addDays(monday, 8) : null;
}
