/**
 * In charge of reading a calendar file in a thread of its own: one of endless repetitions would keep everybody waiting.
 */
import { runInThread } from '../../../../engine/server/heavy/pool.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { CalendarEvent } from './icsEvents.ts';
import type { Period } from './proposals.ts';
import { texts } from '../texts.ts';

const timeoutMilliseconds = 20_000;

export interface CalendarFile {
  readonly content: string;
  readonly period: Period;
  readonly addresses: readonly string[];
}

/** @throws Failure E_INVALID for what is no calendar, or too much of one. */
export async function readCalendar(file: CalendarFile): Promise<readonly CalendarEvent[]> {
  try {
    return await runInThread<readonly CalendarEvent[]>('readCalendar', file, timeoutMilliseconds);
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new Failure('E_INVALID', { errors: { content: { label: tooLong } } }, { cause: error });
    throw error;
  }
}

const tooLong = texts.label('calendar_file.takes_too_long');
