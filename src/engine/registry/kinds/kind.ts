/** The definition of a field kind. Each kind has a file in this folder; `table.ts` lists them all. */
import { textRules } from '../textRules.ts';
import type { RawProperty } from '../raw.ts';
import type { Kind } from './kindNames.ts';
import type { Field, Locale } from '../types.ts';

export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'contains',
  'starts',
  'empty',
  'between',
] as const;

/** The operators of filters. Each kind of field supports some of them. */
export type Operator = (typeof operators)[number];

/**
 * The form of a value in a filter, which determines how it is compared. `exact`: a number as text with all of its
 * digits.
 */
export type Literal =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'uuid'
  | 'exact'
  | 'none';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Properties of a kind that apply wherever its fields appear. All are required, so that a new kind does not compile
 * until each is decided. The constants below are common combinations.
 */
interface Traits {
  /** A number that can be computed with. */
  readonly numeric: boolean;
  /** A number whose sum is meaningful. */
  readonly summable: boolean;
  /** Stored in another unit than people write: cents, basis points, minutes. */
  readonly scaled: boolean;
  /** The value is the typed text, on one line or several. */
  readonly typed: boolean;
  /** Free text: if it is required, white space alone is rejected. */
  readonly prose: boolean;
  /** The width in a form; `narrow` takes half a row on a phone too. */
  readonly formWidth: 'narrow' | 'half' | 'whole';
  /** Shown as a separate block on the detail page. */
  readonly wide: boolean;
  /** Too large for a cell of a line. */
  readonly large: boolean;
  /** The text typed in a cell of a sheet represents the complete value. */
  readonly inCell: boolean;
  /** Has few values, or is never searched by value, so an index on it is useless. */
  readonly coarse: boolean;
}

export interface KindDefinition {
  /** The kind whose field and input components it uses if it has none of its own. */
  readonly like?: Kind;
  readonly traits: Traits;
  /** Returns true if a property without `x-kind` is of this kind. Evaluated in the table's order. */
  readonly matches: (property: RawProperty, name: string) => boolean;
  /** Returns the JSON Schema of a non-empty value. */
  readonly valueSchema: (property: RawProperty) => JsonSchema;
  readonly literal: Literal;
  readonly operators: readonly Operator[];
  readonly sortable: boolean;
  /** Can be searched by the search box. */
  readonly searchable: boolean;
  /** Can be a column of a list. */
  readonly listed: boolean;
  /** Gets a list filter by default. */
  readonly filtered: boolean;
  readonly align: 'start' | 'end';
  /** Converts the value to plain text that a spreadsheet or other program can parse; '' for an empty value. */
  readonly toText: (value: unknown, field: Field, locale: Locale) => string;
  /** Converts the value to text for names and sentences, if that differs from its plain text. */
  readonly toWords?: (value: unknown, locale: Locale) => string;
}

/** For a single value that is picked: a date, an instant, another record. */
export const pickedTraits: Traits = {
  numeric: false,
  summable: false,
  scaled: false,
  typed: false,
  prose: false,
  formWidth: 'half',
  wide: false,
  large: false,
  inCell: true,
  coarse: false,
};
/** For a line of text that is an identifier, such as an address or a key. */
export const identifierTraits: Traits = { ...pickedTraits, typed: true };
/** For a number stored in the displayed unit. */
export const numberTraits: Traits = { ...pickedTraits, numeric: true, summable: true, formWidth: 'narrow' };
/** For a number stored in another unit, such as cents or minutes. */
export const scaledTraits: Traits = { ...numberTraits, scaled: true };
/** For a structure of several values. */
export const structureTraits: Traits = {
  ...pickedTraits,
  formWidth: 'whole',
  wide: true,
  large: true,
  inCell: false,
  coarse: true,
};

export const equality = ['eq', 'ne', 'in', 'nin', 'empty'] as const satisfies readonly Operator[];
export const ordering = [...equality, 'gt', 'gte', 'lt', 'lte', 'between'] as const satisfies readonly Operator[];
const matching = [...equality, 'contains', 'starts'] as const satisfies readonly Operator[];

const schemaWords = [
  'type',
  'format',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
] as const;

/** Returns the standard JSON Schema keywords of a property, without our own and without annotations, recursively. */
export function standardWords(property: RawProperty): JsonSchema {
  const schema: Record<string, unknown> = {};
  for (const word of schemaWords) if (property[word] !== undefined) schema[word] = property[word];
  const rules = textRules(property);
  if (rules.length > 0) schema['allOf'] = rules;
  if (property.oneOf) schema['enum'] = property.oneOf.map((option) => option.const);
  if (property.items) schema['items'] = standardWords(property.items);
  if (property.properties) {
    schema['type'] = 'object';
    schema['properties'] = Object.fromEntries(
      Object.entries(property.properties).map(([name, inner]) => [name, standardWords(inner)]),
    );
    schema['additionalProperties'] = property.additionalProperties ?? false;
  } else if (property.additionalProperties !== undefined) {
    schema['additionalProperties'] =
      typeof property.additionalProperties === 'boolean'
        ? property.additionalProperties
        : standardWords(property.additionalProperties);
  }
  return schema;
}

/** Returns the schema of a text kind: at most `maxLength` characters unless the property has its own limit. */
export function textSchema(maxLength: number, extra: JsonSchema = {}): (property: RawProperty) => JsonSchema {
  return (property) => ({ maxLength, ...extra, ...standardWords(property), type: 'string' });
}

/** Converts any value to plain text: '' for an empty value, JSON for a structure. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const base = {
  matches: () => false,
  literal: 'string',
  operators: matching,
  sortable: true,
  searchable: false,
  listed: true,
  filtered: false,
  align: 'start',
  toText: plainText,
} as const satisfies Partial<KindDefinition>;

/** Defines a kind; properties default to those of a line of text. Without `matches`, it requires `x-kind`. */
export function defineKind(
  own: Pick<KindDefinition, 'valueSchema' | 'traits'> & Partial<KindDefinition>,
): KindDefinition {
  return { ...base, ...own };
}
