/** Collects the rows of the demo company, each with a key, timestamps of creation and change, and a version. */
import type { RecordOf, Records, ResourceName, Rows, TableName, TableOf } from '#engine/registry';
import type { CalendarDate } from '#engine/values';
import { createRandom, type Random } from './random.ts';

/** Columns that every table has. */
export interface SystemFields {
  readonly uuid: string;
  readonly created_at: string;
  updated_at: string;
  version: number;
}

/** Row as the table will store it. Omitted fields are null or get the schema's default. */
export type DemoRow<Fields extends object = object> = Fields & SystemFields;

export type DemoRows = ReadonlyMap<string, readonly DemoRow[]>;

export interface Book {
  /** Adds a row. `created_at` is an instant, and also becomes `updated_at`. */
  add<Name extends ResourceName, Fields extends object>(
    resource: Name,
    created_at: string,
    fields: Fields & OnlyFieldsOf<Name, Fields>,
  ): DemoRow<Fields>;
  /** Returns the rows of a resource, in the order in which they were added. */
  of<Name extends string>(resource: Name): readonly DemoRow<Written<Name>>[];
  readonly rows: DemoRows;
}

/** Fields of a row; omitted fields are absent. */
export type Written<Name extends string> = Partial<Omit<RecordOf<Name>, keyof SystemFields>>;

/** Mutable version of {@link Written}, for a row under construction. */
export type Changeable<Name extends string> = {
  -readonly [Key in keyof Written<Name>]?: Written<Name>[Key] | null | undefined;
};

/** The given fields, plus all other fields of the resource. */
export type With<Fields, Name extends string> = Fields & Omit<Written<Name>, keyof Fields>;

/** Compile-time check that rejects fields that the resource does not have. */
export type OnlyFieldsOf<Name extends ResourceName, Fields> = {
  readonly [Key in Exclude<keyof Fields, keyof Records[Name] | ColumnOf<Name>>]: never;
};

/** Write-only fields exist in the table only, not in the record type. */
type ColumnOf<Name extends string> = TableOf<Name> extends TableName ? keyof Rows[TableOf<Name>] : never;

/** Context of all generators. */
export interface World {
  readonly book: Book;
  /** Today in Amsterdam. All generated data lies before it. */
  readonly today: CalendarDate;
  /** First day of the fully generated administration, about eighteen months ago. */
  readonly opening: CalendarDate;
  /** Number of numbers that were assigned, by series. */
  readonly counts: Map<string, number>;
  /** Returns the random stream of a name. */
  readonly random: (name: string) => Random;
}

export function createBook(): Book {
  const rows = new Map<string, DemoRow[]>();
  const newUuid = uuidMaker();
  return {
    rows,
    of: (resource) => rows.get(resource) ?? [],
    add: (resource, created_at, fields) => {
      const row = { ...fields, uuid: newUuid(created_at), created_at, updated_at: created_at, version: 1 };
      const others = rows.get(resource);
      if (others) others.push(row);
      else rows.set(resource, [row]);
      return row;
    },
  };
}

/** Marks a row as changed: sets its last change and increments its version. */
export function touch(row: DemoRow, updated_at: string): void {
  if (updated_at > row.updated_at) row.updated_at = updated_at;
  row.version += 1;
}

/** Generates UUIDs of version 7 (RFC 9562 § 5.7): the time, random bits, and a counter that makes them unique. */
function uuidMaker(): (instant: string) => string {
  const random = createRandom('uuid');
  let count = 0;
  return (instant) => {
    count += 1;
    const time = Date.parse(instant).toString(16).padStart(12, '0');
    const version = (0x7000 + random.integer(0, 0xfff)).toString(16);
    const variant = (0x8000 + random.integer(0, 0x3fff)).toString(16);
    const rest = random.integer(0x100000, 0xffffff).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}${count.toString(16).padStart(6, '0')}`;
  };
}
