/**
 * The schemas that calls are declared with: TypeBox, so that what is sent and answered has its type from the same
 * words.
 */
import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from '@sinclair/typebox';
import type { RecordOf } from '../rows.ts';

/** Of a text that is sent: how long it may be. Not empty unless `min` is 0. */
export interface Length {
  readonly min?: number;
  readonly max: number;
}

export const text = Type.String();
export const maybeText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const email = Type.String({ format: 'email' });
export const password = Type.String({ format: 'password' });
/** In lower case once it was read. */
export const uuid = Type.String({ format: 'uuid' });
export const maybeUuid = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'uuid' });
/** RFC 3339 with its offset. */
export const instant = Type.String({ format: 'date-time' });
export const maybeInstant = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });
export const day = Type.String({ format: 'date' });
export const maybeDay = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' });
export const flag = Type.Boolean();
export const whole = Type.Integer();
export const maybeWhole = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
/** Any object, whose shape is told elsewhere. */
export const anyObject = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' });

/** A language by its tag; which there are the registry says. */
export const language = Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 });

/** A text that is sent and must hold something. */
export const lineOf = ({ min = 1, max }: Length): ReturnType<typeof Type.String> =>
  Type.String({ minLength: min, maxLength: max });

/** The same on one line, as a field of one line of the registry takes it: what comes here may end up in one. */
export const singleLineOf = ({ min = 1, max }: Length): ReturnType<typeof Type.String> =>
  Type.String({ minLength: min, maxLength: max, pattern: '^[^\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$' });

/** A text that may be left empty: null then. */
export const maybeLineOf = ({ max }: Pick<Length, 'max'>): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: max });

export const choice = <const Value extends string>(...values: readonly Value[]): TUnsafe<Value> =>
  Type.Unsafe<Value>({ type: 'string', enum: values });

export const list = <Item extends TSchema>(
  items: Item,
  limits: { readonly min?: number; readonly max?: number } = {},
) =>
  Type.Array(items, {
    ...(limits.min === undefined ? {} : { minItems: limits.min }),
    ...(limits.max === undefined ? {} : { maxItems: limits.max }),
  });

/** This, or nothing. */
export const maybe = <Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> =>
  Type.Unsafe<Static<Schema> | null>({ oneOf: [schema, { type: 'null' }] });

export const optional = Type.Optional;

/** With what is to be known of it. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});

/** What is answered: all of it is there that is not `optional`, and more may come. */
export const answer = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties);

/** What is sent: what is not named is refused. */
export const body = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

/** One of several bodies: the one that has most of what was sent; the first of those that have as much. */
export const eitherOf = <Bodies extends readonly TSchema[]>(...bodies: Bodies): TUnsafe<Static<Bodies[number]>> =>
  Type.Unsafe<Static<Bodies[number]>>({ anyOf: bodies });

/** What a browser makes and reads: https://www.w3.org/TR/webauthn-3/ */
export const webauthn = Type.Unsafe<object>({ type: 'object' });

/** What is sent of a record: what else may be in it is its resource's schema to say. */
export const partOfRecord = answer;

/** A record of a resource, as whoever reads may see it. */
export const recordOf = <Name extends string>(resource: Name): TUnsafe<RecordOf<Name>> =>
  Type.Unsafe<RecordOf<Name>>({ $ref: `#/components/schemas/${resource}` });

/** What other schemas describe, with the type that it is known by. */
export const typed = <Value>(schema: object): TUnsafe<Value> => Type.Unsafe<Value>(schema);
