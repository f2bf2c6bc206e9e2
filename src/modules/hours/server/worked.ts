/** Computes the worked time from the times and the break, if no minutes were given. */
import type { FieldsOf, ValuesOf } from '#engine/registry';
import { Failure } from '#engine/server';
import { texts } from './texts.ts';

/**
 * Returns the minutes to store, or null to keep the stored value. Sent minutes take precedence; changed times without
 * minutes recompute it.
 *
 * @throws Failure E_INVALID if the break is not shorter than the time.
 */
export function workedMinutes(entry: FieldsOf<'hours'>, sent: ValuesOf<'hours'>): number | null {
  const isAutofilled = sent.minutes !== undefined && sent.minutes !== null;
  const changed = (['started_at', 'ended_at', 'break_minutes'] as const).some((field) => sent[field] !== undefined);
  if (isAutofilled || !changed) return null;
  const [started, ended] = [instant(entry.started_at), instant(entry.ended_at)];
  if (started === null || ended === null || ended <= started) return null;
  const minutes = Math.round((ended - started) / 60_000) - (entry.break_minutes ?? 0);
  if (minutes >= 1) return minutes;
  throw new Failure('E_INVALID', {
    errors: {
      break_minutes: {
        label: texts.label('entry.break_too_long'),
      },
    },
  });
}

/** Returns epoch milliseconds; null for a missing or invalid value. */
export function instant(value: Date | string | null | undefined): number | null {
  const milliseconds = new Date(value ?? '').getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
