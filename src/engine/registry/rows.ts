/**
 * The types of what a product keeps. The engine, which handles resources that it meets only when it runs, leaves them
 * empty; a product's registry fills them in: `npm run rows` writes a file that augments these interfaces.
 *
 *     const invoice: Rows['invoices'] = …    // as its table has it: columns alone, instants as Date
 *     const record: Records['invoices'] = …  // as the store answers it: JSON, with computed fields and what it refers to
 */

/**
 * By table, as a statement answers its rows: instants as `Date`, days `YYYY-MM-DD`, money in cents, secrets encrypted.
 */
export interface Rows {}

/** By table: the columns that the database fills in where an insert leaves them out. */
export interface ColumnDefaults {}

/**
 * By resource, as the store answers a record: JSON, so instants are RFC 3339; in full, as whoever may read all of it
 * sees it.
 */
export interface Records {}

/** By `resource.action`: what its call takes. */
export interface Bodies {}

export type TableName = keyof Rows & string;
export type ResourceName = keyof Records & string;

type Unknown = Readonly<Record<string, unknown>>;

/** A record of a resource known by its name; of any, fields whose values are looked at before they are used. */
export type RecordOf<Name extends string> = Name extends ResourceName ? Records[Name] : Unknown;

/** Some fields of a record, to be written; of owned records too. */
export type ValuesOf<Name extends string> = Name extends ResourceName
  ? { readonly [Key in keyof Records[Name]]?: ValueOf<Records[Name][Key]> }
  : Unknown;

type ValueOf<Value> =
  Exclude<Value, undefined> extends readonly (infer Line extends { readonly uuid: string; readonly version: number })[]
    ? readonly Partial<Line>[]
    : Value;

/** Of a resource its table: `script-runs` is kept in `script_runs`. */
export type TableOf<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}_${TableOf<Rest>}`
  : Name;

/**
 * For code that takes a row, a record and what a hook is about to write alike: the fields that are columns, where they
 * are given. An instant is a `Date` in a row, text elsewhere.
 */
export type FieldsOf<Name extends string> = Name extends ResourceName
  ? {
      readonly [Key in keyof Records[Name] & keyof RowOf<Name>]?: Records[Name][Key] | RowOf<Name>[Key] | undefined;
    }
  : Unknown;

type RowOf<Name extends string> = TableOf<Name> extends TableName ? Rows[TableOf<Name>] : Unknown;

/** Of rows of several tables, given as a union: each field where its table has it. */
export type MergedFields<Row> = { readonly [Key in KeyOfAny<Row>]?: ValueOfAny<Row, Key> | undefined };

type KeyOfAny<Row> = Row extends unknown ? keyof Row : never;
type ValueOfAny<Row, Key> = Row extends unknown ? (Key extends keyof Row ? Row[Key] : never) : never;

/** As the screens have a record: `id` is its uuid, and what the person may not read is not there. */
export type ShownRecord<Name extends ResourceName> = Partial<Records[Name]> & { readonly id: string };

/** What a record is made or changed with. What comes from outside is a `Row` of any fields: the schema checks it. */
export type BodyFor<Name extends string> = Name extends ResourceName ? ValuesOf<Name> : unknown;

/** Changes to one record that is there. */
export type ChangesOf<Name extends string> = ValuesOf<Name> & { readonly uuid: string };

/** What a call of an action takes: `invoices.finalise`; of the preview of one, as far as it is filled in. */
export type BodyOf<Key extends string> = Key extends keyof Bodies
  ? Bodies[Key]
  : Key extends `${infer Action extends keyof Bodies & string}.preview`
    ? Partial<Bodies[Action]>
    : Unknown;

/**
 * What the store is sent with an action: its fields where both are known as they are written; of any, whatever came in.
 */
export type SentWith<Key extends string> = Key extends keyof Bodies ? Bodies[Key] : unknown;

/** The actions of a resource known by its name; of any, whichever its entry has. */
export type ActionOf<Name extends string> = Name extends ResourceName ? ActionIn<keyof Bodies & string, Name> : string;

type ActionIn<Key extends string, Name extends string> = Key extends `${Name}.${infer Action}` ? Action : never;

/** Of `invoices.finalise`: `invoices`. */
export type ResourceOf<Key extends string> = Key extends `${infer Name}.${string}` ? Name : string;
