/**
 * Cell values of a CSV export: `local` for the person's spreadsheet, `raw` for programs, `plain` (numbers and dates in
 * program notation under labels) for compatibility.
 */
import { kinds } from '../../../registry/kinds/table.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field, Locale } from '../../../registry/types.ts';
import { formatLocale } from '../../../texts/locales.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { region } from '../../../values/region.ts';
import { displayEmail, displayHostname, displayUri } from '../../../values/identifiers/displayHostname.ts';
import type { Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';
import { textOf, type ExportTable } from './exportTable.ts';

/** `local`: notation of the person's language. `raw`: stored values under field names. */
export const csvValues = ['plain', 'local', 'raw'] as const;
/** Notation of the values in a CSV export. */
export type CsvValues = (typeof csvValues)[number];

/** @throws Failure E_QUERY for another value */
export function readCsvValues(given: unknown): CsvValues {
  const found = given === undefined ? 'plain' : csvValues.find((one) => one === given);
  if (found !== undefined) return found;
  throw new Failure('E_QUERY', texts.refusal('exports.unknown_values', { choices: csvValues.join(', ') }));
}

type Writer = (value: number | string) => string;

interface Writers {
  readonly kinds: Partial<Record<Kind, Writer>>;
  /** Delimiter; a semicolon where the comma is the decimal mark. */
  readonly delimiter: ',' | ';';
}

/** Writers that were made, by time zone and language, since a new registry may declare another time zone. */
const made = new Map<string, Writers>();

/**
 * Returns the writers of a language in the time zone of the region. They are cached, since `Intl` formats are slow to
 * create.
 */
export function localWriters(locale: Locale): Writers {
  const { timeZone } = region();
  const key = `${timeZone} ${locale}`;
  const found = made.get(key) ?? writersFor(locale, timeZone);
  made.set(key, found);
  return found;
}

function writersFor(locale: Locale, timeZone: string): Writers {
  const tag = formatLocale(locale);
  const number = (digits: number) => {
    const format = new Intl.NumberFormat(tag, {
      useGrouping: false,
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(digits, 10),
    });
    return (value: number): string => format.format(value).replace('\u2212', '-');
  };
  const [plain, cents] = [number(0), number(2)];
  const numeric =
    (write: (value: number) => string): Writer =>
    (value) =>
      typeof value === 'number' ? write(value) : String(value);
  const shown = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const day = new Intl.DateTimeFormat(tag, { ...shown, timeZone: 'UTC' });
  const localDay = new Intl.DateTimeFormat(tag, { ...shown, timeZone });
  const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const instant =
    (write: (moment: Date) => string): Writer =>
    (value) => {
      const moment = new Date(value);
      return Number.isNaN(moment.getTime()) ? String(value) : write(moment);
    };
  return {
    delimiter: plain(0.5).includes(',') ? ';' : ',',
    kinds: {
      money: numeric((value) => cents(value / 100)),
      percent: numeric((value) => plain(value / 100)),
      integer: numeric(plain),
      decimal: numeric((value) => plain(value)),
      duration: numeric((value) => {
        const minutes = Math.abs(value);
        return `${value < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      }),
      date: instant((moment) => day.format(moment)),
      datetime: instant((moment) => `${localDay.format(moment)} ${clock.format(moment)}`),
      'domain-name': (value) => displayHostname(String(value)),
      email: (value) => displayEmail(String(value)),
      url: (value) => displayUri(String(value)),
    },
  };
}

/** Returns the cell of a field. */
export function csvCell(table: ExportTable, field: Field, row: Row, values: CsvValues): string {
  const value = row[field.name];
  // JSON text keeps its quotes; without them it could not be parsed, or distinguished from a number.
  if (field.kind === 'json' && (typeof value === 'string' || (values === 'raw' && Array.isArray(value))))
    return JSON.stringify(value);
  if (values === 'raw') return rawText(value);
  if (values === 'plain') return textOf(table, field, row);
  if (field.relation || field.derivedStatus || value === null || value === undefined) return textOf(table, field, row);
  const { locale } = table.caller;
  if (typeof value === 'boolean') return texts.in(locale)(value ? 'exports.yes' : 'exports.no');
  if (field.options)
    return [value]
      .flat()
      .map((one) => optionText(field, one, locale))
      .join(', ');
  const write = localWriters(locale).kinds[field.kind];
  return write && (typeof value === 'number' || typeof value === 'string')
    ? write(value)
    : kinds[field.kind].toText(value, field, locale);
}

function optionText({ options }: Field, value: unknown, locale: Locale): string {
  return inLanguage(options?.find((option) => option.value === value)?.label, locale) ?? String(value);
}

function rawText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
