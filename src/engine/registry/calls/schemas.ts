/** Schemas of API calls. They use TypeBox, so that types follow from the schemas. */
import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from '@sinclair/typebox';
import type { RecordOf } from '../rows.ts';

/** The length of a text in a request. Not empty unless `min` is 0. */
export interface Length {
  readonly min?: number;
  readonly max: number;
}

export const text = Type.String();
export const maybeText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const email = Type.String({ format: 'email' });
export const password = Type.String({ format: 'password' });
/** Converted to lower case when it is read. */
export const uuid = Type.String({ format: 'uuid' });
export const maybeUuid = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid' });
/** RFC 3339 with an offset. */
export const instant = Type.String({ format: 'date-time' });
export const maybeInstant = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });
export const day = Type.String({ format: 'date' });
export const maybeDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' });
export const flag = Type.Boolean();
export const whole = Type.Integer();
export const maybeWhole = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
/** Any object, whose shape is documented elsewhere. */
export const anyObject = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' });

/** A language tag. The registry determines the available ones. */
export const language = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 });

/** A required, non-empty text. */
export const lineOf = ({ min = 1, max }: Length): ReturnType<typeof Type.String> =>
  Type.String({ minLength: min, maxLength: max });

/** A text without line breaks and other control characters, as one-line fields of the registry require. */
export const singleLineOf = ({ min = 1, max }: Length): ReturnType<typeof Type.String> =>
  Type.String({ minLength: min, maxLength: max, pattern: '^[^\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$' });

/** An optional text; empty is null. */
export const maybeLineOf = ({ max }: Pick<Length, 'max'>): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: max });

/** Declares a string with a few values. Its type is the union of them. */
export const choice = <const Value extends string>(...values: readonly Value[]): TUnsafe<Value> =>
  Type.Unsafe<Value>({ type: 'string', enum: values });

/**
 * Declares a list.
 * @param limits number of items, inclusive
 */
export const list = <Item extends TSchema>(
  items: Item,
  limits: { readonly min?: number; readonly max?: number } = {},
) =>
  Type.Array(items, {
    ...(limits.min === undefined ? {} : { minItems: limits.min }),
    ...(limits.max === undefined ? {} : { maxItems: limits.max }),
  });

/** The schema or null. */
export const maybe = <Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> =>
  Type.Unsafe<Static<Schema> | null>({ oneOf: [schema, { type: 'null' }] });

export const optional = Type.Optional;

/** Adds a description to a schema. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

/** A response. All properties are present unless `optional`; clients must accept additional ones. */
export const answer = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties);

/** A request body. Unknown properties are rejected. */
export const body = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

/** One of several bodies: the one with most of the sent properties, or the first on a tie. */
export const eitherOf = <Bodies extends readonly TSchema[]>(...bodies: Bodies): TUnsafe<Static<Bodies[number]>> =>
  Type.Unsafe<Static<Bodies[number]>>({ anyOf: bodies });

/** Created and parsed by a browser: https://www.w3.org/TR/webauthn-3/ */
export const webauthn = Type.Unsafe<object>({ type: 'object' });

/** A part of a record in a request. The schema of its resource validates other properties. */
export const partOfRecord = answer;

/** A record of a resource, as the reader may see it. */
export const recordOf = <Name extends string>(resource: Name): TUnsafe<RecordOf<Name>> =>
  Type.Unsafe<RecordOf<Name>>({ $ref: `#/components/schemas/${resource}` });

/** A schema that is defined elsewhere, with its type. */
export const typed = <Value>(schema: object): TUnsafe<Value> => Type.Unsafe<Value>(schema);
