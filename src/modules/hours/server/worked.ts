/** How long was worked, from the times and the break, where the person gave no minutes. */
import type { FieldsOf, ValuesOf } from '../../../engine/registry/rows.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { texts } from './texts.ts';

/**
 * The minutes to store, or null to leave what is there. Sent minutes win; changed times without minutes count again.
 * @throws Failure E_INVALID when the break takes all the time there is.
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

/** Null where there is none. */
export function instant(value: Date | string | null | undefined): number | null {
  const milliseconds = new Date(value ?? '').getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
