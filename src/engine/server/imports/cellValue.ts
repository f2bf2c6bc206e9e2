/**
 * Converts a cell of a file to the value of a field: numbers in the notation of their column, options by their labels.
 * The store validates the value.
 */
import type { FileCell } from '../../registry/imports/imports.ts';
import type { Literal } from '../../registry/kinds/kind.ts';
import type { Kind } from '../../registry/kinds/kindNames.ts';
import { kinds } from '../../registry/kinds/table.ts';
import { readNumber, type Notation, type NumberParts } from '../../registry/imports/numberNotation.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import type { Field, Option } from '../../registry/types.ts';
import { plainLabel } from '../../texts/catalogue.ts';
import { normaliserOf } from '../../values/formatNormalisers.ts';
import { localInstant } from '../../values/dates/localTime.ts';
import { momentsIn, type LocalMoment } from '../../values/dates/moments.ts';
import { parseDuration } from '../../values/dates/workTime.ts';
import { texts } from '../texts.ts';

type CellValue = { readonly value: unknown } | { readonly fault: RuleMessage };

interface Reading {
  /** Number notation of the column. */
  readonly notation: Notation;
  /** Country of the record, for telephone numbers without a country code. */
  readonly country?: string | undefined;
  /** True if the column contains stored values, such as integer cents. */
  readonly stored: boolean;
}

type Reader = (cell: string | number | boolean, field: Field, reading: Reading) => CellValue;

/** @returns null for an empty cell. References are resolved by `references.ts`. */
export function cellValue(cell: FileCell, field: Field, reading: Reading): CellValue | null {
  const given = typeof cell === 'string' ? cell.trim() : cell;
  if (given === null || given === '') return null;
  if (inLines.has(field.kind)) return readerOf(field.kind)(cell ?? given, field, reading);
  if (formulaErrors.has(String(given).toUpperCase())) return wrong('formula_error', given);
  return readerOf(field.kind)(given, field, reading);
}

/** Kinds whose surrounding white space is kept. */
const inLines: ReadonlySet<Kind> = new Set(['code', 'markdown', 'multiline']);

/** Error values of spreadsheets, in English and in Dutch. */
const formulaErrors: ReadonlySet<string> = new Set(
  ['NULL!', 'DIV/0!', 'VALUE!', 'REF!', 'NAME?', 'NUM!', 'N/A', 'SPILL!', 'CALC!']
    .concat(['LEEG!', 'DEEL/0!', 'WAARDE!', 'VERW!', 'NAAM?', 'GETAL!', 'N/B', 'OVERLOOP!', 'BEREKEN!'])
    .map((name) => `#${name}`),
);

export const faulty = (label: RuleMessage): CellValue => ({ fault: label });

const wrong = (
  key: 'not_a_number' | 'not_whole' | 'too_fine' | 'not_a_day' | 'not_a_moment' | 'not_a_time' | 'formula_error',
  cell: FileCell,
) => {
  const isNumber = typeof cell === 'number' && (key === 'not_whole' || key === 'too_fine');
  return faulty({ label: texts.label(`imports.${key}`, { value: isNumber ? cell : shown(cell) }) });
};

const shownCharacters = 60;

/** Truncates the cell for use in a sentence. */
export function shown(cell: FileCell): string {
  const text = String(cell ?? '');
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 3)}...` : text;
}

const asText: Reader = (cell, field, { country }) => {
  const option = field.options === null ? undefined : optionOf(field.options, cell);
  if (option !== undefined) return { value: option };
  const text = String(cell).replaceAll(/\r\n?/g, '\n');
  const normalise = kinds[field.kind].traits.typed ? normaliserOf(field.property.format) : undefined;
  return { value: normalise ? normalise(text, country) : text };
};

/** Reads integers in units of 10^-scale. */
const scaled =
  (scale: number, factor = 1): Reader =>
  (cell, field, { notation, stored }) => {
    if (stored) return storedUnits(cell, field);
    if (typeof cell === 'boolean') return wrong('not_a_number', cell);
    if (typeof cell === 'number') return inUnits(cell * factor, scale, cell);
    const parts = readNumber(cell, notation);
    if (parts === null) return notANumber(cell, notation);
    if (parts.fraction.length > scale) return wrong(scale === 0 ? 'not_whole' : 'too_fine', cell);
    const units = Number(`${parts.whole}${parts.fraction.padEnd(scale, '0')}`);
    return Number.isSafeInteger(units) ? { value: signed(units, parts) } : wrong('not_a_number', cell);
  };

const signed = (size: number, { negative }: NumberParts): number => (negative && size !== 0 ? -size : size);

/** Names the expected notation for a number that is written in the other one. */
function notANumber(cell: string, notation: Notation): CellValue {
  if (readNumber(cell, notation === 'comma' ? 'point' : 'comma') === null) return wrong('not_a_number', cell);
  const example = notation === 'comma' ? '1.234,56' : '1,234.56';
  return faulty({ label: texts.label('imports.other_notation', { value: shown(cell), example }) });
}

/** Reads a stored value, which must be an integer without separators. */
function storedUnits(cell: string | number | boolean, { kind }: Field): CellValue {
  const value = /^-?\d+$/.test(String(cell)) ? Number(cell) : Number.NaN;
  if (Number.isSafeInteger(value)) return { value: value === 0 ? 0 : value };
  const unit = kind === 'money' ? 'cents' : kind === 'duration' ? 'minutes' : 'basis_points';
  return faulty({ label: texts.label(`imports.stored.${unit}`, { value: shown(cell) }) });
}

/** Tolerance for rounding errors of the binary fractions in spreadsheets. */
const slack = 1e-6;

function inUnits(value: number, scale: number, cell: FileCell): CellValue {
  const units = Math.round(value * 10 ** scale);
  if (!Number.isSafeInteger(units)) return wrong('not_a_number', cell);
  return Math.abs(value * 10 ** scale - units) > slack * Math.max(1, Math.abs(units))
    ? wrong(scale === 0 ? 'not_whole' : 'too_fine', cell)
    : { value: units };
}

const minutesPerDay = 24 * 60;

/** Reads hours, or hours and minutes. A spreadsheet stores a duration in days. */
const asDuration: Reader = (cell, field, { stored }) => {
  if (stored) return storedUnits(cell, field);
  if (typeof cell === 'number') return inUnits(cell * 60, 0, cell);
  const days = typeof cell === 'string' ? momentsIn(cell).serial : null;
  if (days !== null) return { value: Math.round(days * minutesPerDay) };
  const isManyHours = typeof cell === 'string' && /^\d{6,8}$/.test(cell);
  const minutes = isManyHours ? Number(cell) * 60 : typeof cell === 'string' ? parseDuration(cell) : null;
  return minutes === null ? wrong('not_a_number', cell) : { value: minutes };
};

const asDecimal: Reader = (cell, { scale }, { notation }) => {
  if (typeof cell === 'number') return { value: cell };
  if (typeof cell !== 'string') return wrong('not_a_number', cell);
  const parts = readNumber(cell, notation);
  if (parts === null) return notANumber(cell, notation);
  if (parts.fraction.length > Math.max(scale, 12)) return wrong('not_a_number', cell);
  return { value: signed(Number(`${parts.whole}.${parts.fraction || '0'}`), parts) };
};

const found = (cell: FileCell): LocalMoment => momentsIn(cell);

const asDay: Reader = (cell) => {
  const { date } = found(cell);
  return date === null ? wrong('not_a_day', cell) : { value: date };
};

/** Reads an instant; without a time zone it is local time of the business. */
const asInstant: Reader = (cell) => {
  const { date, minute, second, instant } = found(cell);
  if (instant !== null) return { value: instant };
  if (date === null) return wrong('not_a_moment', cell);
  const moment = localInstant(date, minute ?? 0).getTime() + (second ?? 0) * 1_000;
  return { value: new Date(moment).toISOString().replace('.000Z', 'Z') };
};

const asTime: Reader = (cell) => {
  const { minute } = found(cell);
  if (minute === null) return wrong('not_a_time', cell);
  const two = (count: number): string => String(count).padStart(2, '0');
  return { value: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
};

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'ja', 'j', 'waar', '1', 'x', 'on', 'aan']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'n', 'nee', 'onwaar', '0', 'off', 'uit', '-']);

const asYesOrNo: Reader = (cell) => {
  const word = String(cell).toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return faulty({ label: texts.label('imports.not_yes_or_no', { value: shown(cell) }) });
};

/** Finds an option by its value, or by its label in any language. */
function optionOf(options: readonly Option[], cell: FileCell): string | number | undefined {
  const wanted = String(cell).trim().toLowerCase();
  const by = (matches: (option: Option) => boolean): string | number | undefined => options.find(matches)?.value;
  return (
    by(({ value }) => value === cell) ??
    by(({ value }) => String(value).toLowerCase() === wanted) ??
    by(({ label }) => Object.values(label).some((one) => one.toLowerCase() === wanted))
  );
}

const mostNamed = 8;

function notAmong(options: readonly Option[], cell: FileCell): CellValue {
  const [first, ...others] = options.slice(0, mostNamed).map(({ label }) => label);
  if (first === undefined) return faulty({ key: 'invalidFormat', params: {} });
  const named = Object.fromEntries(
    Object.keys(first).map((locale) => [
      locale,
      [first, ...others].map((label) => label[locale] ?? label.en).join(', ') +
        (options.length > mostNamed ? ', …' : ''),
    ]),
  );
  return faulty({
    label: texts.label('imports.not_a_choice', {
      value: shown(cell),
      choices: { ...plainLabel(''), ...named },
    }),
  });
}

const asChoice: Reader = (cell, { options }) => {
  const value = optionOf(options ?? [], cell);
  return value === undefined ? notAmong(options ?? [], cell) : { value };
};

/** Splits several values in one cell at commas, semicolons and line breaks. */
export const severalIn = (text: string): readonly string[] =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const asTags: Reader = (cell, { options, property }) => {
  const words = severalIn(String(cell));
  if (options === null)
    return { value: words.map((word) => (property.items?.type === 'integer' ? Number(word) : word)) };
  const values = words.map((word) => optionOf(options, word));
  const unknown = values.indexOf(undefined);
  return unknown === -1 ? { value: values } : notAmong(options, words[unknown] ?? '');
};

const asStructure: Reader = (cell) => {
  try {
    return { value: JSON.parse(String(cell)) as unknown };
  } catch {
    return faulty({ key: 'json', params: {} });
  }
};

const readersOfForms: Readonly<Record<Literal, Reader>> = {
  string: asText,
  uuid: asText,
  exact: asText,
  integer: scaled(0),
  number: asDecimal,
  boolean: asYesOrNo,
  date: asDay,
  datetime: asInstant,
  time: asTime,
  none: asStructure,
};

/** Kinds that people write in another way than the form of their value. */
const readersOfKinds: Readonly<Partial<Record<Kind, Reader>>> = {
  secret: asText,
  file: asText,
  money: scaled(2),
  // A spreadsheet stores 50% as 0.5.
  percent: scaled(2, 100),
  duration: asDuration,
  enum: asChoice,
  tags: asTags,
};

const readerOf = (kind: Kind): Reader => readersOfKinds[kind] ?? readersOfForms[kinds[kind].literal];
