/** Converts a column to a schema property, with a list of open decisions. */
import type { RawProperty } from '../../registry/raw.ts';
import { conditionOfCheck, wordsOfCheck } from './checks.ts';
import type { ColumnFacts, ConstraintFacts, TextFacts } from '../../server/store/catalogue.ts';
import { title } from './words.ts';

interface Decided {
  /** Null leaves the column out. */
  readonly property: RawProperty | null;
  /** One sentence each, about the column. */
  readonly undecided: readonly string[];
}

interface Asked {
  readonly column: ColumnFacts;
  /** The checks on this column only. */
  readonly checks: readonly ConstraintFacts[];
  readonly texts: TextFacts | undefined;
}

/** Minimum and maximum; undefined for those that every integer has. */
const whole: Readonly<Record<string, readonly [number | undefined, number | undefined]>> = {
  int2: [-32_768, 32_767],
  int4: [undefined, undefined],
  oid: [0, 4_294_967_295],
};
const texts = ['text', 'varchar', 'bpchar', 'citext', 'name', 'char'];
const moments = ['timestamp', 'timestamptz'];
/** Types that are shown as text and not interpreted. */
const strange = ['interval', 'timetz', 'xml', 'macaddr', 'macaddr8', 'bit', 'varbit', 'hstore', 'ltree', 'tsquery'];
/** Kinds whose values fit on one line. */
const short = ['interval', 'timetz', 'macaddr', 'macaddr8'];

export function decideColumn(asked: Asked): Decided {
  const { column, checks } = asked;
  const kind = kindOfColumn(asked);
  if (kind.property === null) return kind;
  const undecided = [...kind.undecided];
  let property = kind.property;
  for (const check of checks) {
    // Exact numbers and dates have no bounds in JSON Schema, so these become rules of the record.
    if (isRuledByConditions(property) && conditionOfCheck(check.definition, new Map([[column.name, column.name]])))
      continue;
    const words = wordsOfCheck(check.definition, column.name);
    if (words === null || (words.enum !== undefined && property.type !== 'string' && property.type !== 'integer'))
      undecided.push(`has a rule that the form does not know, and the database keeps: ${check.definition}`);
    else property = withWords(property, words);
  }
  const given = defaultOf(column, property);
  if (given === undefined && column.default !== null && !column.generated && !column.default.startsWith('nextval('))
    undecided.push(`is given by the database where it is empty: ${column.default}`);
  return {
    property: {
      ...property,
      ...(column.comment === null ? {} : { description: column.comment }),
      ...(given === undefined ? {} : { default: given }),
      ...(column.generated ? { readOnly: true } : {}),
    },
    undecided,
  };
}

/** Returns true if the bounds of the column are written as `x-checks`. */
export const isRuledByConditions = ({ format }: RawProperty): boolean =>
  format === 'exact-number' || format === 'date' || format === 'date-time' || format === 'time';

function withWords(property: RawProperty, words: Partial<RawProperty>): RawProperty {
  const { enum: choices, ...rest } = words;
  if (choices !== undefined)
    return { oneOf: choices.map((choice) => (typeof choice === 'string' ? choiceOf(choice) : plainChoice(choice))) };
  const { minimum, maximum, ...others } = property;
  return {
    ...others,
    ...(minimum === undefined || rest.exclusiveMinimum !== undefined ? {} : { minimum }),
    ...(maximum === undefined || rest.exclusiveMaximum !== undefined ? {} : { maximum }),
    ...rest,
  };
}

function kindOfColumn({ column, texts: found }: Asked): Decided {
  const { baseName, baseKind, choices } = column;
  if (baseKind === 'e' && choices) return plainly({ oneOf: choices.map(choiceOf) });
  const bounds = whole[baseName];
  if (bounds) {
    const [minimum, maximum] = bounds;
    return plainly({
      type: 'integer',
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    });
  }
  if (texts.includes(baseName)) return plainly(textOf(column, found));
  if (moments.includes(baseName))
    return {
      property: { type: 'string', format: 'date-time' },
      undecided:
        baseName === 'timestamp' ? ['has no time zone; it is read in the one that the database is set to'] : [],
    };
  if (baseName.startsWith('_')) return listOf(column, baseName.slice(1));
  const simple = simpleOf(column);
  if (simple) return simple;
  if (strange.includes(baseName) || baseKind === 'r' || baseKind === 'm')
    return shownAsText(column.type, short.includes(baseName) || baseKind === 'r' ? 255 : 10_000);
  return { property: null, undecided: [`is of the type ${column.type}, which no field can hold: left out`] };
}

const shownAsText = (type: string, maxLength: number): Decided => ({
  property: { type: 'string', maxLength, readOnly: true },
  undecided: [`is of the type ${type}: shown as text, and not edited here`],
});

const plainly = (property: RawProperty): Decided => ({ property, undecided: [] });

/** For numbers that exceed the range or precision of a JavaScript number. */
const exact: RawProperty = { type: 'string', format: 'exact-number' };

/** Returns a choice: words get a title, codes stay as they are, and a blank value gets a name. */
function choiceOf(value: string) {
  if (value.trim() === '') return { const: value, title: '(empty)', 'x-label': { nl: '(leeg)' } };
  return { const: value, title: /^[a-z][a-z _-]+$/.test(value) ? title(value) : value };
}
const plainChoice = (value: number) => ({ const: value, title: String(value) });

function simpleOf({ baseName, type }: ColumnFacts): Decided | null {
  switch (baseName) {
    case 'bool':
      return plainly({ type: 'boolean' });
    case 'date':
      return plainly({ type: 'string', format: 'date' });
    case 'time':
      return plainly({ type: 'string', format: 'time' });
    case 'uuid':
      return plainly({ type: 'string', format: 'uuid' });
    case 'inet':
    case 'cidr':
      return plainly({ type: 'string', format: baseName });
    case 'int8':
    case 'money':
    case 'float4':
    case 'float8':
      return plainly(exact);
    case 'json':
    case 'jsonb':
      return plainly({ 'x-kind': 'json' });
    case 'numeric':
      return plainly(numberOf(type));
    default:
      return null;
  }
}

/** Returns a number if a JavaScript number can hold all of its digits. */
function numberOf(type: string): RawProperty {
  const [, precision, scale] = /^numeric\((\d+),(-?\d+)\)$/.exec(type) ?? [];
  const [digits, decimals] = [Number(precision), Number(scale)];
  return digits <= mostDigits && decimals >= 0 && decimals <= digits
    ? { type: 'number', 'x-scale': Math.min(decimals, 10) }
    : exact;
}

/** https://en.wikipedia.org/wiki/Double-precision_floating-point_format: every decimal of 15 digits is exact. */
const mostDigits = 15;

/** Columns with long text, whatever their current content. */
const prose = /(?:^|_)(?:description|notes?|comments?|remarks?|body|summary|bio)$/i;

function textOf({ name, type }: ColumnFacts, found: TextFacts | undefined): RawProperty {
  const limit = Number(/\((\d+)\)/.exec(type)?.[1] ?? 0);
  const isLong = (limit === 0 && prose.test(name)) || (found !== undefined && (found.hasLines || found.longest > 200));
  if (limit > 0) {
    const maxLength = Math.min(limit, 1_000_000);
    return { type: 'string', maxLength, ...(isLong && limit <= 255 ? { 'x-kind': 'multiline' } : {}) };
  }
  return isLong
    ? { type: 'string', maxLength: Math.max(10_000, (found?.longest ?? 0) * 2) }
    : { type: 'string', maxLength: 255 };
}

function listOf({ choices, type, dimensions }: ColumnFacts, item: string): Decided {
  if (dimensions > 1) return shownAsText(`${type}${'[]'.repeat(dimensions - 1)}`, 10_000);
  if (choices) return plainly({ type: 'array', items: { type: 'string', oneOf: choices.map(choiceOf) } });
  if (texts.includes(item)) return plainly({ type: 'array', items: { type: 'string' } });
  if (whole[item]) return plainly({ type: 'array', items: { type: 'integer' } });
  if (item === 'int8') return plainly({ type: 'array', items: { type: 'string' } });
  return shownAsText(type, 10_000);
}

const isNow = (expression: string): boolean =>
  /^\(?(?:now\(\)|current_timestamp|localtimestamp|transaction_timestamp\(\)|'now'::text)/i.test(expression);

/** Returns the default value in a form; undefined if only the database can compute it. */
function defaultOf({ default: expression }: ColumnFacts, property: RawProperty): unknown {
  if (expression === null) return undefined;
  if (property.format === 'date-time') return isNow(expression) ? '$now' : undefined;
  if (property.format === 'date') return /^current_date$/i.test(expression) || isNow(expression) ? '$today' : undefined;
  const literal = /^'((?:[^']|'')*)'::/.exec(expression)?.[1]?.replaceAll("''", "'");
  const number = /^\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::.*)?$/.exec(expression)?.[1];
  if (property.type === 'integer' || property.type === 'number')
    return number === undefined ? undefined : Number(number);
  if (property.type === 'boolean') return { true: true, false: false }[expression.replace(/::.*/, '')];
  if (property.oneOf) {
    const found = property.oneOf.find(({ const: value }) => String(value) === (literal ?? number));
    return found?.const;
  }
  if (property.type !== 'string' || property.format !== undefined || property.readOnly) return undefined;
  return literal === undefined || literal.length > (property.maxLength ?? 255) ? undefined : literal;
}
