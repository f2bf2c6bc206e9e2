/** Parses plain query parameters by name, and rejects unknown ones. */
import { isSupportedDate, type CalendarDate } from '../../../values/dates/calendarDate.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';
import type { Label } from '../../../registry/types.ts';
import { nearest } from '../../../registry/nearest.ts';
import { texts } from '../../texts.ts';

type Parameters = Readonly<Record<string, string | undefined>>;
type Given = Readonly<Record<string, string>>;

/** @throws Failure E_QUERY that names an unknown or repeated parameter */
export function plainParameters(query: unknown, known: readonly string[]): Given {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (!known.includes(name)) throw wrong(name, unknown(name, known));
    if (typeof value !== 'string') throw wrong(name, texts.label('parameters.given_twice'));
  }
  return (query ?? {}) as Given;
}

/** Parses a day; defaults to today. @throws Failure E_QUERY */
export function dayOf(parameters: Parameters, name: string, today: CalendarDate): CalendarDate {
  const text = parameters[name];
  if (text === undefined) return today;
  if (isSupportedDate(text)) return text;
  throw wrong(name, texts.label('parameters.invalid_day'));
}

/** Reads the UUID of a record; null if it is not given. @throws Failure E_QUERY */
export function uuidOf(parameters: Parameters, name: string): string | null {
  const text = parameters[name];
  if (text === undefined) return null;
  if (isUuid(text)) return text;
  throw wrong(name, texts.label('parameters.invalid_uuid'));
}

/** Parses an integer from 1; defaults to 1. @throws Failure E_QUERY */
export function countOf(parameters: Parameters, name: string, max: number): number {
  const text = parameters[name];
  if (text === undefined) return 1;
  const count = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw wrong(name, texts.label('parameters.invalid_count', { max }));
}

function unknown(name: string, known: readonly string[]): Label {
  const near = nearest(name, known);
  return near === null
    ? texts.label('parameters.unknown', { name })
    : texts.label('parameters.unknown_near', { name, near });
}

function wrong(name: string, label: Label): Failure {
  return new Failure('E_QUERY', {
    message: texts.label('parameters.refused', { name, label }),
    errors: { [name]: { label } },
  });
}
