/** Format of document numbers: patterns such as `{YYYY}{seq:05}`. The store assigns the numbers. */
import { type CalendarDate, Dates } from '#engine/values';

interface NumberParts {
  /** The sequence's next value, from 1. */
  readonly seq: number;
  /** Year and month are taken from the issue date. */
  readonly issue_date: CalendarDate;
  /** The sequence's series; required if the pattern has `{series}`. */
  readonly series?: string;
}

type Placeholder = (parts: NumberParts) => string;

const SEQUENCE_WIDTH = /^seq:0([1-9]|1[0-2])$/;

const placeholders: Readonly<Record<string, Placeholder>> = {
  YYYY: ({ issue_date }) => issue_date.slice(0, 4),
  YY: ({ issue_date }) => issue_date.slice(2, 4),
  MM: ({ issue_date }) => String(Dates.datePartsOf(issue_date).month).padStart(2, '0'),
  seq: ({ seq }) => String(seq),
  series: ({ series }) => {
    if (series === undefined)
      throw new RangeError('The number pattern has {series} but the sequence has no series; give it one.');
    return series;
  },
};

/**
 * Formats a number with the sequence's pattern. A value wider than `seq:05` is written in full, never cut.
 *
 * @example formatNumber("{YYYY}{seq:05}", { seq: 42, issue_date: calendarDate("2024-05-20") }) // "202400042"
 * @throws RangeError for a malformed pattern (see {@link compileNumberPattern}) or a `seq` that is not a whole number
 * from 1.
 */
export function formatNumber(pattern: string, parts: NumberParts): string {
  if (!Number.isSafeInteger(parts.seq) || parts.seq < 1)
    throw new RangeError(`A sequence counts from 1 in whole numbers, not ${parts.seq}.`);
  return compileNumberPattern(pattern)(parts);
}

/**
 * Checks a pattern and returns its formatter. Placeholders: `{YYYY} {YY} {MM} {seq} {seq:0N} {series}`, N from 1 to 12;
 * other text is copied.
 *
 * @throws RangeError for an unknown placeholder, a stray brace, or a pattern without exactly one sequence (its numbers
 * would not be unique).
 */
export function compileNumberPattern(pattern: string): (parts: NumberParts) => string {
  const pieces = pattern.split(/(\{[^{}]*\})/).filter((piece) => piece !== '');
  const sequences = pieces.filter((piece) => piece === '{seq}' || piece.startsWith('{seq:'));
  const formatters = pieces.map((piece) => compilePiece(piece, pattern));
  if (sequences.length !== 1) {
    throw new RangeError(
      `The number pattern "${pattern}" needs exactly one {seq} or {seq:05}, or its numbers are not unique.`,
    );
  }
  return (parts) => formatters.map((format) => format(parts)).join('');
}

function compilePiece(piece: string, pattern: string): Placeholder {
  if (!piece.startsWith('{') || !piece.endsWith('}')) {
    if (/[{}]/.test(piece))
      throw new RangeError(`The number pattern "${pattern}" has a brace without its partner; write {seq:05}.`);
    return () => piece;
  }
  const name = piece.slice(1, -1);
  const width = SEQUENCE_WIDTH.exec(name)?.[1];
  if (width !== undefined) return ({ seq }) => String(seq).padStart(Number(width), '0');
  const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
  if (known === undefined) {
    throw new RangeError(
      `The number pattern "${pattern}" has the unknown placeholder ${piece}; use {YYYY}, {YY}, {MM}, {seq}, {seq:05} or {series}.`,
    );
  }
  return known;
}
