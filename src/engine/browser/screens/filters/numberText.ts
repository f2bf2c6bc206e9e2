/** Formats and parses numbers by kind: amounts, percentages, durations. */
import { parseDuration } from '../../../values/dates/workTime.ts';
import type { Field } from '../../../registry/types.ts';
import { wholeNumber } from '../../fields/wholeNumber.ts';
import type { Format } from '../../i18n/format.ts';
import { parseDecimal, parseScaled } from '../../../registry/imports/parseNumber.ts';

interface NumberText {
  readonly read: (text: string) => number | null;
  /** Formats for editing. */
  readonly write: (value: number) => string;
  /** Formats for display, with the unit. */
  readonly show: (value: number) => string;
}

/**
 * Returns functions to read typed text (null if invalid), to write it back for editing, and to show it with its unit.
 */
export function numberText(field: Field, format: Format): NumberText {
  const { locale } = format;
  switch (field.kind) {
    case 'money':
      return {
        read: (text) => parseScaled(text, 2, locale),
        write: (value) => format.decimal(value / 100, 2),
        show: (value) => format.money(value),
      };
    case 'percent':
      return {
        read: (text) => parseScaled(text, 2, locale),
        write: (value) => format.decimal(value / 100),
        show: format.percent,
      };
    case 'duration':
      return { read: parseDuration, write: format.duration, show: format.duration };
    case 'decimal':
      return { read: (text) => parseDecimal(text, field.scale, locale), write: format.decimal, show: format.decimal };
    default:
      return {
        read: (text) => parseScaled(text, 0, locale),
        write: wholeNumber(field, format),
        show: wholeNumber(field, format),
      };
  }
}
