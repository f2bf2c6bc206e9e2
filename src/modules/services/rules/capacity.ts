/**
 * Forecast of when a server is full, by accounts or by used disk space, from the growth of the last days. Pure, shared
 * by page and server.
 */
import { type CalendarDate, Dates } from '#engine/values';

/** Usage of a server on a day. */
export interface UsageDay {
  readonly day: CalendarDate;
  readonly accounts: number;
  readonly disk_used_mb: number;
}

export interface Room {
  /** Maximum number of accounts; null for no limit. */
  readonly max_accounts: number | null;
  readonly disk_mb: number | null;
}

interface Forecast {
  /** Per month of 30 days; null with too little data. */
  readonly accounts_per_month: number | null;
  readonly disk_mb_per_month: number | null;
  /** Day on which the server is full; null if not within five years, or unknown. */
  readonly full_on: CalendarDate | null;
  readonly full_of: 'accounts' | 'disk' | null;
}

/** Growth is measured over at most this many days, and needs a history of at least `minDays`. */
export const growthDays = 90;
const minDays = 14;
const farthestDays = 5 * 365;
const monthDays = 30;

/**
 * Computes the forecast.
 *
 * @param history in any order, of the last {@link growthDays} days up to `today`, whose row is the current state.
 * @example forecastOf(history, { max_accounts: 60, disk_mb: 400_000 }, today).full_on // '2027-03-04'
 */
export function forecastOf(history: readonly UsageDay[], room: Room, today: CalendarDate): Forecast {
  const known = history.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const last = known.at(-1);
  const accounts = slopeOf(known, ({ accounts: value }) => value);
  const disk = slopeOf(known, ({ disk_used_mb }) => disk_used_mb);
  const ends = last
    ? [
        { of: 'accounts' as const, days: daysUntil(last.accounts, accounts, room.max_accounts) },
        { of: 'disk' as const, days: daysUntil(last.disk_used_mb, disk, room.disk_mb) },
      ]
    : [];
  const first = ends
    .filter((end): end is typeof end & { readonly days: number } => end.days !== null && end.days <= farthestDays)
    .toSorted((one, other) => one.days - other.days)[0];
  return {
    accounts_per_month: perMonth(accounts),
    disk_mb_per_month: perMonth(disk),
    full_on: first ? Dates.addDays(today, first.days) : null,
    full_of: first?.of ?? null,
  };
}

/** A full server is full today, whatever its growth. */
function daysUntil(now: number, perDay: number | null, most: number | null): number | null {
  if (most === null) return null;
  if (now >= most) return 0;
  if (perDay === null || perDay <= 0) return null;
  return Math.ceil((most - now) / perDay);
}

const perMonth = (perDay: number | null): number | null => (perDay === null ? null : Math.round(perDay * monthDays));

/** Growth per day by least squares; null if there are too few days or they are too close together. */
function slopeOf(history: readonly UsageDay[], valueOf: (day: UsageDay) => number): number | null {
  const points = history.map((one) => ({ x: dayNumber(one.day), y: valueOf(one) }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.x - first.x < minDays) return null;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}

const dayNumber = (day: CalendarDate): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Usage and limits of a server, with the forecast. */
export interface ServerCapacity extends Forecast {
  readonly uuid: string;
  readonly name: string;
  readonly status: string;
  /** City of its region; null without a region. */
  readonly place: string | null;
  readonly accounts: number;
  readonly max_accounts: number | null;
  readonly disk_used_mb: number;
  readonly disk_sold_mb: number;
  readonly disk_mb: number | null;
  /** Number of accounts whose pack has unlimited disk space. */
  readonly unlimited: number;
}

/** How full the servers are. */
export interface Capacity {
  /** Fullest first. */
  readonly servers: readonly ServerCapacity[];
}

/** Servers in one place, with the sums of their disks. */
export interface PlaceCapacity {
  readonly place: string | null;
  readonly servers: readonly ServerCapacity[];
  readonly disk_used_mb: number;
  /** Sold to accounts, but not used. */
  readonly disk_unused_mb: number;
  /** Sum of the known disks. */
  readonly disk_mb: number;
}

/** Groups servers by place, in the order of their first server. Servers with an unknown disk do not count in the sums. */
export function capacityByPlace(servers: readonly ServerCapacity[]): readonly PlaceCapacity[] {
  return [...new Set(servers.map(({ place }) => place))].map((place) => {
    const here = servers.filter((server) => server.place === place);
    const sized = here.filter(({ disk_mb }) => disk_mb !== null);
    const sum = (value: (server: ServerCapacity) => number): number =>
      sized.reduce((total, server) => total + value(server), 0);
    return {
      place,
      servers: here,
      disk_used_mb: sum(({ disk_used_mb }) => disk_used_mb),
      disk_unused_mb: sum(({ disk_used_mb, disk_sold_mb }) => Math.max(0, disk_sold_mb - disk_used_mb)),
      disk_mb: sum(({ disk_mb }) => disk_mb ?? 0),
    };
  });
}
