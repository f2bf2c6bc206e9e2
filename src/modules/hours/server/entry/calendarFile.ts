/** Parses a calendar file in a worker process: endless recurrences would block the server. */
import type { Label } from '#engine/values';
import { Failure, Workers } from '#engine/server';
import type { CalendarEvent, CalendarResult } from './icsEvents.ts';
import type { InclusivePeriod } from './proposals.ts';
import { texts } from '../texts.ts';

const milliseconds = 4_500;

/** Text of an iCalendar file (RFC 5545), the days to read, and the person's own addresses as an attendee. */
export interface CalendarFile {
  readonly content: string;
  readonly period: InclusivePeriod;
  readonly addresses: readonly string[];
}

/** @throws Failure E_INVALID for a file that is not a calendar or too large; E_UNAVAILABLE. */
export async function readCalendar(file: CalendarFile): Promise<readonly CalendarEvent[]> {
  const result = await parse(file);
  if ('refused' in result) throw refusal(result.refused);
  return result.events;
}

async function parse(file: CalendarFile): Promise<CalendarResult> {
  try {
    return (await Workers.parsers.run<CalendarResult>({ task: 'readCalendar', given: file, milliseconds })).value;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refusal(error instanceof Workers.WorkLost ? tooLong : texts.label('calendar_file.not_a_calendar'), error);
  }
}

const refusal = (label: Label, cause?: unknown): Failure =>
  new Failure('E_INVALID', { errors: { content: { label } } }, { cause });

const tooLong = texts.label('calendar_file.takes_too_long');
