/** Choices for the expiry of a token, in days. */
export const presetDays = [30, 90, 365] as const;
/** Long enough to be useful, short enough to be reviewed regularly. */
export const defaultDays = 90;

const dayMilliseconds = 86_400_000;

/** Returns the expiry after a number of days, rounded down to the hour. */
export function expiryAfter(days: number, now: Date): string {
  const end = new Date(now.getTime() + days * dayMilliseconds);
  end.setUTCMinutes(0, 0, 0);
  return end.toISOString();
}

/** Returns the choice that results in an instant, or null. */
export function daysUntil(instant: unknown, now: Date): number | null {
  return presetDays.find((days) => expiryAfter(days, now) === instant) ?? null;
}
