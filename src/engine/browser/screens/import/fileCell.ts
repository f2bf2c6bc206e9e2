/**
 * Formats a cell of a file for display: spreadsheets store percentages as fractions and dates as serial numbers or ISO
 * dates.
 */
import { holdsStoredValues, type FileCell } from '../../../registry/imports/imports.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field } from '../../../registry/types.ts';
import { writtenNumber } from '../../../texts/writtenNumber.ts';
import { momentsIn } from '../../../values/dates/moments.ts';
import type { Format } from '../../i18n/format.ts';

interface CellColumn {
  readonly name: string;
  /** Field that the column fills; null for none. */
  readonly field: Field | null;
}

/** Kinds for which a spreadsheet number can be a date or time. */
const timely: ReadonlySet<Kind> = new Set(['date', 'datetime', 'time', 'duration']);

/**
 * Returns the display text of a cell.
 * @example fileCell(0.1, { name: 'Korting', field: discount_bp }, dutch) // '10%'
 */
export function fileCell(cell: FileCell, { name, field }: CellColumn, format: Format): string {
  if (typeof cell === 'number') return numberText(cell, { name, field }, format);
  if (typeof cell !== 'string') return String(cell ?? '');
  const isMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/.test(cell);
  return isMoment && (field === null || timely.has(field.kind)) ? momentText(cell, field, format) : cell;
}

function numberText(cell: number, { name, field }: CellColumn, format: Format): string {
  const written = writtenNumber(cell, format.locale);
  // A column named after its field contains stored values.
  if (field && holdsStoredValues(name, field)) return String(cell);
  switch (field?.kind) {
    case 'percent':
      return format.percent(cell * 10_000);
    case 'money':
      return Number.isInteger(Number((cell * 100).toFixed(6))) ? format.decimal(cell, 2) : written;
    case 'decimal':
    case 'integer':
      return written;
    case 'duration':
      return format.duration(cell * 60);
    case 'date':
    case 'datetime':
    case 'time':
      return momentText(cell, field, format);
    default:
      return plainNumber(cell, format);
  }
}

/** Numbers of invoices, articles and phones have no thousands separators. */
const plainNumber = (cell: number, { locale }: Format): string =>
  String(cell).replace('.', writtenNumber(0.5, locale).charAt(1));

function momentText(cell: string | number, field: Field | null, format: Format): string {
  const { date, minute, serial } = momentsIn(cell);
  const isClock = serial !== null && serial < 1;
  if (field?.kind === 'duration') return serial === null ? String(cell) : format.duration(serial * 1_440);
  if (date === null && minute === null) return typeof cell === 'number' ? plainNumber(cell, format) : cell;
  const clock =
    minute === null
      ? null
      : [Math.floor(minute / 60), minute % 60].map((one) => String(one).padStart(2, '0')).join(':');
  const day = date === null || isClock || field?.kind === 'time' ? null : format.date(date);
  return [day, field?.kind === 'date' && day !== null ? null : clock].filter((part) => part !== null).join(' ');
}
