/** Where somebody is in the hours, as the address says it: which view, which day it shows, and whose hours. */
import { isCalendarDate, isSupportedDate, type CalendarDate } from '../../../../engine/values/calendarDate.ts';
import { mondayOfWeek, weekName } from '../../../../engine/values/workWeek.ts';

export interface HoursPlace<View extends string = string> {
  readonly view: View;
  /** A day of the period that is shown. */
  readonly day: CalendarDate;
  /** Uuid of an employee; null is the person's own. */
  readonly employee: string | null;
}

const words = ['view', 'on', 'employee'] as const;

/**
 * `?view=month&on=2026-11-18`; a week may be named too: `on=2026-W53`. What it does not say, or no calendar is kept of,
 * is today's week, and one's own.
 */
export function placeOf<View extends string>(
  search: string,
  views: readonly [View, ...View[]],
  today: CalendarDate,
): HoursPlace<View> {
  const parameters = new URLSearchParams(search);
  const on = parameters.get('on') ?? '';
  const day = isCalendarDate(on) ? on : mondayOfWeek(on);
  return {
    view: views.find((view) => view === parameters.get('view')) ?? views[0],
    day: day !== null && isSupportedDate(day) ? day : today,
    employee: parameters.get('employee'),
  };
}

/** Those that somebody may try for `on`. */
const otherWords = ['week', 'day', 'date', 'month'] as const;
/** A saved view of the list goes by the same word. */
const savedView = /^(?:standard|[0-9a-f-]{36})$/;

/** The words of the address that nothing can be made of; whose hours there are to see is known elsewhere. */
export function unreadWords(search: string, views: readonly string[]): readonly string[] {
  const parameters = new URLSearchParams(search);
  const [view, on] = [parameters.get('view'), parameters.get('on')];
  const day = on === null || isCalendarDate(on) ? on : mondayOfWeek(on);
  return [
    ...(view === null || views.includes(view) || savedView.test(view) ? [] : ['view']),
    ...(on === null || (day !== null && isSupportedDate(day)) ? [] : ['on']),
    ...otherWords.filter((word) => parameters.has(word)),
  ];
}

/** The address without those words. */
export function searchWithout(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  for (const name of names) parameters.delete(name);
  return `?${parameters.toString()}`;
}

/** The address with that place in it, and everything else that it said. */
export function searchOf(search: string, { view, day, employee }: HoursPlace): string {
  const parameters = new URLSearchParams(search);
  for (const word of words) parameters.delete(word);
  parameters.set('view', view);
  parameters.set('on', view === 'week' ? weekName(day) : day);
  if (employee !== null) parameters.set('employee', employee);
  return `?${parameters.toString()}`;
}
