/** Number series: the pattern of `x-number`, such as `R{YYYY}-{seq:4}`, and the numbers that it makes. */
import type { RawNumberSeries } from '../raw.ts';

/** Gives a text field consecutive numbers. */
export interface NumberSeries {
  readonly pattern: string;
  /** `create`, or the state in which a record gets its number. */
  readonly on: string;
  /** The reference whose records each have a series of their own; null for one series. */
  readonly per: string | null;
  /** Numbers may be lost when a write fails; writes do not wait for each other then. */
  readonly gaps: boolean;
}

/** The moment at which records get a number when they are created. */
export const atCreation = 'create';

/** Adds the defaults to `x-number`; null for a field without it. */
export function resolveNumberSeries(written: RawNumberSeries | undefined): NumberSeries | null {
  if (!written) return null;
  const { pattern, on = atCreation, per = null, gaps = false } = written;
  return { pattern, on, per, gaps };
}

type Part = { readonly text: string } | { readonly date: DateToken } | { readonly digits: number };
const dateTokens = ['YYYY', 'YY', 'MM'] as const;
type DateToken = (typeof dateTokens)[number];

/** Returns the parts of a pattern, or the reason why it is invalid. */
function partsOf(pattern: string): readonly Part[] | string {
  const parts: Part[] = [];
  for (const [piece] of pattern.matchAll(/\{[^{}]*\}|[^{}]+|[{}]/g)) {
    const digits = /^\{seq(?::([1-9]))?\}$/.exec(piece);
    const date = dateTokens.find((token) => piece === `{${token}}`);
    if (digits) parts.push({ digits: Number(digits[1] ?? 1) });
    else if (date) parts.push({ date });
    else if (/[{}]/.test(piece)) return `"${piece}" is not a part of a number`;
    else parts.push({ text: piece });
  }
  return parts;
}

/** Returns the reason why the pattern cannot be used, or null. */
export function patternProblem(pattern: string): string | null {
  const parts = partsOf(pattern);
  if (typeof parts === 'string') return parts;
  const counters = parts.filter((part) => 'digits' in part).length;
  if (counters !== 1) return counters === 0 ? 'it has no "{seq}"' : 'it has "{seq}" twice';
  const dates = new Set(parts.flatMap((part) => ('date' in part ? part.date : [])));
  return dates.has('MM') && !dates.has('YYYY') && !dates.has('YY')
    ? 'it begins again each month and does not name the year, so that each year has the same numbers'
    : null;
}

/** Returns the number of digits that the counter has at least. */
export function digitsOf(pattern: string): number {
  return validParts(pattern).reduce((digits, part) => ('digits' in part ? part.digits : digits), 0);
}

/** Returns the number of characters of the shortest number. */
export function lengthOf(pattern: string): number {
  return formatNumber(pattern, '2000-01-01', 1).length;
}

/**
 * Returns a number of the series.
 *
 * @param day day of the business, `YYYY-MM-DD`
 * @param count position in the period of that day, from 1
 */
export function formatNumber(pattern: string, day: string, count: number): string {
  return validParts(pattern)
    .map((part) => ('digits' in part ? String(count).padStart(part.digits, '0') : fixedText(part, day)))
    .join('');
}

/** Returns the period in which numbers are counted, such as `2026-11`; empty for a series that never begins again. */
export function periodOf(pattern: string, day: string): string {
  return validParts(pattern)
    .flatMap((part) => ('date' in part ? fixedText(part, day) : []))
    .join('-');
}

/** Returns a regular expression for the numbers of that period, of which the first group is the count. */
export function numbersOfPeriod(pattern: string, day: string): string {
  const pieces = validParts(pattern).map((part) =>
    'digits' in part
      ? `([0-9]{${part.digits},15})`
      : fixedText(part, day).replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`),
  );
  return `^${pieces.join('')}$`;
}

function fixedText(part: Exclude<Part, { digits: number }>, day: string): string {
  if ('text' in part) return part.text;
  return { YYYY: day.slice(0, 4), YY: day.slice(2, 4), MM: day.slice(5, 7) }[part.date];
}

function validParts(pattern: string): readonly Part[] {
  const parts = partsOf(pattern);
  return typeof parts === 'string' ? [] : parts;
}
