/**
 * Row and record types of the product. They are empty in the engine, which knows resources at run time only. `npm run
 * rows` writes a file for a product's registry that augments these interfaces.
 *
 *     const invoice: Rows['invoices'] = …    // a row of the table: columns only, instants as Date
 *     const record: Records['invoices'] = …  // an answer of the store: JSON, with computed fields and references
 */

/**
 * Rows by table, as a SQL statement returns them: instants as `Date`, days `YYYY-MM-DD`, money in cents, secrets
 * encrypted.
 */
export interface Rows {}

/** Columns by table that the database fills in if an insert leaves them out. */
export interface ColumnDefaults {}

/**
 * Records by resource, as the store returns them: JSON (instants are RFC 3339) with all fields, as a reader without
 * field rules sees them.
 */
export interface Records {}

/** Request bodies of actions, by `resource.action`. */
export interface Bodies {}

/** Name of a table, such as `script_runs`. `never` in the engine without a product. */
export type TableName = keyof Rows & string;
/** Name of a resource, such as `script-runs`. `never` in the engine without a product. */
export type ResourceName = keyof Records & string;

type Unknown = Readonly<Record<string, unknown>>;

/** A record of a resource with a literal name; for any other name, an object with unknown fields. */
export type RecordOf<Name extends string> = Name extends ResourceName ? Records[Name] : Unknown;

/** Some fields of a record and its owned records, to be written. */
export type ValuesOf<Name extends string> = Name extends ResourceName
  ? { readonly [Key in keyof Records[Name]]?: ValueOf<Records[Name][Key]> }
  : Unknown;

type ValueOf<Value> =
  Exclude<Value, undefined> extends readonly (infer Line extends { readonly uuid: string; readonly version: number })[]
    ? readonly Partial<Line>[]
    : Value;

/** The table of a resource: `script-runs` is stored in `script_runs`. */
export type TableOf<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}_${TableOf<Rest>}`
  : Name;

/**
 * The columns of a resource, all optional, for code that accepts rows, records and pending writes. An instant is a
 * `Date` in a row, text elsewhere.
 */
export type FieldsOf<Name extends string> = Name extends ResourceName
  ? {
      readonly [Key in keyof Records[Name] & keyof RowOf<Name>]?: Records[Name][Key] | RowOf<Name>[Key] | undefined;
    }
  : Unknown;

type RowOf<Name extends string> = TableOf<Name> extends TableName ? Rows[TableOf<Name>] : Unknown;

/** The fields of a union of rows from several tables, each present if its table has it. */
export type MergedFields<Row> = { readonly [Key in KeyOfAny<Row>]?: ValueOfAny<Row, Key> | undefined };

type KeyOfAny<Row> = Row extends unknown ? keyof Row : never;
type ValueOfAny<Row, Key> = Row extends unknown ? (Key extends keyof Row ? Row[Key] : never) : never;

/** A record in the browser: `id` is its uuid, and fields that the person may not read are missing. */
export type ShownRecord<Name extends ResourceName> = Partial<Records[Name]> & { readonly id: string };

/** The body of a create or update. Input from outside is a `Row` with unknown fields, which the schema validates. */
export type BodyFor<Name extends string> = Name extends ResourceName ? ValuesOf<Name> : unknown;

/** Changes to an existing record. */
export type ChangesOf<Name extends string> = ValuesOf<Name> & { readonly uuid: string };

/** The body of an action, such as `invoices.finalise`; partial for the preview of one. */
export type ActionBody<Key extends string> = Key extends keyof Bodies
  ? Bodies[Key]
  : Key extends `${infer Action extends keyof Bodies & string}.preview`
    ? Partial<Bodies[Action]>
    : Unknown;

/** The body that the store receives with an action: typed if the key is a literal, else unknown. */
export type SentWith<Key extends string> = Key extends keyof Bodies ? Bodies[Key] : unknown;

/** The actions of a resource with a literal name; `string` for any other. */
export type ActionOf<Name extends string> = Name extends ResourceName ? ActionIn<keyof Bodies & string, Name> : string;

type ActionIn<Key extends string, Name extends string> = Key extends `${Name}.${infer Action}` ? Action : never;

/** The resource of an action key: `invoices` for `invoices.finalise`. */
export type ResourceOf<Key extends string> = Key extends `${infer Name}.${string}` ? Name : string;
