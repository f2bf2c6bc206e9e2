/** What a field kind is. One file per kind stands beside this one, `table.ts` holds them all. */
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

export type Operator = (typeof operators)[number];

/** How a value is written in a filter, and so how it is compared. `exact`: a number as a text, with all of its digits. */
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

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What is true of a kind wherever its fields appear. Each kind says all of it, itself or as one of the groups below, so
 * that a new one does not compile until it has.
 */
export interface Traits {
  /** A figure that can be computed with. */
  readonly numeric: boolean;
  /** A figure of which a sum says something. */
  readonly summable: boolean;
  /** Stored in another unit than people write: cents, basis points, minutes. */
  readonly scaled: boolean;
  /** The value is what is typed, in one line or several. */
  readonly typed: boolean;
  /** People write what they like in it: where it is required, blanks alone say nothing. */
  readonly prose: boolean;
  /** How much of a form's row it takes; `narrow` is half of it on a phone too. */
  readonly formWidth: 'narrow' | 'half' | 'whole';
  /** On a record's page it has a block of its own. */
  readonly wide: boolean;
  /** It does not fit into a cell of a row of lines. */
  readonly large: boolean;
  /** A text typed in a cell of a sheet says all of it. */
  readonly inCell: boolean;
  /** Has few values, or is never looked for by value: an index of its own would help nobody. */
  readonly coarse: boolean;
}

export interface KindDefinition {
  /** The kind as which it is shown and filled in, where it has no field or no input of its own. */
  readonly like?: Kind;
  readonly traits: Traits;
  /** Whether a property without `x-kind` is of this kind. Asked in the table's order. */
  readonly matches: (property: RawProperty, name: string) => boolean;
  /** The JSON Schema of one value that is not empty. */
  readonly valueSchema: (property: RawProperty) => JsonSchema;
  readonly literal: Literal;
  readonly operators: readonly Operator[];
  readonly sortable: boolean;
  /** The search box may look in it. */
  readonly searchable: boolean;
  /** It may be a column of a list. */
  readonly listed: boolean;
  /** The list offers a filter for it by default. */
  readonly filtered: boolean;
  readonly align: 'start' | 'end';
  /** The value as plain text that a spreadsheet or another program reads back; '' where empty. */
  readonly toText: (value: unknown, field: Field, locale: Locale) => string;
  /** The value as people read it in a name or a sentence, where that is not its plain text. */
  readonly toWords?: (value: unknown, locale: Locale) => string;
}

/** A day, an instant, another record: one value that is picked. */
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
/** A line of text that is a name or a number for a computer: an address, a key. */
export const identifierTraits: Traits = { ...pickedTraits, typed: true };
/** A figure as it is stored. */
export const numberTraits: Traits = { ...pickedTraits, numeric: true, summable: true, formWidth: 'narrow' };
/** A figure in cents, minutes. */
export const scaledTraits: Traits = { ...numberTraits, scaled: true };
/** Several values that belong together. */
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
export const matching = [...equality, 'contains', 'starts'] as const satisfies readonly Operator[];

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

/** The property's own JSON Schema words, without ours and without annotations; nested ones too. */
export function standardWords(property: RawProperty): JsonSchema {
  const schema: Record<string, unknown> = {};
  for (const word of schemaWords) if (property[word] !== undefined) schema[word] = property[word];
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

/** A text kind's schema: at most `maxLength` characters unless the property says otherwise. */
export function textSchema(maxLength: number, extra: JsonSchema = {}): (property: RawProperty) => JsonSchema {
  return (property) => ({ maxLength, ...extra, ...standardWords(property), type: 'string' });
}

/** Plain text of anything: '' for empty, JSON for structures. */
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

/** A kind from what differs from a plain line of text; without `matches` it is for properties that name it alone. */
export function defineKind(
  own: Pick<KindDefinition, 'valueSchema' | 'traits'> & Partial<KindDefinition>,
): KindDefinition {
  return { ...base, ...own };
}
