/** Returns why a name that somebody else holds cannot be transferred to us yet. */
import { type CalendarDate, Dates } from '#engine/values';
import type { NameOffer } from '../../rules/nameOffer.ts';
import type { AvailabilityAnswer } from './port.ts';

/** @param afterDays days that the TLD requires after a registration or a transfer. */
export function obstacleOf(
  { status, locked, moved_on }: AvailabilityAnswer,
  { afterDays, today }: { readonly afterDays: number; readonly today: CalendarDate },
): NameOffer['obstacle'] {
  if (status !== 'taken') return null;
  const until = moved_on !== null && Dates.isCalendarDate(moved_on) ? Dates.addDays(moved_on, afterDays) : null;
  if (afterDays > 0 && until !== null && until > today) return { reason: 'too-new', until };
  return locked ? { reason: 'locked', until: null } : null;
}
