/**
 * In charge of the weeks of the demo company that went wrong: forgotten, handed in by half, sent back. Told by how many
 * weeks ago they were.
 */
import { addDays, daysBetween, weekday, type CalendarDate } from '../../engine/values/calendarDate.ts';
import { mondayOf } from '../../engine/values/workWeek.ts';
import type { Colleague } from '../company/employees.ts';

/**
 * `forgotten`: written, never handed in. `empty`: from Wednesday on not even written. `partly`: handed in until
 * Wednesday.
 */
export type WeekStory = 'forgotten' | 'empty' | 'partly' | 'rejected';

/** By the number of the employee: of the support desk, the front end, and the systems. */
const stories: Readonly<Record<string, Readonly<Record<number, WeekStory>>>> = {
  M006: { 1: 'empty', 2: 'forgotten' },
  M004: { 1: 'partly' },
  M005: { 2: 'rejected' },
};

const wednesday = 3;

export function storyOf(today: CalendarDate, { employee }: Colleague, date: CalendarDate): WeekStory | null {
  return stories[employee.number]?.[daysBetween(mondayOf(date), mondayOf(today)) / 7] ?? null;
}

/** Whether the day was written at all. Null: as on any day. */
export function isWritten(story: WeekStory | null, date: CalendarDate): boolean | null {
  return story === null ? null : story !== 'empty' || weekday(date) < wednesday;
}

const statuses = { forgotten: 'draft', empty: 'draft', rejected: 'rejected' } as const;

export function statusIn(story: WeekStory, date: CalendarDate): 'draft' | 'submitted' | 'rejected' {
  return story === 'partly' ? (weekday(date) <= wednesday ? 'submitted' : 'draft') : statuses[story];
}

export const rejection = 'Dinsdag en donderdag staan op het verkeerde project';

/**
 * When somebody was reminded of a week that they forgot: on the Tuesday after it; null for one that is only just over.
 */
export function remindedOn(story: WeekStory | null, monday: CalendarDate): CalendarDate | null {
  return story === 'forgotten' ? addDays(monday, 8) : null;
}
