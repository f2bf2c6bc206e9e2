/** When a token ends: the handy choices, in days. */
export const presetDays = [30, 90, 365] as const;
/** Long enough to be of use, short enough to be looked at again. */
export const defaultDays = 90;

const dayMilliseconds = 86_400_000;

/** As many days later, on the hour. */
export function expiryAfter(days: number, now: Date): string {
  const end = new Date(now.getTime() + days * dayMilliseconds);
  end.setUTCMinutes(0, 0, 0);
  return end.toISOString();
}

/** The choice that an instant stands for; null for another one. */
export function daysUntil(instant: unknown, now: Date): number | null {
  return presetDays.find((days) => expiryAfter(days, now) === instant) ?? null;
}
