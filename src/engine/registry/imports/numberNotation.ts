/**
 * Parses the numbers of an import file. The decimal mark is decided for a whole column, from the values that allow only
 * one reading, so that `1,250` is never read as thousands in one row and as decimals in the next.
 */
import { formatLocale, type Locale } from '../../texts/locales.ts';
import type { Kind } from '../kinds/kindNames.ts';

/** The decimal mark: a comma as in `1.234,56`, or a point as in `1,234.56`. */
export const notations = ['comma', 'point'] as const;
/** Decimal mark of a column of an import file. */
export type Notation = (typeof notations)[number];

/** `unclear`: every value allows two readings, such as `1.250`. Null: the column has no number with a mark. */
type ColumnNotation = Notation | 'unclear' | null;

/** The notation of a column for decimal fields and for integer fields. */
export interface ColumnNotations {
  readonly decimals: ColumnNotation;
  readonly whole: ColumnNotation;
}

/** Kinds whose text depends on the decimal mark. Durations have their own notation (`1:30`, `1,5`). */
const notated: ReadonlySet<Kind> = new Set(['integer', 'money', 'percent', 'decimal']);

/** A parsed number whose digits are still text, so that no precision is lost. */
export interface NumberParts {
  readonly negative: boolean;
  readonly whole: string;
  /** Without trailing zeros. */
  readonly fraction: string;
}

const group = String.raw`[1-9]\d{0,2}(?:(?<between>MARK)\d{3})(?:\k<between>\d{3})*`;
const patternOf = (decimalMark: string, groupMark: string): RegExp =>
  new RegExp(
    String.raw`^(?<sign>[+-]?)(?<whole>\d+|${group.replace('MARK', String.raw`[${groupMark} '\u2019]`)})?` +
      String.raw`(?:${decimalMark}(?:(?<fraction>\d+)|[-\u2013\u2014=]{1,2})?)?(?<after>-?)$`,
  );

const patterns: Readonly<Record<Notation, RegExp>> = {
  comma: patternOf(',', '.'),
  point: patternOf(String.raw`\.`, ','),
};

/**
 * Parses a number in one notation. Accepts groups of three digits, a currency or percent sign, `100,-` and, for
 * negative numbers, a minus sign on either side or brackets. Returns null for everything else, such as `1e3` and
 * `12,3,4`.
 */
export function readNumber(text: string, notation: Notation): NumberParts | null {
  const bare = text
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll(/[\u20ac$\u00a3%]/g, '')
    .replaceAll('\u2212', '-')
    .trim()
    .replace(/^([+-]?) *[A-Z]{3}(?=[ \d+-])|(?<=\d|-) *[A-Z]{3}$/, '$1')
    .replace(/^ *([+-]) +/, '$1')
    .trim();
  const bracketed = /^\(([^()+-].*)\)$/.exec(bare);
  const found = patterns[notation].exec(bracketed?.[1]?.trim() ?? bare)?.groups;
  if (!found) return null;
  const { sign = '', whole = '', fraction = '', after = '' } = found;
  if ((whole === '' && fraction === '') || (sign !== '' && after !== '')) return null;
  return {
    negative: sign === '-' || after === '-' || bracketed !== null,
    whole: whole.replaceAll(/\D/g, '') || '0',
    fraction: fraction.replace(/0+$/, ''),
  };
}

/** Returns the notation of a language. */
export function notationOfLocale(locale: Locale): Notation {
  const parts = new Intl.NumberFormat(formatLocale(locale)).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'comma' : 'point';
}

/** Returns the notation of a column for a field of this kind, or null if values of the kind do not depend on it. */
export function notationFor(kind: Kind, { decimals, whole }: ColumnNotations): ColumnNotation {
  if (!notated.has(kind)) return null;
  return kind === 'integer' ? whole : decimals;
}

type Count = Record<Notation | 'either', number>;

/** The number of values of a column that can be read in one notation only, or in both with different results. */
export interface NotationCounts {
  readonly decimals: Readonly<Count>;
  readonly whole: Readonly<Count>;
}

const longestNumber = 60;

/** Counts the values of one column by the notations that can read them. */
export class NotationCounter {
  readonly #decimals: Count = { comma: 0, point: 0, either: 0 };
  readonly #whole: Count = { comma: 0, point: 0, either: 0 };

  add(cell: unknown): void {
    if (typeof cell !== 'string' || cell.length > longestNumber || !/\d/.test(cell)) return;
    const comma = readNumber(cell, 'comma');
    const point = readNumber(cell, 'point');
    const reading = readingOf(comma, point);
    if (reading !== null) this.#decimals[reading] += 1;
    const wholeReading = readingOf(ifWhole(comma), ifWhole(point));
    if (wholeReading !== null) this.#whole[wholeReading] += 1;
  }

  get counts(): NotationCounts {
    return { decimals: this.#decimals, whole: this.#whole };
  }
}

/**
 * Decides the notation of a column by majority.
 * @param locale breaks a tie
 */
export const decideNotations = ({ decimals, whole }: NotationCounts, locale: Locale): ColumnNotations => ({
  decimals: decided(decimals, locale),
  whole: decided(whole, locale),
});

const ifWhole = (parts: NumberParts | null): NumberParts | null => (parts?.fraction === '' ? parts : null);

function readingOf(comma: NumberParts | null, point: NumberParts | null): keyof Count | null {
  if (comma === null || point === null) return comma === null ? (point === null ? null : 'point') : 'comma';
  return comma.whole === point.whole && comma.fraction === point.fraction ? null : 'either';
}

function decided({ comma, point, either }: Readonly<Count>, locale: Locale): ColumnNotation {
  if (comma === 0 && point === 0) return either === 0 ? null : 'unclear';
  if (comma === point) return notationOfLocale(locale);
  return comma > point ? 'comma' : 'point';
}
