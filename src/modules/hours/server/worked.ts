/** How long was worked, from the times and the break, where the person gave no minutes. */
import type { Row } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { texts } from './texts.ts';

/**
 * The minutes to store, or null to leave what is there. Sent minutes win; changed times without minutes count again.
 * @throws Failure E_INVALID when the break takes all the time there is.
 */
export function workedMinutes(entry: Row, sent: Row): number | null {
  const isGiven = sent['minutes'] !== undefined && sent['minutes'] !== null;
  const changed = ['started_at', 'ended_at', 'break_minutes'].some((field) => sent[field] !== undefined);
  if (isGiven || !changed) return null;
  const [started, ended] = [instant(entry['started_at']), instant(entry['ended_at'])];
  if (started === null || ended === null || ended <= started) return null;
  const minutes = Math.round((ended - started) / 60_000) - Number(entry['break_minutes'] ?? 0);
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
export function instant(value: unknown): number | null {
  const milliseconds = value instanceof Date ? value.getTime() : Date.parse(String(value ?? ''));
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
