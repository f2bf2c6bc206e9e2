/** In charge of when a running timer looks forgotten, and of when the work likely ended. */
import { amsterdamDate } from '../../../engine/values/calendarDate.ts';
import { minutesBetween } from '../../../engine/values/localTime.ts';

const longMinutes = 600;
const beyondContractMinutes = 180;
/** Whoever said to be still working is left alone for a while. */
const trustedMinutes = 180;

export interface Running {
  readonly started_at: Date;
  /** When the person last said to be still working. */
  readonly confirmed_at: Date | null;
  readonly contract_day_minutes: number | null;
}

/**
 * Past midnight in Amsterdam, longer than ten hours, or three hours longer than the contract's day; not within three
 * hours of a confirmation.
 */
export function isLikelyForgotten({ started_at, confirmed_at, contract_day_minutes }: Running, now: Date): boolean {
  if (confirmed_at !== null && minutesBetween(confirmed_at, now) < trustedMinutes) return false;
  const most = contract_day_minutes ? Math.min(longMinutes, contract_day_minutes + beyondContractMinutes) : longMinutes;
  return minutesBetween(started_at, now) > most || amsterdamDate(started_at) !== amsterdamDate(now);
}

/**
 * A moment at which somebody who forgot the timer has likely stopped: the end of the contract's day, or the last thing
 * they did here. RFC 3339.
 */
interface LikelyEnd {
  readonly at: string;
  readonly why: 'contract' | 'activity';
}

export interface Traces {
  /** Already written on the day on which the timer began. */
  readonly written_minutes: number;
  /** The last thing that the person did in the product before it went quiet. */
  readonly active_at: Date | null;
}

/** The moments to choose from, the earliest first, each once, after the start and before now. */
export function likelyEnds(
  { started_at, contract_day_minutes }: Running,
  { written_minutes, active_at }: Traces,
  now: Date,
): readonly LikelyEnd[] {
  const left = (contract_day_minutes ?? 0) - written_minutes;
  const contract = left > 0 ? new Date(started_at.getTime() + left * 60_000) : null;
  const ends = [
    { at: contract, why: 'contract' as const },
    { at: active_at, why: 'activity' as const },
  ];
  return ends
    .flatMap(({ at, why }) => (at !== null && at > started_at && at < now ? [{ at: at.toISOString(), why }] : []))
    .filter(({ at }, index, all) => all.findIndex((one) => one.at === at) === index)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
