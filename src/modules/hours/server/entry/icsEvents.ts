/**
 * Reads the events of a calendar file (RFC 5545) within a period, repeated ones one by one. An event that cannot be read
 * is listed with the reason and leaves the others readable. Recurrences are compared as instants, in whatever form the
 * file writes them. Pure: runs outside the main thread.
 */
import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { type CalendarDate, Dates, type Label } from '#engine/values';
import { splitCalendarFile, type ContentLine, type EventBlock } from './icsFile.ts';
import { isFollowed } from './icsRule.ts';
import { FileZones, figuresOf, timeShowing, writtenTime, type WrittenTime, type ZoneClock } from './icsTime.ts';
import type { InclusivePeriod } from './proposals.ts';
import { texts } from '../texts.ts';

type LeftOut = 'cancelled' | 'declined' | 'too_long' | 'unreadable';

export interface CalendarEvent {
  /** UID of the event, equal for all its occurrences. */
  readonly uid: string;
  /** The planned start of this occurrence, before it was moved: an instant in UTC, or a day. */
  readonly occurrence: string;
  /** The same as the file writes it. Hours booked by earlier versions have this as key. */
  readonly written_occurrence: string;
  readonly title: string;
  readonly work_date: CalendarDate;
  /** Null for a whole day. */
  readonly started: Date | null;
  readonly ended: Date | null;
  readonly left_out: LeftOut | null;
  /** Why it could not be parsed; null for all others. */
  readonly reason: Label | null;
}

const mostComponents = 5_000;
const mostSteps = 20_000;
const mostStepsOfAll = 100_000;
const mostEvents = 500;
const dayMilliseconds = 86_400_000;
/** Limit of single dates added to or removed from a recurring event. */
const mostSingleDays = 2_000;
const mostRules = 5;
const longestTitle = 500;
const longestQuote = 60;

/** An event or a moved occurrence, with its times resolved. */
interface EventFacts {
  readonly uid: string;
  readonly title: string;
  readonly start: WrittenTime;
  readonly clock: ZoneClock;
  /** Milliseconds; null for a whole day. */
  readonly lasts: number | null;
  readonly state: 'cancelled' | 'declined' | null;
  /** RECURRENCE-ID: the occurrence that this one replaces. */
  readonly replaces: { readonly planned: WrittenTime; readonly clock: ZoneClock; readonly andFuture: boolean } | null;
  readonly sequence: number;
  /** DTSTAMP, which sorts as text. */
  readonly stamp: string;
  readonly block: EventBlock;
}

/** Thrown for one event; the message is for the person. */
class Unreadable extends Error {
  readonly reason: Label;

  constructor(reason: Label) {
    super('The event cannot be read.');
    this.reason = reason;
  }
}

/** Thrown for the whole file; the message is for the person. */
class RefusedFile extends Error {
  readonly reason: Label;

  constructor(reason: Label) {
    super('The file is refused.');
    this.reason = reason;
  }
}

/** The events of a calendar file, or the reason why the whole file is refused. */
export type CalendarResult = { readonly events: readonly CalendarEvent[] } | { readonly refused: Label };

/** Reads a file in a worker process, where API errors are not available. */
export function readCalendarFile(...file: Parameters<typeof readEvents>): CalendarResult {
  try {
    return { events: readEvents(...file) };
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.reason };
    throw error;
  }
}

/**
 * @param addresses email addresses of the person, which identify invitations that they declined.
 * @throws RefusedFile if the content is no calendar, or has too many events.
 */
export function readEvents(
  content: string,
  period: InclusivePeriod,
  addresses: readonly string[],
): readonly CalendarEvent[] {
  const { events: blocks, zones: zoneTexts } = splitCalendarFile(content);
  if (blocks === null)
    throw new RefusedFile(
      texts.label(/^BEGIN:/im.test(content) ? 'calendar_file.empty' : 'calendar_file.not_a_calendar'),
    );
  if (blocks.length > 0 && !blocks.some(({ isComplete }) => isComplete))
    throw new RefusedFile(texts.label('calendar_file.not_a_calendar'));
  if (blocks.length > mostComponents)
    throw new RefusedFile(texts.label('calendar_file.too_many', { most_components: mostComponents }));
  const zones = new FileZones(zoneTexts);
  const found: CalendarEvent[] = [];
  const add = (events: readonly CalendarEvent[]) => {
    found.push(...events);
    if (found.length > mostEvents)
      throw new RefusedFile(texts.label('calendar_file.too_many_in_period', { most_events: mostEvents }));
  };
  const readable = new Map<string, EventFacts[]>();
  /** Occurrences that are replaced by an unreadable event; they are not offered at their old time either. */
  const lost: { readonly uid: string; readonly planned: WrittenTime; readonly clock: ZoneClock }[] = [];
  for (const block of blocks)
    try {
      const facts = factsOf(block, zones, addresses);
      readable.set(facts.uid, [...(readable.get(facts.uid) ?? []), facts]);
    } catch (error) {
      add(unreadable(block, period, reasonOf(error)));
      const replaced = replacedBy(block, zones);
      if (replaced) lost.push({ uid: first(block, 'UID')?.value ?? '', ...replaced });
    }
  const steps = { left: mostStepsOfAll };
  for (const [uid, all] of readable) {
    const newest = newestOf(all);
    const masters = newest.filter(({ replaces }) => replaces === null);
    const replacing = newest.filter(({ replaces }) => replaces !== null);
    const master = masters[0] ?? null;
    for (const facts of replacing)
      add(within(period, [occurrenceOf(facts, facts.start.figures, keyOfReplaced(facts, master))]));
    const replacedKeys = new Set([
      ...replacing.map((facts) => keyOfReplaced(facts, master).occurrence),
      ...lost.filter((one) => one.uid === uid).map((one) => keyOf(one.planned, one.clock, master).occurrence),
    ]);
    for (const facts of masters)
      try {
        add(occurrencesOf({ facts, replacing, replacedKeys, period, zones, steps }));
      } catch (error) {
        if (error instanceof RefusedFile) throw error;
        add(unreadable(facts.block, period, reasonOf(error)));
      }
  }
  return found.sort(
    (left, right) =>
      left.work_date.localeCompare(right.work_date) || (left.started?.getTime() ?? 0) - (right.started?.getTime() ?? 0),
  );
}

function factsOf(block: EventBlock, zones: FileZones, addresses: readonly string[]): EventFacts {
  if (!block.isComplete) throw new Unreadable(texts.label('calendar_file.cut_off'));
  const startLine = first(block, 'DTSTART');
  if (!startLine) throw new Unreadable(texts.label('calendar_file.no_start'));
  const { written: start, clock } = resolved(startLine, zones);
  const replacesLine = first(block, 'RECURRENCE-ID');
  const replaced = replacesLine ? resolved(replacesLine, zones) : null;
  const end = first(block, 'DTEND');
  const duration = first(block, 'DURATION');
  let lasts: number | null = null;
  if (!start.isDay) {
    lasts = 0;
    if (end) {
      const { written, clock: endClock } = resolved(end, zones);
      lasts = endClock.instantOf(written.figures) - clock.instantOf(start.figures);
    } else if (duration) lasts = durationOf(duration.value);
  }
  const title = titleOf(block);
  return {
    // An event without a UID is identified by its times and title.
    uid:
      first(block, 'UID')?.value ||
      createHash('sha256')
        .update(JSON.stringify([startLine.value, end?.value ?? duration?.value ?? '', title]))
        .digest('hex')
        .slice(0, 32),
    title,
    start,
    clock,
    lasts,
    state: stateOf(block, addresses),
    replaces:
      replaced && replacesLine
        ? {
            planned: replaced.written,
            clock: replaced.clock,
            andFuture: replacesLine.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
          }
        : null,
    sequence: Number.parseInt(first(block, 'SEQUENCE')?.value ?? '', 10) || 0,
    stamp: first(block, 'DTSTAMP')?.value ?? '',
    block,
  };
}

/** Returns the occurrence that an unreadable event replaces, if that can be parsed. */
function replacedBy(block: EventBlock, zones: FileZones) {
  const line = first(block, 'RECURRENCE-ID');
  const planned = line ? writtenTime(line.value, line) : null;
  const clock = planned ? zones.clockOf(planned) : null;
  return planned && clock ? { planned, clock } : null;
}

/** @throws Unreadable for text that is not a time, and for an unknown time zone. */
function resolved(line: ContentLine, zones: FileZones, text = line.value) {
  const written = writtenTime(text, line);
  if (!written) throw new Unreadable(texts.label('calendar_file.no_time', { value: quoted(text) }));
  return { written, clock: clockOf(written, zones) };
}

function clockOf(written: WrittenTime, zones: FileZones): ZoneClock {
  const clock = zones.clockOf(written);
  if (!clock) throw new Unreadable(texts.label('calendar_file.unknown_zone', { zone: quoted(written.zone ?? '') }));
  return clock;
}

/** Returns milliseconds. */
function durationOf(text: string): number {
  try {
    return ICAL.Duration.fromString(text.toUpperCase()).toSeconds() * 1_000;
  } catch {
    throw new Unreadable(texts.label('calendar_file.no_duration', { value: quoted(text) }));
  }
}

/**
 * Returns the newest version of each event and moved occurrence: by SEQUENCE, then by DTSTAMP (RFC 5546, 2.1.5). Two
 * events that share a UID by mistake, equally new and at different times, both remain.
 */
function newestOf(all: readonly EventFacts[]): readonly EventFacts[] {
  const found = new Map<string, EventFacts[]>();
  for (const facts of all) {
    const name = facts.replaces ? String(instantOf(facts.replaces.planned, facts.replaces.clock)) : '';
    const others = found.get(name) ?? [];
    const order = others[0] ? facts.sequence - others[0].sequence || facts.stamp.localeCompare(others[0].stamp) : 0;
    const isSame = others.some((one) => instantOf(one.start, one.clock) === instantOf(facts.start, facts.clock));
    if (others.length === 0 || order > 0) found.set(name, [facts]);
    else if (order === 0 && !isSame && name === '') others.push(facts);
  }
  return [...found.values()].flat();
}

const instantOf = ({ figures }: WrittenTime, clock: ZoneClock): number => clock.instantOf(figures);

interface PlannedKey {
  readonly occurrence: string;
  readonly written_occurrence: string;
}

/** Returns the key of the occurrence planned at that time; a bare day means the event's own time on that day. */
function keyOf(planned: WrittenTime, clock: ZoneClock, master: EventFacts | null): PlannedKey {
  const written_occurrence = `${new Date(planned.figures).toISOString().slice(0, planned.isDay ? 10 : 19)}${planned.isUtc ? 'Z' : ''}`;
  if (master?.start.isDay ?? planned.isDay) return { occurrence: dayOf(planned, clock), written_occurrence };
  return {
    occurrence: inUtc(
      master && planned.isDay
        ? master.clock.instantOf(planned.figures + timeOfDay(master.start))
        : clock.instantOf(planned.figures),
    ),
    written_occurrence,
  };
}

function keyOfReplaced({ replaces, start, clock }: EventFacts, master: EventFacts | null): PlannedKey {
  return replaces ? keyOf(replaces.planned, replaces.clock, master) : keyOf(start, clock, master);
}

const inUtc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
const timeOfDay = ({ figures }: WrittenTime): number =>
  ((figures % dayMilliseconds) + dayMilliseconds) % dayMilliseconds;

/**
 * Returns the day as written; of an instant in UTC the day in the product's zone, because programs write midnights that
 * way.
 */
function dayOf(written: WrittenTime, clock: ZoneClock): string {
  return written.isUtc ? Dates.localDate(new Date(clock.instantOf(written.figures))) : dayShowing(written.figures);
}

function dayShowing(figures: number): CalendarDate {
  const text = new Date(figures).toISOString().slice(0, 10);
  return Dates.isCalendarDate(text) ? text : Dates.calendarDate('9999-12-31');
}

interface Expanding {
  readonly facts: EventFacts;
  readonly replacing: readonly EventFacts[];
  readonly replacedKeys: ReadonlySet<string>;
  readonly period: InclusivePeriod;
  readonly zones: FileZones;
  /** Remaining number of occurrences that may be expanded in the whole file. */
  readonly steps: { left: number };
}

/** An occurrence as planned by a rule or an RDATE. */
interface Planned {
  readonly figures: number;
  /** Its own duration, from an RDATE with a period. */
  readonly lasts?: number;
}

/**
 * Returns all occurrences in the period that no other event replaces.
 *
 * @throws Unreadable
 */
function occurrencesOf(expanding: Expanding): readonly CalendarEvent[] {
  const { facts, replacing, replacedKeys, period } = expanding;
  const { start, clock } = facts;
  const shifts = replacing
    .flatMap((one) => {
      if (!one.replaces?.andFuture) return [];
      const { planned, clock: plannedClock } = one.replaces;
      const figures = planned.isDay
        ? planned.figures + (start.isDay ? 0 : timeOfDay(start))
        : clock.figuresAt(plannedClock.instantOf(planned.figures));
      return [{ from: figures, by: one }];
    })
    .sort((left, right) => left.from - right.from);
  // The window is in the event's own clock, at most 14 hours from the product's.
  const widest = Math.max(0, ...shifts.map(({ from, by }) => Math.abs(by.start.figures - from)));
  const margin = 2 * dayMilliseconds + widest;
  const earliest = Date.parse(period.from) - margin;
  const latest = Date.parse(period.until) + margin;
  const taken = exceptionsOf(expanding);
  const found: CalendarEvent[] = [];
  const seen = new Set<number>();
  for (const { figures, lasts } of plannedOf(expanding, { earliest, latest })) {
    if (seen.has(figures)) continue;
    seen.add(figures);
    const planned: WrittenTime = { ...start, figures };
    const key = keyOf(planned, clock, facts);
    if (replacedKeys.has(key.occurrence) || taken(planned)) continue;
    const shift = shifts.findLast(({ from }) => from <= figures);
    const event = shift
      ? occurrenceOf({ ...shift.by, uid: facts.uid }, shift.by.start.figures + figures - shift.from, key)
      : occurrenceOf(lasts === undefined ? facts : { ...facts, lasts }, figures, key);
    found.push(event);
  }
  return within(period, found);
}

/** Expands rules and RDATEs within the window, in figures of the event's own clock. */
function plannedOf(
  { facts, zones, steps }: Expanding,
  { earliest, latest }: { readonly earliest: number; readonly latest: number },
): readonly Planned[] {
  const { block, start, clock } = facts;
  const rules = block.lines.filter(({ name }) => name === 'RRULE');
  if (rules.length > mostRules || block.lines.some(({ name }) => name === 'EXRULE'))
    throw new Unreadable(texts.label('calendar_file.unknown_rule'));
  const isInside = ({ figures }: Planned) => figures >= earliest && figures <= latest;
  const added = listed(block, 'RDATE').map(({ line, text }) => addedTime(facts, zones, { line, text }));
  const planned: Planned[] = [...(rules.length === 0 ? [{ figures: start.figures }] : []), ...added].filter(isInside);
  for (const { value } of rules) {
    const { rule, until } = ruleOf(value, { start, clock });
    if (start.figures > latest) continue;
    const iterator: { readonly next: () => ICAL.Time | null } = rule.iterator(timeShowing(start.figures, start.isDay));
    let taken = 0;
    for (let next = iterator.next(); next; next = iterator.next()) {
      const figures = figuresOf(next);
      taken += 1;
      steps.left -= 1;
      if (figures > latest || !until(figures)) break;
      if (taken > mostSteps || steps.left < 0) throw new Unreadable(texts.label('calendar_file.repeats_too_far_back'));
      if (figures >= earliest) planned.push({ figures });
    }
  }
  return planned;
}

/** Parses one value of RDATE: a time, a day (at the event's own time), or a period with its own duration. */
function addedTime(
  { start, clock }: EventFacts,
  zones: FileZones,
  { line, text }: { readonly line: ContentLine; readonly text: string },
): Planned {
  const [from = '', length] = text.split('/');
  const { written, clock: ownClock } = resolved(line, zones, from);
  const figures = start.isDay
    ? Date.parse(dayOf(written, ownClock))
    : written.isDay
      ? written.figures + timeOfDay(start)
      : clock.figuresAt(ownClock.instantOf(written.figures));
  if (length === undefined || start.isDay) return { figures };
  if (/^[+-]?P/i.test(length)) return { figures, lasts: durationOf(length) };
  const end = resolved(line, zones, length);
  return { figures, lasts: instantOf(end.written, end.clock) - instantOf(written, ownClock) };
}

/** UNTIL is compared here: as a date it includes that day, in UTC it is an instant (RFC 5545, 3.3.10). */
function ruleOf(value: string, { start, clock }: Pick<EventFacts, 'start' | 'clock'>) {
  // Some programs write spaces after commas, and repeat the time of DTSTART.
  const parts = value
    .toUpperCase()
    .replaceAll(' ', '')
    .split(';')
    .filter((part) => !repeatsTimeOf(start, part));
  const untilText = parts.find((part) => part.startsWith('UNTIL='))?.slice(6);
  const line: ContentLine = { name: 'UNTIL', parameters: new Map(), value: untilText ?? '' };
  const last = untilText === undefined ? null : writtenTime(untilText, line);
  if (untilText !== undefined && !last)
    throw new Unreadable(texts.label('calendar_file.no_time', { value: quoted(untilText) }));
  let rule: ICAL.Recur;
  try {
    rule = ICAL.Recur.fromString(parts.filter((part) => part !== '' && !part.startsWith('UNTIL=')).join(';'));
  } catch {
    throw new Unreadable(texts.label('calendar_file.unknown_rule'));
  }
  if (!isFollowed(rule)) throw new Unreadable(texts.label('calendar_file.unknown_rule'));
  const until = (figures: number): boolean => {
    if (!last) return true;
    if (start.isDay || last.isDay) {
      const lastDay = last.isUtc ? Dates.localDate(new Date(last.figures)) : dayShowing(last.figures);
      return dayShowing(figures) <= lastDay;
    }
    return last.isUtc ? clock.instantOf(figures) <= last.figures : figures <= last.figures;
  };
  return { rule, until };
}

/** Returns true for `BYHOUR=10` of an event that starts at ten. */
function repeatsTimeOf({ figures, isDay }: WrittenTime, part: string): boolean {
  const begins = new Date(figures);
  return (
    !isDay &&
    [
      `BYHOUR=${begins.getUTCHours()}`,
      `BYMINUTE=${begins.getUTCMinutes()}`,
      `BYSECOND=${begins.getUTCSeconds()}`,
    ].includes(part)
  );
}

/**
 * Returns a function that tests if EXDATE excludes an occurrence: by its instant, or by its day if either is a bare
 * day.
 */
function exceptionsOf({ facts, zones }: Expanding): (planned: WrittenTime) => boolean {
  const instants = new Set<number>();
  const days = new Set<string>();
  for (const { line, text } of listed(facts.block, 'EXDATE')) {
    const { written, clock } = resolved(line, zones, text);
    if (written.isDay || facts.start.isDay) days.add(dayOf(written, clock));
    else instants.add(clock.instantOf(written.figures));
  }
  return ({ figures }) => days.has(dayShowing(figures)) || instants.has(facts.clock.instantOf(figures));
}

/**
 * Returns the values of all lines of that name.
 *
 * @throws Unreadable if there are more than anybody would enter.
 */
function listed(block: EventBlock, name: 'RDATE' | 'EXDATE') {
  const values = block.lines
    .filter((line) => line.name === name)
    .flatMap((line) => line.value.split(',').map((text) => ({ line, text })))
    .filter(({ text }) => text.trim() !== '');
  if (values.length > mostSingleDays)
    throw new Unreadable(texts.label('calendar_file.too_many_days', { most_days: mostSingleDays }));
  return values;
}

const within = ({ from, until }: InclusivePeriod, events: readonly CalendarEvent[]) =>
  events.filter(({ work_date }) => work_date >= from && work_date <= until);

/** @param figures the start in the event's own clock. */
function occurrenceOf(
  { uid, title, start, clock, lasts, state }: EventFacts,
  figures: number,
  key: PlannedKey,
): CalendarEvent {
  const named = { uid, ...key, title, reason: null };
  if (lasts === null || start.isDay)
    return { ...named, work_date: dayShowing(figures), started: null, ended: null, left_out: state };
  const started = clock.instantOf(figures);
  const isTooLong = lasts < 60_000 || lasts > dayMilliseconds;
  return {
    ...named,
    work_date: Dates.localDate(new Date(started)),
    started: new Date(started),
    ended: new Date(started + (lasts > 366 * dayMilliseconds ? 0 : Math.max(0, lasts))),
    left_out: state ?? (isTooLong ? 'too_long' : null),
  };
}

function stateOf(block: EventBlock, addresses: readonly string[]): 'cancelled' | 'declined' | null {
  if (block.method === 'CANCEL' || first(block, 'STATUS')?.value.toUpperCase() === 'CANCELLED') return 'cancelled';
  const isDeclined = block.lines.some(
    ({ name, parameters, value }) =>
      name === 'ATTENDEE' &&
      parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED' &&
      addresses.includes(value.replace(/^mailto:/i, '').toLowerCase()),
  );
  return isDeclined ? 'declined' : null;
}

/** Returns it on its day if that can be parsed; an event that is only on another day is not listed. */
function unreadable(block: EventBlock, period: InclusivePeriod, reason: Label): readonly CalendarEvent[] {
  const line = first(block, 'DTSTART');
  const written = line ? writtenTime(line.value, line) : null;
  const day = written ? dayShowing(written.figures) : null;
  const isRepeated = block.lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
  if (day !== null && (day > Dates.addDays(period.until, 1) || (!isRepeated && day < Dates.addDays(period.from, -1))))
    return [];
  return [
    {
      uid: first(block, 'UID')?.value ?? '',
      occurrence: '',
      written_occurrence: '',
      title: titleOf(block),
      work_date: day !== null && day >= period.from && day <= period.until ? day : period.from,
      started: null,
      ended: null,
      left_out: 'unreadable',
      reason,
    },
  ];
}

const reasonOf = (error: unknown): Label =>
  error instanceof Unreadable ? error.reason : texts.label('calendar_file.unknown_rule');

const first = (block: EventBlock, name: string): ContentLine | undefined =>
  block.lines.find((line) => line.name === name);

function titleOf(block: EventBlock): string {
  const text = first(block, 'SUMMARY')?.value ?? '';
  return clean(
    text.replaceAll(/\\([nN,;\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? ' ' : escaped)),
  ).slice(0, longestTitle);
}

const quoted = (text: string): string => clean(text).slice(0, longestQuote);

function clean(text: string): string {
  return text.replaceAll(/[\s\0\p{Surrogate}]+/gu, ' ').trim();
}
