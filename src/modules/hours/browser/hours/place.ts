/** Location within the hours as stored in the URL: view, day and employee. */
import { type CalendarDate, Dates, Weeks } from '#engine/values';

export interface HoursPlace<View extends string = string> {
  readonly view: View;
  /** A day of the shown period. */
  readonly day: CalendarDate;
  /** Uuid of an employee; null for the person's own hours. */
  readonly employee: string | null;
}

const words = ['view', 'on', 'employee'] as const;

/**
 * Parses `?view=month&on=2026-11-18`; a week is possible too: `on=2026-W53`. Missing, invalid or unsupported values
 * default to the current week and the person's own hours.
 */
export function placeOf<View extends string>(
  search: string,
  views: readonly [View, ...View[]],
  today: CalendarDate,
): HoursPlace<View> {
  const parameters = new URLSearchParams(search);
  const on = parameters.get('on') ?? '';
  const day = Dates.isCalendarDate(on) ? on : Weeks.mondayOfWeek(on);
  return {
    view: views.find((view) => view === parameters.get('view')) ?? views[0],
    day: day !== null && Dates.isSupportedDate(day) ? day : today,
    employee: parameters.get('employee'),
  };
}

/** Parameter names that people may try instead of `on`. */
const otherWords = ['week', 'day', 'date', 'month'] as const;
/** Saved views of the list use the same parameter. */
const savedView = /^(?:standard|[0-9a-f-]{36})$/;

/** Returns invalid parameters of the URL. The employee is validated elsewhere. */
export function unreadWords(search: string, views: readonly string[]): readonly string[] {
  const parameters = new URLSearchParams(search);
  const [view, on] = [parameters.get('view'), parameters.get('on')];
  const day = on === null || Dates.isCalendarDate(on) ? on : Weeks.mondayOfWeek(on);
  return [
    ...(view === null || views.includes(view) || savedView.test(view) ? [] : ['view']),
    ...(on === null || (day !== null && Dates.isSupportedDate(day)) ? [] : ['on']),
    ...otherWords.filter((word) => parameters.has(word)),
  ];
}

/** Returns the URL's search part without those parameters. */
export function searchWithout(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  for (const name of names) parameters.delete(name);
  return `?${parameters.toString()}`;
}

/** Returns the search part with that location; other parameters are kept. */
export function searchOf(search: string, { view, day, employee }: HoursPlace): string {
  const parameters = new URLSearchParams(search);
  for (const word of words) parameters.delete(word);
  parameters.set('view', view);
  parameters.set('on', view === 'week' ? Weeks.weekName(day) : day);
  if (employee !== null) parameters.set('employee', employee);
  return `?${parameters.toString()}`;
}
