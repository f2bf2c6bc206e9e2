/**
 * In charge of reading a calendar file (RFC 5545): its events within a period, repeated ones one by one, and those that
 * are no work left out.
 */
import ICAL from 'ical.js';
import {
  addDays,
  amsterdamDate,
  calendarDate,
  isCalendarDate,
  type CalendarDate,
} from '../../../../engine/values/calendarDate.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { isFollowed } from './icsRule.ts';
import { instantOf } from './icsTime.ts';
import { dropEndlessZones } from './icsZones.ts';
import type { Period } from './proposals.ts';
import { texts } from '../texts.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import { isList } from '../../../../engine/values/json.ts';

export type LeftOut = 'cancelled' | 'declined' | 'too_long' | 'unreadable';

export interface CalendarEvent {
  /** Of the event, the same for all its repetitions. */
  readonly uid: string;
  /** The moment that a repetition was planned for, or the day. */
  readonly occurrence: string;
  readonly title: string;
  readonly work_date: CalendarDate;
  /** Null for a whole day. */
  readonly started: Date | null;
  readonly ended: Date | null;
  readonly left_out: LeftOut | null;
}

const mostComponents = 5_000;
const mostSteps = 20_000;
const mostStepsOfAll = 100_000;
const mostEvents = 500;
const dayMilliseconds = 86_400_000;
const earliestYear = 1970;
/** Days added to a repeated event one by one, or taken out. */
const mostSingleDays = 2_000;
const mostRules = 5;
const longestSeconds = 366 * 86_400;

/**
 * @param addresses of the person, by which an invitation that they declined is known. @throws Failure E_INVALID for
 * what is no calendar, or too much of one.
 */
export function readEvents(content: string, period: Period, addresses: readonly string[]): readonly CalendarEvent[] {
  const components = componentsOf(content);
  const moved = new Set(
    components
      .filter((one) => one.hasProperty('recurrence-id'))
      .map((one) => `${uidOf(one)} ${String(one.getFirstPropertyValue('recurrence-id'))}`),
  );
  const found: CalendarEvent[] = [];
  let steps = mostStepsOfAll;
  for (const component of components) {
    const reading = { component, period, moved, addresses, steps: Math.min(steps, mostSteps) };
    try {
      const { events, taken } = eventsOf(reading);
      steps -= taken;
      found.push(...events);
    } catch {
      // One event that cannot be read does not keep the others out.
      found.push(unreadable(component, period));
    }
    if (steps <= 0) throw refused(texts.label('calendar_file.repeats_too_far_back'));
    if (found.length > mostEvents)
      throw refused(texts.label('calendar_file.too_many_in_period', { most_events: mostEvents }));
  }
  return found.sort(
    (left, right) =>
      left.work_date.localeCompare(right.work_date) || (left.started?.getTime() ?? 0) - (right.started?.getTime() ?? 0),
  );
}

function componentsOf(content: string): readonly ICAL.Component[] {
  let calendars: ICAL.Component[];
  try {
    const parsed: unknown = ICAL.parse(content);
    const all = isList(parsed) && isList(parsed[0]) ? parsed : [parsed];
    calendars = all.flatMap((one) => (Array.isArray(one) ? [new ICAL.Component(one)] : []));
  } catch {
    throw refused(texts.label('calendar_file.not_a_calendar'));
  }
  if (calendars.some(({ name }) => name !== 'vcalendar')) throw refused(texts.label('calendar_file.empty'));
  dropEndlessZones(calendars);
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  if (events.length > mostComponents)
    throw refused(texts.label('calendar_file.too_many', { most_components: mostComponents }));
  return events;
}

interface Reading {
  readonly component: ICAL.Component;
  readonly period: Period;
  /** Repetitions that stand in the file by themselves. */
  readonly moved: ReadonlySet<string>;
  readonly addresses: readonly string[];
  /** At most so many repetitions are looked at. */
  readonly steps: number;
}

function eventsOf(reading: Reading): { readonly events: readonly CalendarEvent[]; readonly taken: number } {
  const { component, period, moved, steps } = reading;
  // Without them named it looks through the whole file for each event.
  const event = new ICAL.Event(component, { exceptions: [] });
  const start = event.startDate;
  // A zone is worked out as far as it is asked for: not for what cannot lie in the period.
  if (start.year < earliestYear || start.year > Number(period.until.slice(0, 4)) + 1) return { events: [], taken: 1 };
  if (!event.isRecurring() || component.hasProperty('recurrence-id')) {
    const planned = String(component.getFirstPropertyValue('recurrence-id') ?? start);
    return { events: within(period, [occurrenceOf(reading, event, { start, planned })]), taken: 1 };
  }
  if (!isBounded(component)) return { events: [unreadable(component, period)], taken: 1 };
  const iterator = event.iterator();
  const events: CalendarEvent[] = [];
  let taken = 0;
  for (let next = nextOf(iterator); next; next = nextOf(iterator)) {
    taken += 1;
    if (taken > steps || dayOf(next) > addDays(period.until, 1)) break;
    if (dayOf(next) < addDays(period.from, -1) || moved.has(`${event.uid} ${String(next)}`)) continue;
    events.push(...within(period, [occurrenceOf(reading, event, { start: next, planned: String(next) })]));
  }
  return { events, taken };
}

/** Null after the last, which the library's types keep to themselves. */
const nextOf = (iterator: { readonly next: () => ICAL.Time | null }): ICAL.Time | null => iterator.next();

function isBounded(component: ICAL.Component): boolean {
  const rules = component.getAllProperties('rrule');
  const days = [...component.getAllProperties('rdate'), ...component.getAllProperties('exdate')].reduce(
    (sum, property) => sum + property.getValues().length,
    0,
  );
  return (
    days <= mostSingleDays &&
    rules.length <= mostRules &&
    rules.map((rule) => rule.getFirstValue()).every((value) => value instanceof ICAL.Recur && isFollowed(value))
  );
}

const within = ({ from, until }: Period, events: readonly CalendarEvent[]) =>
  events.filter(({ work_date }) => work_date >= from && work_date <= until);

function occurrenceOf(
  { component, addresses }: Reading,
  event: ICAL.Event,
  { start, planned }: { readonly start: ICAL.Time; readonly planned: string },
): CalendarEvent {
  const named = { uid: event.uid, occurrence: planned, title: titleOf(event) };
  const state = stateOf(component, addresses);
  if (start.isDate) return { ...named, work_date: dayOf(start), started: null, ended: null, left_out: state };
  const zone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? null;
  const started = instantOf(start, zone);
  if (isEndless(event))
    return { ...named, work_date: amsterdamDate(started), started, ended: started, left_out: state ?? 'too_long' };
  const ended = new Date(
    started.getTime() +
      Math.max(
        0,
        instantOf(event.endDate, component.getFirstProperty('dtend')?.getFirstParameter('tzid') ?? zone).getTime() -
          instantOf(event.startDate, zone).getTime(),
      ),
  );
  const lasts = ended.getTime() - started.getTime();
  return {
    ...named,
    work_date: amsterdamDate(started),
    started,
    ended,
    left_out: state ?? (lasts < 60_000 || lasts > dayMilliseconds ? 'too_long' : null),
  };
}

/** Asked before the end is worked out, which takes as many steps as there are days. */
function isEndless({ component, startDate }: ICAL.Event): boolean {
  const duration = component.getFirstPropertyValue('duration');
  const end = component.getFirstPropertyValue('dtend');
  return (
    (duration !== null && !(duration instanceof ICAL.Duration && Math.abs(duration.toSeconds()) <= longestSeconds)) ||
    (end instanceof ICAL.Time && end.year > startDate.year + 1)
  );
}

function stateOf(component: ICAL.Component, addresses: readonly string[]): LeftOut | null {
  if (String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return 'cancelled';
  const declined = component.getAllProperties('attendee').some(
    (one) =>
      String(one.getFirstParameter('partstat')).toUpperCase() === 'DECLINED' &&
      addresses.includes(
        String(one.getFirstValue())
          .replace(/^mailto:/i, '')
          .toLowerCase(),
      ),
  );
  return declined ? 'declined' : null;
}

function unreadable(component: ICAL.Component, period: Period): CalendarEvent {
  return {
    uid: uidOf(component),
    occurrence: '',
    title: String(component.getFirstPropertyValue('summary') ?? '').slice(0, 500),
    work_date: period.from,
    started: null,
    ended: null,
    left_out: 'unreadable',
  };
}

function titleOf({ summary }: ICAL.Event): string {
  return String(summary ?? '')
    .replaceAll(/[\s\0\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

function dayOf(time: ICAL.Time): CalendarDate {
  const text = `${String(time.year).padStart(4, '0')}-${String(time.month).padStart(2, '0')}-${String(time.day).padStart(2, '0')}`;
  return isCalendarDate(text) ? text : calendarDate('9999-12-31');
}

function refused(label: Label): Failure {
  return new Failure('E_INVALID', { errors: { content: { label } } });
}
