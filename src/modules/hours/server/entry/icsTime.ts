/** Dates and times of a calendar file (RFC 5545, 3.3.4 and 3.3.5), and the time zones that make instants of them. */
import ICAL from 'ical.js';
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { Dates, LocalTime } from '#engine/values';
import type { ContentLine } from './icsFile.ts';
import { isFollowed } from './icsRule.ts';

/**
 * A date or a time as written. `figures` are the digits read as if they were UTC, in milliseconds: 10:00 in any zone is
 * the same figure.
 */
export interface WrittenTime {
  readonly figures: number;
  readonly isDay: boolean;
  readonly isUtc: boolean;
  /** TZID as written; null without one. */
  readonly zone: string | null;
}

/** Converts between what a clock on the wall shows and instants, both in milliseconds. */
export interface ZoneClock {
  readonly instantOf: (figures: number) => number;
  readonly figuresAt: (instant: number) => number;
}

/** Returns null for text that is no date or time, also for one that does not exist (31 February, 25:00). */
export function writtenTime(text: string, { parameters }: ContentLine): WrittenTime | null {
  const [, year, month, day, hour, minute, second = '00', utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?|Z)?$/i.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const isDay = hour === undefined;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // `Date` maps the years 0 to 99 to 1900 to 1999.
  if (new Date(midnight).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return null;
  if (!isDay && (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)) return null;
  return {
    figures: isDay ? midnight : midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000,
    isDay,
    isUtc: utc !== undefined,
    zone: parameters.get('TZID') ?? null,
  };
}

const hour = 3_600_000;
const utcClock: ZoneClock = { instantOf: (figures) => figures, figuresAt: (instant) => instant };

/** Returns a clock by UTC offset: a repeated hour means its first occurrence, a skipped hour the hour after. */
function clockBy(offsetAt: (instant: number) => number): ZoneClock {
  return {
    figuresAt: (instant) => instant + offsetAt(instant),
    instantOf: (figures) => {
      const candidates = [figures - offsetAt(figures - 14 * hour), figures - offsetAt(figures + 14 * hour)].sort(
        (left, right) => left - right,
      );
      return candidates.find((at) => at + offsetAt(at) === figures) ?? candidates[1] ?? figures;
    },
  };
}

const namedClocks = new Map<string, ZoneClock | null>();
const mostClocks = 600;

/** Returns the clock of an IANA zone; null if it does not exist. */
function clockNamed(name: string): ZoneClock | null {
  const known = namedClocks.get(name);
  if (known !== undefined) return known;
  let clock: ZoneClock | null = null;
  try {
    const format = LocalTime.clockIn(name);
    clock = clockBy((instant) => {
      const parts = format.formatToParts(new Date(instant));
      const part = (type: Intl.DateTimeFormatPartTypes): number =>
        Number(parts.find((one) => one.type === type)?.value ?? 0);
      return (
        Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
        Math.floor(instant / 1_000) * 1_000
      );
    });
  } catch {
    // Not an IANA name.
  }
  if (namedClocks.size < mostClocks) namedClocks.set(name, clock);
  return clock;
}

/** IANA names by the names of Windows in lower case (CLDR, territory 001: the default of each zone). */
const ianaByWindows = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type.split(' ')[0] ?? '']),
);

/** Limit of transitions and rules of the zones in one file; most programs write two per zone, some all since 1900. */
const mostRules = 500;
/** Expanding the rules of a zone costs time for each year. */
const earliestYear = 1900;

/** Time zones of one file: by IANA name, then by the file's own VTIMEZONE, then by Windows name. */
export class FileZones {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #clocks = new Map<string, ZoneClock | null>();
  #rulesLeft = mostRules;

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** Returns the clock of a written time; null if its zone is unknown. Times without a zone use the product's zone. */
  clockOf({ isUtc, isDay, zone }: WrittenTime): ZoneClock | null {
    if (isUtc) return utcClock;
    if (isDay || zone === null) return clockNamed(Dates.region().timeZone);
    const known = this.#clocks.get(zone);
    if (known !== undefined) return known;
    const clock = this.#find(zone);
    this.#clocks.set(zone, clock);
    return clock;
  }

  #find(zone: string): ZoneClock | null {
    if (/^tzone:\/\/microsoft\/utc$/i.test(zone)) return utcClock;
    const byName = clockNamed(zone) ?? clockAtEndOf(zone);
    if (byName) return byName;
    const text = this.#texts.get(zone);
    return (
      (text === undefined ? null : this.#described(text)) ?? clockNamed(ianaByWindows.get(zone.toLowerCase()) ?? '')
    );
  }

  #described(text: string): ZoneClock | null {
    try {
      // Microsoft's zones begin in 1601 with the rules of today; those of Lotus repeat the hour of DTSTART in the rule.
      const component = ICAL.Component.fromString(
        text
          .replaceAll(/^(DTSTART[^:]*:)1601/gim, '$11970')
          .replaceAll(/^RRULE.*$/gim, (rule) => rule.replaceAll(/;BY(?:HOUR|MINUTE|SECOND)=\d+(?=;|$)/gi, '')),
      );
      const location = component.getFirstPropertyValue('x-lic-location');
      const named = typeof location === 'string' ? clockNamed(location) : null;
      if (named) return named;
      const rules = component.getAllSubcomponents();
      const count = rules.reduce((sum, rule) => sum + 1 + rule.getAllProperties('rdate').length, 0);
      if (count === 0 || count > this.#rulesLeft || !rules.every(isYearly)) return null;
      this.#rulesLeft -= count;
      return clockDescribed(component, rules);
    } catch {
      return null;
    }
  }
}

/** Handles names such as `/mozilla.org/20050126_1/Europe/Amsterdam`, which end in the IANA name. */
function clockAtEndOf(zone: string): ZoneClock | null {
  const parts = zone.split('/').filter((part) => part !== '');
  if (parts.length < 2) return null;
  return clockNamed(parts.slice(-3).join('/')) ?? clockNamed(parts.slice(-2).join('/'));
}

function isYearly(rule: ICAL.Component): boolean {
  const start = rule.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time && start.year >= earliestYear)) return false;
  if (!['tzoffsetfrom', 'tzoffsetto'].every((name) => rule.getFirstPropertyValue(name) instanceof ICAL.UtcOffset))
    return false;
  return rule.getAllProperties('rrule').every((property) => {
    const recurrence = property.getFirstValue();
    return recurrence instanceof ICAL.Recur && recurrence.freq === 'YEARLY' && isFollowed(recurrence);
  });
}

function clockDescribed(component: ICAL.Component, rules: readonly ICAL.Component[]): ZoneClock {
  const zone = new ICAL.Timezone(component);
  const [first] = rules
    .flatMap((rule) => {
      const [start, before] = [rule.getFirstPropertyValue('dtstart'), rule.getFirstPropertyValue('tzoffsetfrom')];
      return start instanceof ICAL.Time && before instanceof ICAL.UtcOffset
        ? [{ begins: figuresOf(start), offset: before.toSeconds() * 1_000 }]
        : [];
    })
    .sort((left, right) => left.begins - right.begins);
  // The library returns UTC for times before the first transition.
  const offsetAt = (figures: number): number =>
    first && figures < first.begins ? first.offset : zone.utcOffset(timeShowing(figures)) * 1_000;
  const instantOf = (figures: number): number => figures - offsetAt(figures);
  return {
    instantOf,
    figuresAt: (instant) => {
      const candidates = [instant - 14 * hour, instant + 14 * hour].map((near) => instant + offsetAt(near));
      return candidates.find((figures) => instantOf(figures) === instant) ?? candidates[1] ?? instant;
    },
  };
}

export function timeShowing(figures: number, isDate = false): ICAL.Time {
  const shown = new Date(figures);
  return new ICAL.Time(
    {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: shown.getUTCHours(),
      minute: shown.getUTCMinutes(),
      second: shown.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  );
}

export function figuresOf({ year, month, day, hour: hours, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hours, minute, second);
}
