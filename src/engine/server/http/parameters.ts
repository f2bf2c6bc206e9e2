/** Reads the plain parameters of an address: each by its name, the others refused. */
import { isWorkableDate, type CalendarDate } from '../../values/calendarDate.ts';
import { Failure } from '../store/failure.ts';
import type { Label } from '../../registry/types.ts';
import { nearest } from '../../registry/nearest.ts';

type Parameters = Readonly<Record<string, string>>;

/** @throws Failure E_QUERY that names what is not known, or is there twice. */
export function plainParameters(query: unknown, known: readonly string[]): Parameters {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (!known.includes(name)) throw wrong(name, unknown(name, known));
    if (typeof value !== 'string') throw wrong(name, { en: 'Give it once.', nl: 'Geef hem één keer op.' });
  }
  return (query ?? {}) as Parameters;
}

/** A day, or the one of today. @throws Failure E_QUERY */
export function dayOf(parameters: Parameters, name: string, today: CalendarDate): CalendarDate {
  const text = parameters[name];
  if (text === undefined) return today;
  if (isWorkableDate(text)) return text;
  throw wrong(name, { en: 'Write the day as 2026-01-31.', nl: 'Schrijf de dag als 2026-01-31.' });
}

/** A whole number from 1, or 1. @throws Failure E_QUERY */
export function countOf(parameters: Parameters, name: string, max: number): number {
  const text = parameters[name];
  if (text === undefined) return 1;
  const count = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw wrong(name, {
    en: `Use a whole number from 1 to ${max}.`,
    nl: `Gebruik een heel getal van 1 tot en met ${max}.`,
  });
}

function unknown(name: string, known: readonly string[]): Label {
  const near = nearest(name, known);
  return near === null
    ? { en: `There is no parameter "${name}" here.`, nl: `De parameter "${name}" bestaat hier niet.` }
    : {
        en: `There is no parameter "${name}" here; did you mean "${near}"?`,
        nl: `De parameter "${name}" bestaat hier niet; bedoel je "${near}"?`,
      };
}

function wrong(name: string, label: Label): Failure {
  return new Failure('E_QUERY', {
    message: { en: `${name}: ${label.en}`, nl: `${name}: ${label.nl}` },
    errors: { [name]: { label } },
  });
}
