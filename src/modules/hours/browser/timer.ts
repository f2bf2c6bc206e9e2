/** Browser calls of the person's own timer. */
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();

export const timerKey = ['timer'] as const;

/** Reads the person's timer and the server's clock. */
export const readTimer = (): Promise<calls.TimerAnswer> => call('GET /api/timer', { batched: true });
/**
 * Starts a timer.
 *
 * @param running the timer to stop and book first; null if none runs.
 * @throws HttpError 412 if another device was faster.
 */
export const startTimer = (
  running: string | null,
  work: calls.TimerWork,
  short: calls.ShortChoice = 'ask',
): Promise<calls.TimerAnswer> => call('PUT /api/timer', { body: { running, short, ...work } });
/** Changes the work of the running timer. Throws E_STALE if it was changed on another device. */
export const changeTimer = (
  timer: { readonly uuid: string; readonly version: number },
  change: calls.TimerWork & { readonly confirmed?: boolean },
): Promise<calls.TimerAnswer> =>
  call('PUT /api/timer/details', { body: { timer: timer.uuid, version: timer.version, ...change } });
/**
 * Stops and books the timer.
 *
 * @param until RFC 3339; defaults to now.
 * @throws HttpError 422 with errors by field if it cannot be booked; the timer continues then.
 */
export const stopTimer = (
  timer: string,
  ending: { readonly until?: string; readonly short?: calls.ShortChoice } = {},
): Promise<calls.TimerAnswer> => call('POST /api/timer/stop', { body: { timer, ...ending } });

/** Deletes the running timer without booking its time. */
export const discardTimer = (timer: string): Promise<calls.TimerAnswer> =>
  call('DELETE /api/timer', { body: { timer } });
