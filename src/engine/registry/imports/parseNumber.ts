/** Parses numbers and amounts as people type them, without floating-point arithmetic. */
import { formatLocale, type Locale } from '../../texts/locales.ts';

const decimalMark = (locale: Locale): string | undefined =>
  new Intl.NumberFormat(formatLocale(locale)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;

interface NumberParts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

/**
 * Parses a number to units of 10^-scale: `"1.234,56"` and `"1,234.56"` with scale 2 give 123456. Returns null if the
 * text is not a number, or has more decimals than the scale. A single mark before exactly three digits is ambiguous:
 * the language's decimal mark or a thousands separator. With a scale below three it is a thousands separator.
 */
export function parseScaled(text: string, scale: number, locale: Locale): number | null {
  const parts = partsOf(text, scale, locale);
  if (parts === null || parts.fraction.length > scale) return null;
  const units = Number(`${parts.whole}${parts.fraction.padEnd(scale, '0')}`);
  if (!Number.isSafeInteger(units)) return null;
  return parts.negative && units !== 0 ? -units : units;
}

/** Parses a number with at most `scale` digits after the decimal mark. */
export function parseDecimal(text: string, scale: number, locale: Locale): number | null {
  const parts = partsOf(text, scale, locale);
  if (parts === null || parts.fraction.length > scale) return null;
  const value = Number(`${parts.whole}.${parts.fraction || '0'}`);
  return parts.negative && value !== 0 ? -value : value;
}

function partsOf(text: string, scale: number, locale: Locale): NumberParts | null {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f\u20ac$£%']/g, '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$/, '')
    .replace(/,[-\u2013\u2014]$/, '')
    .replace('\u2212', '-');
  const match = /^([+-]?)([\d.,]*\d[.,]?)$/.exec(bare);
  if (!match) return null;
  const digits = match[2] ?? '';
  const mark = markOf(digits, scale, locale);
  const [whole = '', fraction = ''] = mark === null ? [digits] : splitAtLast(digits, mark);
  const grouped = whole.replaceAll(/[.,]/g, '|');
  if (grouped.includes('|') && !/^\d{1,3}(\|\d{3})+$/.test(grouped)) return null;
  return { negative: match[1] === '-', whole: grouped.replaceAll('|', '') || '0', fraction };
}

/** Returns the decimal mark of the text, or null if it has none. */
function markOf(digits: string, scale: number, locale: Locale): ',' | '.' | null {
  const [commas, points] = [digits.split(',').length - 1, digits.split('.').length - 1];
  if (commas > 0 && points > 0) return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  if (commas + points !== 1) return null;
  const mark = commas === 1 ? ',' : '.';
  const [before = '', after = ''] = splitAtLast(digits, mark);
  const partsThousands =
    after.length === 3 && /^[1-9]\d{0,2}$/.test(before) && (scale < 3 || mark !== decimalMark(locale));
  return partsThousands ? null : mark;
}

function splitAtLast(text: string, mark: string): readonly [string, string] {
  const at = text.lastIndexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
