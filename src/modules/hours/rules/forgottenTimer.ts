/** Detects a forgotten timer, and guesses when the work ended. */
import { Dates, LocalTime } from '#engine/values';

const longMinutes = 600;
const beyondContractMinutes = 180;
/** No question for this long after the person confirmed to be working. */
const trustedMinutes = 180;

/** The times of a running timer that decide whether it looks forgotten. */
export interface TimerRun {
  readonly started_at: Date;
  /** When the person last confirmed to be working. */
  readonly confirmed_at: Date | null;
  readonly contract_day_minutes: number | null;
}

/**
 * Returns true past midnight in Amsterdam, after ten hours, or after three hours more than the contract day; never
 * within three hours of a confirmation.
 */
export function isLikelyForgotten({ started_at, confirmed_at, contract_day_minutes }: TimerRun, now: Date): boolean {
  if (confirmed_at !== null && LocalTime.minutesBetween(confirmed_at, now) < trustedMinutes) return false;
  const most = contract_day_minutes ? Math.min(longMinutes, contract_day_minutes + beyondContractMinutes) : longMinutes;
  return LocalTime.minutesBetween(started_at, now) > most || Dates.localDate(started_at) !== Dates.localDate(now);
}

/**
 * A moment (RFC 3339) at which a forgotten timer probably should have stopped: the end of the contract day, or the
 * person's last activity.
 */
interface LikelyEnd {
  readonly at: string;
  readonly why: 'contract' | 'activity';
}

interface Traces {
  /** Minutes already booked on the day on which the timer started. */
  readonly written_minutes: number;
  /** The person's last activity in the product. */
  readonly active_at: Date | null;
}

/** Returns the candidates, earliest first, without duplicates, after the start and before now. */
export function likelyEnds(
  { started_at, contract_day_minutes }: TimerRun,
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
