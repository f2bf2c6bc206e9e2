/** Parses a calendar file in a worker process: endless recurrences would block the server. */
import { Failure, Workers } from '#engine/server';
import type { CalendarEvent } from './icsEvents.ts';
import type { Period } from './proposals.ts';
import { texts } from '../texts.ts';

const milliseconds = 4_500;

export interface CalendarFile {
  readonly content: string;
  readonly period: Period;
  readonly addresses: readonly string[];
}

/** @throws Failure E_INVALID for a file that is not a calendar or too large; E_UNAVAILABLE. */
export async function readCalendar(file: CalendarFile): Promise<readonly CalendarEvent[]> {
  try {
    return (await Workers.parsers.run<readonly CalendarEvent[]>({ task: 'readCalendar', given: file, milliseconds }))
      .value;
  } catch (error) {
    if (error instanceof Failure) throw error;
    const label = error instanceof Workers.WorkLost ? tooLong : texts.label('calendar_file.not_a_calendar');
    throw new Failure('E_INVALID', { errors: { content: { label } } }, { cause: error });
  }
}

const tooLong = texts.label('calendar_file.takes_too_long');
