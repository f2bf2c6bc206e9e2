/** Rounds worked minutes to billable minutes by a project's rule. The worked minutes are never overwritten. */

export const roundingModes = ['up', 'nearest', 'down'] as const;
export type RoundingMode = (typeof roundingModes)[number];

/** The rounding steps of a project, in minutes; 0 and 1 do not round. */
export const roundingSteps = [0, 1, 5, 6, 15, 30, 60] as const;

/** The rounding rule, with the columns of a project. */
interface HoursRounding {
  readonly rounding_minutes: number;
  readonly rounding_mode: RoundingMode;
}

/**
 * Returns the billable minutes of one entry. Entries are rounded separately, never their sum. `nearest` rounds halves
 * up: 3 minutes in steps of 6 → 6.
 * @example roundMinutes(16, { rounding_minutes: 15, rounding_mode: "up" }) // 30
 * @throws RangeError when `minutes` is not a whole number from 0 or the step is not one of {@link roundingSteps}.
 */
export function roundMinutes(minutes: number, { rounding_minutes, rounding_mode }: HoursRounding): number {
  if (!Number.isSafeInteger(minutes) || minutes < 0)
    throw new RangeError(`Worked time is a whole number of minutes from 0, not ${minutes}.`);
  if (!roundingSteps.some((step) => step === rounding_minutes)) {
    throw new RangeError(`Hours round to ${roundingSteps.join(', ')} minutes, not ${rounding_minutes}.`);
  }
  if (rounding_minutes <= 1) return minutes;
  const below = minutes - (minutes % rounding_minutes);
  const rest = minutes - below;
  const isRoundedUp = rounding_mode === 'up' ? rest > 0 : rounding_mode === 'nearest' && rest * 2 >= rounding_minutes;
  return isRoundedUp ? below + rounding_minutes : below;
}
