/** Conversion between field values and the text in a cell of a sheet, in the language of the person. */
import { mayWrite } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { choosableOptions } from '../../../registry/option.ts';
import type { Principal } from '../../../registry/permissions.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Field, Option, Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { isRecord } from '../../../values/json.ts';
import { localInstant } from '../../../values/dates/localTime.ts';
import { momentsIn } from '../../../values/dates/moments.ts';
import { isEmptyIn } from '../../ui/Empty.tsx';
import type { Format } from '../../i18n/format.ts';
import { numberText } from '../filters/numberText.ts';

type Row = Readonly<Record<string, unknown>>;

/** Registry and formatters that the conversion needs. */
export interface CellWords {
  readonly registry: Registry;
  readonly format: Format;
  readonly translate: (key: string, params?: Readonly<Record<string, unknown>>) => string;
}

/** `find`: title of a record that still has to be looked up. */
type CellReading = { readonly value: unknown } | { readonly fault: string } | { readonly find: string };

const isNumber = ({ kind }: Field): boolean => kinds[kind].traits.numeric;

/** Returns true for columns that the person may edit, which excludes statuses and other fields set by the server. */
export function isTypedField(resource: Resource, principal: Principal, field: Field): boolean {
  return (
    kinds[field.kind].traits.inCell &&
    isWritable(field) &&
    !field.writeOnly &&
    !field.deprecated &&
    mayWrite(resource, principal, field)
  );
}

/** Returns the options of a column as text; empty for other kinds. */
export function choicesOf(field: Field, { format, translate }: CellWords): readonly string[] {
  if (field.kind === 'boolean') return [translate('beheer.boolean.yes'), translate('beheer.boolean.no')];
  return choosableOptions(field.options ?? []).map(({ label }) => inLanguage(label, format.locale));
}

/** Returns the options that contain the typed text. For several values, the last one typed counts. */
export function suggestedChoices(field: Field, text: string, words: CellWords): readonly string[] {
  const choices = choicesOf(field, words);
  const [, before = '', last = ''] = field.kind === 'tags' ? (/^(.*[,;]\s*)?(.*)$/s.exec(text) ?? []) : ['', '', text];
  const wanted = last.trim().toLowerCase();
  const begins = (choice: string): number => Number(!choice.toLowerCase().startsWith(wanted));
  return choices
    .filter((choice) => choice.toLowerCase().includes(wanted))
    .toSorted((one, other) => begins(one) - begins(other))
    .map((choice) => `${before}${choice}`);
}

/** Returns the value as editable text, which {@link readCell} reads back. */
export function textOf(field: Field, record: Row, words: CellWords): string {
  const value = record[field.name];
  if (isEmptyIn(record, field)) return '';
  const { format, translate } = words;
  if (typeof value === 'boolean') return translate(value ? 'beheer.boolean.yes' : 'beheer.boolean.no');
  if (isNumber(field)) return typeof value === 'number' ? numberText(field, format).write(value) : '';
  if (field.kind === 'reference') return referenceName(field, record, words);
  if (field.kind === 'date' && typeof value === 'string') return readable(format.date(value), value, dayIn);
  if (field.kind === 'datetime' && typeof value === 'string')
    return readable(format.dateTime(value), value, (text) => sameMinute(instantIn(text), value));
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => optionName(field, one, format)).join(', ');
}

/** Returns the value for display: an amount with its currency. */
export function faceOf(field: Field, record: Row, words: CellWords): string {
  const value = record[field.name];
  if (field.kind === 'money' && typeof value === 'number') {
    const currency = record[field.currencyField ?? ''];
    return words.format.money(value, typeof currency === 'string' ? currency : undefined);
  }
  return typeof value === 'number' && isNumber(field)
    ? numberText(field, words.format).show(value)
    : textOf(field, record, words);
}

function optionName(field: Field, value: unknown, format: Format): string {
  const option = field.options?.find((one) => one.value === value);
  return option ? inLanguage(option.label, format.locale) : String(value);
}

function referenceName(field: Field, record: Row, { registry, format }: CellWords): string {
  const target = registry.resources[field.relation?.to ?? ''];
  const embedded = record[field.relation?.name ?? ''];
  const name = target && isRecord(embedded) ? renderTitle(registry, target, embedded, format.locale) : null;
  return name ?? String(record[field.name]);
}

/** Uses the format of the language if it can be read back, else the stored value. */
const readable = (words: string, stored: string, read: (text: string) => string | null): string =>
  read(words) === stored ? words : stored;

const dayIn = (text: string): string | null => momentsIn(text).date;

/** A time that has no offset is in the time zone of the business. */
function instantIn(text: string): string | null {
  const { date, minute, second, instant } = momentsIn(text);
  if (instant !== null || date === null) return instant;
  const moment = localInstant(date, minute ?? 0).getTime() + (second ?? 0) * 1_000;
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}

const sameMinute = (instant: string | null, stored: string): string | null =>
  instant?.slice(0, 16) === stored.slice(0, 16) ? stored : null;

/** Reads typed text. Empty text is no value. */
export function readCell(field: Field, typed: string, words: CellWords): CellReading {
  const text = typed.trim();
  if (text === '') return { value: field.kind === 'boolean' && !field.nullable ? false : null };
  const { format, translate } = words;
  const wrong = (key: string, params: Row = {}): CellReading => ({
    fault: translate(`beheer.sheet.${key}`, { value: shortened(text), ...params }),
  });
  const orWrong = (value: unknown, key: string): CellReading => (value === null ? wrong(key) : { value });
  if (isNumber(field)) return orWrong(numberText(field, format).read(text), 'not_a_number');
  switch (field.kind) {
    case 'date':
      return orWrong(dayIn(text), 'not_a_day');
    case 'datetime':
      return orWrong(instantIn(text), 'not_a_day');
    case 'time':
      return orWrong(timeIn(text), 'not_a_time');
    case 'boolean':
      return orWrong(yesOrNo(text, words), 'not_yes_or_no');
    case 'reference':
      return { find: text };
    case 'tags':
      return tagsIn(field, text, words);
    case 'enum': {
      const value = optionOf(field.options ?? [], text);
      return value === undefined ? wrong('not_a_choice', { choices: named(field, format) }) : { value };
    }
    default:
      return { value: typed };
  }
}

const shownCharacters = 60;
const shortened = (text: string): string =>
  text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;

const mostNamed = 8;
const named = ({ options }: Field, { locale }: Format): string =>
  (options ?? [])
    .slice(0, mostNamed)
    .map(({ label }) => inLanguage(label, locale))
    .join(', ');

function timeIn(text: string): string | null {
  const { minute } = momentsIn(text);
  if (minute === null) return null;
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const yes: ReadonlySet<string> = new Set(['true', 'yes', 'y', 'ja', 'j', 'waar', '1', 'x', 'on', 'aan']);
const no: ReadonlySet<string> = new Set(['false', 'no', 'n', 'nee', 'onwaar', '0', 'off', 'uit', '-']);

function yesOrNo(text: string, { translate }: CellWords): boolean | null {
  const word = text.toLowerCase();
  if (yes.has(word) || word === translate('beheer.boolean.yes').toLowerCase()) return true;
  return no.has(word) || word === translate('beheer.boolean.no').toLowerCase() ? false : null;
}

/** Finds an option by value or by label in any language, or else by a unique prefix. */
function optionOf(options: readonly Option[], text: string): string | number | undefined {
  const wanted = text.toLowerCase();
  const names = ({ value, label }: Option): readonly string[] =>
    [String(value), ...Object.values(label)].map((name) => name.toLowerCase());
  const exact = options.find((option) => names(option).includes(wanted));
  if (exact) return exact.value;
  const begun = options.filter((option) => names(option).some((name) => name.startsWith(wanted)));
  return begun.length === 1 ? begun[0]?.value : undefined;
}

/** Several values are separated by commas, semicolons or line breaks. */
function tagsIn(field: Field, text: string, { format, translate }: CellWords): CellReading {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const { options } = field;
  if (options === null)
    return { value: parts.map((part) => (field.property.items?.type === 'integer' ? Number(part) : part)) };
  const values = parts.map((part) => optionOf(options, part));
  const unknown = values.indexOf(undefined);
  if (unknown === -1) return { value: values };
  const params = { value: shortened(parts[unknown] ?? ''), choices: named(field, format) };
  return { fault: translate('beheer.sheet.not_a_choice', params) };
}
