/** The person's own timer on the server. */
import type * as calls from '../calls.ts';
import { callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

export const timerKey = ['timer'] as const;

export const readTimer = (): Promise<calls.TimerAnswer> => call('GET /api/timer');
/**
 * @param running the timer that is stopped and booked; null where none runs. @throws HttpError 412 where another screen
 * was first.
 */
export const startTimer = (
  running: string | null,
  work: calls.TimerWork,
  short: calls.ShortChoice = 'ask',
): Promise<calls.TimerAnswer> => call('PUT /api/timer', { body: { running, short, ...work } });
export const changeTimer = (
  timer: { readonly uuid: string; readonly version: number },
  change: calls.TimerWork & { readonly confirmed?: boolean },
): Promise<calls.TimerAnswer> =>
  call('PUT /api/timer/details', { body: { timer: timer.uuid, version: timer.version, ...change } });
/**
 * @param until RFC 3339; now unless given. @throws HttpError 422 by field where it cannot be booked; it runs on then.
 */
export const stopTimer = (
  timer: string,
  ending: { readonly until?: string; readonly short?: calls.ShortChoice } = {},
): Promise<calls.TimerAnswer> => call('POST /api/timer/stop', { body: { timer, ...ending } });
export const discardTimer = (timer: string): Promise<calls.TimerAnswer> =>
  call('DELETE /api/timer', { body: { timer } });
