/**
 * Conversion of column values to another type or unit: SQL that computes the new value, and if it is kept, rounded or
 * lost.
 */
import { kindOf } from '../../../registry/kinds/table.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { RawProperty } from '../../../registry/raw.ts';
import { region } from '../../../values/region.ts';
import { quoted } from '../sql/text.ts';

/** Returns true if every value of one type is a value of the other. */
export function widens(from: string, to: string): boolean {
  if (from === 'integer' && to === 'bigint') return true;
  if (from === 'uuid' && to === 'text') return true;
  const [precision, scale] = digitsOf(to);
  if (scale === undefined || precision === undefined) return false;
  if (from === 'integer') return precision - scale >= 10;
  if (from === 'bigint') return precision - scale >= 19;
  const [fromPrecision, fromScale] = digitsOf(from);
  return (
    fromPrecision !== undefined &&
    fromScale !== undefined &&
    scale >= fromScale &&
    precision - scale >= fromPrecision - fromScale
  );
}

function digitsOf(type: string): readonly number[] {
  return (/^numeric\((\d+),(\d+)\)$/.exec(type) ?? []).slice(1).map(Number);
}

/** Rule for values that are converted with their column, from `x-convert` and from the command. */
export interface ConversionRule {
  readonly multiply: number | null;
  readonly divide: number | null;
  /** For values that do not fit exactly: `ask` waits for permission, `refuse` accepts none. */
  readonly misfits: 'ask' | 'round' | 'empty' | 'refuse';
}

export const askFirst: ConversionRule = { multiply: null, divide: null, misfits: 'ask' };

/** Reads `x-convert` of a property. */
export function conversionRule({ 'x-convert': written }: RawProperty): ConversionRule {
  if (written === undefined) return askFirst;
  if (typeof written === 'string') return { ...askFirst, misfits: written };
  return { multiply: written.multiply ?? null, divide: written.divide ?? null, misfits: written.misfits ?? 'ask' };
}

/** Adds permissions given with the command: `round:servers.width`, `multiply:prices.amount_cents:100`. */
export function withPermissions(rule: ConversionRule, path: string, allow: readonly string[]): ConversionRule {
  if (rule.misfits === 'refuse') return rule;
  const factorAfter = (word: string): number | null => {
    const found = allow.findLast((one) => one.startsWith(`${word}:${path}:`));
    const factor = found === undefined ? '' : found.slice(`${word}:${path}:`.length);
    return /^\d+(?:\.\d+)?$/.test(factor) && Number(factor) > 0 ? Number(factor) : null;
  };
  const [multiply, divide] = [factorAfter('multiply'), factorAfter('divide')];
  const misfits = rule.misfits === 'ask' && allow.includes(`round:${path}`) ? 'round' : rule.misfits;
  return multiply === null && divide === null ? { ...rule, misfits } : { multiply, divide, misfits };
}

/** Number of stored units in one unit that people write. */
const unitsOf: Partial<Record<Kind, number>> = { money: 100, percent: 100, duration: 60 };
const counting: readonly Kind[] = ['integer', 'decimal', 'exact-number', 'money', 'percent', 'duration'];

/** Returns the likely conversion factor between two kinds; null if both use the same unit. */
export function unitChange(from: Kind, to: Kind): UnitConversion | null {
  if (from === to || !isCounted(from, to) || !isCounted(to, from)) return null;
  const [before, after] = [unitsOf[from] ?? 1, unitsOf[to] ?? 1];
  if (unitsOf[from] === undefined && unitsOf[to] === undefined) return null;
  return before <= after ? { word: 'multiply', by: after / before } : { word: 'divide', by: before / after };
}

/** Quantity of common units, and their size in its base unit. */
const sizes: Readonly<Record<string, readonly [quantity: string, size: number]>> = {
  ...named('time', { ms: 0.001, milliseconds: 0.001, s: 1, sec: 1, seconds: 1, min: 60, minutes: 60 }),
  ...named('time', { h: 3_600, hours: 3_600, d: 86_400, days: 86_400, weeks: 604_800 }),
  ...named('months', { months: 1, quarters: 3, years: 12 }),
  ...named('data', { B: 1, bytes: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }),
  ...named('data', { KiB: 1_024, MiB: 1_024 ** 2, GiB: 1_024 ** 3, TiB: 1_024 ** 4 }),
  ...named('length', { mm: 0.001, cm: 0.01, m: 1, km: 1_000 }),
  ...named('mass', { mg: 0.001, g: 1, kg: 1_000, t: 1e6 }),
  ...named('volume', { ml: 0.001, cl: 0.01, dl: 0.1, l: 1 }),
  ...named('power', { W: 1, kW: 1e3, MW: 1e6 }),
  ...named('energy', { Wh: 1, kWh: 1e3, MWh: 1e6 }),
  ...named('euros', { EUR: 1, '€': 1, euros: 1, cent: 0.01, cents: 0.01 }),
};

function named(quantity: string, units: Readonly<Record<string, number>>): typeof sizes {
  return Object.fromEntries(Object.entries(units).map(([unit, size]) => [unit, [quantity, size]]));
}

/** Likely conversion to another unit; `by` is null if only a person knows the factor. */
export interface UnitConversion {
  readonly word: 'multiply' | 'divide';
  readonly by: number | null;
}

/**
 * Returns the likely conversion between two units of `x-unit`; null if they are the same, or if one of them is missing:
 * a unit that is added or removed says nothing about the numbers.
 */
export function namedUnitChange(from: string | null, to: string | null): UnitConversion | null {
  if (from === null || to === null || from.trim() === to.trim()) return null;
  const [before, after] = [sizes[from.trim()], sizes[to.trim()]];
  if (before === undefined || after === undefined || before[0] !== after[0]) return { word: 'multiply', by: null };
  const word = before[1] >= after[1] ? 'multiply' : 'divide';
  const by = word === 'multiply' ? before[1] / after[1] : after[1] / before[1];
  const whole = Math.round(by);
  if (Math.abs(by - whole) > 1e-9) return { word: 'multiply', by: null };
  return whole === 1 ? null : { word, by: whole };
}

/** Returns true if numbers of the kind are counted in the unit of `x-unit`. */
export const hasNamedUnit = (kind: Kind): boolean =>
  kind === 'integer' || kind === 'decimal' || kind === 'exact-number';

const written: readonly Kind[] = ['text', 'multiline', 'enum'];

/** Text may contain a number; between two texts nothing is counted. */
const isCounted = (kind: Kind, other: Kind): boolean =>
  counting.includes(kind) || (written.includes(kind) && counting.includes(other));

/** Guesses the former kind of a column if no migration has recorded it: `bigint` columns are amounts. */
export function likelyKind(name: string, type: string): Kind {
  const whole = kindOf({ type: 'integer' }, name);
  if (type === 'bigint') return whole === 'integer' ? 'money' : whole;
  if (type === 'integer') return whole;
  if (type.startsWith('numeric')) return 'decimal';
  return type === 'text' ? 'text' : 'json';
}

export const fates = ['keeps', 'rounds', 'loses'] as const;
/** Fate of a value: unchanged, changed, or lost. */
export type Fate = (typeof fates)[number];

/** Fates that require permission, by the rule for misfits. */
export const harmsOf: Readonly<Record<ConversionRule['misfits'], readonly Fate[]>> = {
  ask: ['rounds', 'loses'],
  refuse: ['rounds', 'loses'],
  round: ['loses'],
  empty: [],
};

interface Attempt {
  /** Creates temporary functions that return null for a value that does not fit. */
  readonly before: string;
  /** Value in the new type; null if it does not fit. */
  readonly value: string;
  /** The {@link Fate} of each row as text; null for rows without a value. */
  readonly fate: string;
}

interface Change {
  /** SQL expression of the value: a quoted column, or what fills one. */
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly rule: Pick<ConversionRule, 'multiply' | 'divide'>;
}

/** Returns SQL that converts a value to another type, row by row. */
export function attempt({ of: name, from, to, rule }: Change): Attempt {
  const [was, becomes] = [formOf(from), formOf(to)];
  const { value: filled, same } = converted({ name, was, becomes, to, factor: factorOf(rule) });
  // Null instead of a list with one empty element.
  const value = lists.has(becomes) ? `case when ${nothing(was, name)} then null else ${filled} end` : filled;
  const isList = was === 'texts' || was === 'numbers';
  const drops = isList && !lists.has(becomes) && becomes !== 'json' ? ` or cardinality(${name}) > 1` : '';
  return {
    before: functions,
    value,
    fate: `case when ${nothing(was, name)} then null when (${value}) is null${drops} then 'loses' when ${same} then 'keeps' else 'rounds' end`,
  };
}

type Form =
  | 'number'
  | 'text'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'time'
  | 'uuid'
  | 'json'
  | 'texts'
  | 'numbers'
  | 'other';

const forms: Readonly<Record<string, Form>> = {
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'date',
  'timestamp(3) with time zone': 'instant',
  'time without time zone': 'time',
  uuid: 'uuid',
  jsonb: 'json',
  'text[]': 'texts',
  'bigint[]': 'numbers',
};
const lists: ReadonlySet<Form> = new Set(['texts', 'numbers']);

const formOf = (type: string): Form => forms[type.startsWith('numeric(') ? 'numeric' : type] ?? 'other';

interface Factor {
  readonly multiply: number;
  readonly divide: number;
}

const factorOf = ({ multiply, divide }: Change['rule']): Factor => ({ multiply: multiply ?? 1, divide: divide ?? 1 });

interface Conversion {
  /** SQL expression of the value. */
  readonly name: string;
  readonly was: Form;
  readonly becomes: Form;
  readonly to: string;
  readonly factor: Factor;
}

interface Converted {
  readonly value: string;
  /** Condition that the value is unchanged. */
  readonly same: string;
}

function converted(conversion: Conversion): Converted {
  const { name, was, becomes, to, factor } = conversion;
  const text = asText(was, name);
  if (becomes === 'number') return asNumber(conversion, text);
  if (becomes === 'text' && was === 'number') {
    const value = isOne(factor) ? `${name}::text` : `trim_scale(${scaled(`${name}::numeric`, factor)})::text`;
    return { value, same: `(${value})::numeric * ${factor.divide} = ${name} * ${factor.multiply}` };
  }
  if (becomes === 'text') {
    const value =
      was === 'json' ? `case when jsonb_typeof(${name}) = 'string' then ${name} #>> '{}' else ${name}::text end` : text;
    return { value, same: 'true' };
  }
  if (becomes === 'json' && was !== 'text') return { value: `to_jsonb(${name})`, same: 'true' };
  if (becomes === 'texts') {
    if (was === 'numbers') return { value: `${name}::text[]`, same: 'true' };
    if (was === 'json') return { value: `pg_temp.beheer_texts(${name})`, same: 'true' };
    return { value: `case when ${text} = '' then '{}'::text[] else array[${text}] end`, same: 'true' };
  }
  if (becomes === 'numbers')
    return { value: `pg_temp.beheer_numbers(${was === 'texts' ? name : `array[${text}]`})`, same: 'true' };
  if (was === 'instant' && becomes === 'date')
    return { value: `(${localTime(name)})::date`, same: `(${localTime(name)})::time = '00:00'` };
  if (was === 'instant' && becomes === 'time') return { value: `(${localTime(name)})::time`, same: 'false' };
  if (was === 'date' && becomes === 'instant') return { value: inZone(`${name}::timestamp`), same: 'true' };
  if (was === 'number' && becomes === 'boolean')
    return { value: `case ${name} when 0 then false when 1 then true end`, same: 'true' };
  const tried = `pg_temp.${quoted(`beheer_${becomes}`)}(btrim(${text}))`;
  if (becomes === 'other') return { value: `${name}::text::${to}`, same: `${name}::text = ${name}::text::${to}::text` };
  return {
    value: becomes === 'instant' ? `${tried}::${to}` : tried,
    same: samePlain[becomes]?.(`btrim(${text})`, tried) ?? 'true',
  };
}

/** Conditions that a converted text represented exactly the new value. */
const samePlain: Partial<Record<Form, (text: string, value: string) => string>> = {
  boolean: (text) => `lower(${text}) in ('true', 'false')`,
  date: (text, value) => `${text} = ${value}::text`,
  instant: (text) => `${text} ~ '(Z|[+-][0-9]{2}:?[0-9]{2})$' and ${text} !~ '[.][0-9]{4}'`,
  uuid: (text, value) => `lower(${text}) = ${value}::text`,
};

/** Rounds half away from zero; null outside the range of the type. */
function asNumber({ name, was, to, factor }: Conversion, text: string): Converted {
  const number =
    was === 'number'
      ? `${name}::numeric`
      : was === 'boolean'
        ? `${name}::integer::numeric`
        : was === 'date' || was === 'instant' || was === 'time' || was === 'uuid'
          ? 'null::numeric'
          : `case when btrim(${text}) ~ '${plainNumber}' then btrim(${text})::numeric end`;
  const exact = scaled(number, factor);
  const [precision, scale = 0] = digitsOf(to);
  const rounded = to === 'numeric' ? exact : `round(${exact}, ${scale})`;
  const limit =
    precision === undefined
      ? to === 'numeric'
        ? 'true'
        : `${rounded} between ${to === 'integer' ? '-2147483648 and 2147483647' : '-9223372036854775808 and 9223372036854775807'}`
      : `abs(${rounded}) < 1e${precision - scale}::numeric`;
  const value = `case when ${limit} then ${rounded.startsWith('round(') ? rounded : `(${rounded})`}::${to} end`;
  // "007" and "+31" differ from their numbers.
  const asWritten = was === 'number' || was === 'boolean' ? '' : `btrim(${text}) !~ '^([+]|-?0[0-9])' and `;
  return { value, same: `${asWritten}(${number}) * ${factor.multiply} = (${value}) * ${factor.divide}` };
}

const plainNumber = '^[+-]?[0-9]{1,40}([.][0-9]{0,40})?$';
const isOne = ({ multiply, divide }: Factor): boolean => multiply === 1 && divide === 1;
const scaled = (number: string, { multiply, divide }: Factor): string =>
  multiply === 1 && divide === 1
    ? number
    : `((${number})${multiply === 1 ? '' : ` * ${multiply}`}${divide === 1 ? '' : ` / ${divide}`})`;
const localTime = (instant: string): string => `${instant} at time zone '${region().timeZone}'`;
const inZone = (local: string): string => `(${local} at time zone '${region().timeZone}')::timestamp(3) with time zone`;

/** Formats the value as the API does; of a list, the first element. */
function asText(form: Form, name: string): string {
  if (form === 'instant') return `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (form === 'time') return `regexp_replace(${name}::text, '^([0-9]{2}:[0-9]{2}):00$', '\\1')`;
  if (form === 'json')
    return `case when jsonb_typeof(${name}) in ('object', 'array') then null else ${name} #>> '{}' end`;
  return lists.has(form) ? `${name}[1]::text` : `${name}::text`;
}

function nothing(form: Form, name: string): string {
  if (form === 'text') return `coalesce(btrim(${name}), '') = ''`;
  if (form === 'json') return `coalesce(${name} in ('null', '[]', '""'), true)`;
  return lists.has(form) ? `coalesce(cardinality(${name}), 0) = 0` : `${name} is null`;
}

/** @param body returns the converted `value`; an error gives null */
const trying = (name: string, [takes, gives]: readonly [string, string], body: string): string =>
  `create or replace function pg_temp.${quoted(`beheer_${name}`)}(value ${takes}) returns ${gives} language plpgsql immutable as $$ begin ${body} exception when others then return null; end $$`;

const day = '^[0-9]{4}-[0-9]{2}-[0-9]{2}';
const moment = `value ~ '${day}[T ][0-9]{2}:[0-9]{2}'`;
const zoned = `value ~ '(Z|[+-][0-9]{2}:?[0-9]{2})$'`;

const functions = [
  trying(
    'date',
    ['text', 'date'],
    `if value ~ '${day}$' then return value::date; elsif ${moment} and ${zoned} then return (value::timestamptz at time zone '${region().timeZone}')::date; elsif ${moment} then return value::timestamp::date; end if; return null;`,
  ),
  trying(
    'instant',
    ['text', 'timestamptz'],
    `if ${moment} and ${zoned} then return value::timestamptz; elsif value ~ '${day}' then return value::timestamp at time zone '${region().timeZone}'; end if; return null;`,
  ),
  trying(
    'time',
    ['text', 'time'],
    `if value ~ '^[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?$' then return value::time; end if; return null;`,
  ),
  trying('boolean', ['text', 'boolean'], 'return value::boolean;'),
  trying('uuid', ['text', 'uuid'], 'return value::uuid;'),
  trying('json', ['text', 'jsonb'], 'return value::jsonb;'),
  trying(
    'texts',
    ['jsonb', 'text[]'],
    `if jsonb_typeof(value) = 'array' then return array(select jsonb_array_elements_text(value)); elsif jsonb_typeof(value) = 'object' then return null; end if; return array[value #>> '{}'];`,
  ),
  trying('numbers', ['text[]', 'bigint[]'], 'return value::bigint[];'),
].join(';\n');
