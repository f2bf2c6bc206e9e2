/** The person's own timer on the server. */
import type { TimerAnswer } from '../rules/timerAnswer.ts';
import { call } from '../../../engine/browser/providers/call.ts';

export const timerKey = ['timer'] as const;

/** What the time is for; what is left out stays as it is. */
export interface TimerWork {
  readonly client_uuid?: string | null;
  readonly project_uuid?: string | null;
  readonly activity?: string;
  readonly description?: string;
  readonly billable?: boolean;
  /** RFC 3339. */
  readonly started_at?: string;
}

export type ShortChoice = 'ask' | 'keep' | 'throw_away';

export const readTimer = (): Promise<TimerAnswer> => call('GET', '/timer');
/** @param running the timer that is stopped and booked; null where none runs. @throws HttpError 412 where another screen was first. */
export const startTimer = (running: string | null, work: TimerWork, short: ShortChoice = 'ask'): Promise<TimerAnswer> =>
  call('PUT', '/timer', { running, short, ...work });
export const changeTimer = (
  timer: { readonly uuid: string; readonly version: number },
  change: TimerWork & { readonly confirmed?: boolean },
): Promise<TimerAnswer> => call('PUT', '/timer/details', { timer: timer.uuid, version: timer.version, ...change });
/** @param until RFC 3339; now unless given. @throws HttpError 422 by field where it cannot be booked; it runs on then. */
export const stopTimer = (
  timer: string,
  ending: { readonly until?: string; readonly short?: ShortChoice } = {},
): Promise<TimerAnswer> => call('POST', '/timer/stop', { timer, ...ending });
export const throwTimerAway = (timer: string): Promise<TimerAnswer> => call('DELETE', '/timer', { timer });
