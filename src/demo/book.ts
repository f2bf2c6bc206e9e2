/** In charge of collecting the demo company's rows: each with a key, moments of creation and change, and a version. */
import type { RecordOf, Records, ResourceName, Rows, TableName, TableOf } from '../engine/registry/rows.ts';
import type { CalendarDate } from '../engine/values/calendarDate.ts';
import { createRandom, type Random } from './random.ts';

/** The columns that every table has. */
export interface SystemFields {
  readonly uuid: string;
  readonly created_at: string;
  updated_at: string;
  version: number;
}

/** A row as the table will hold it. Fields that are left out are empty, or as the schema's default says. */
export type DemoRow<Fields extends object = object> = Fields & SystemFields;

export type DemoRows = ReadonlyMap<string, readonly DemoRow[]>;

export interface Book {
  /** Writes a row down. `created_at` is an instant; the row has not changed since. */
  add<Name extends ResourceName, Fields extends object>(
    resource: Name,
    created_at: string,
    fields: Fields & OnlyFieldsOf<Name, Fields>,
  ): DemoRow<Fields>;
  /** What was written down of a resource, in that order. */
  of<Name extends string>(resource: Name): readonly DemoRow<Written<Name>>[];
  readonly rows: DemoRows;
}

/** Fields that were left out are not there. */
export type Written<Name extends string> = Partial<Omit<RecordOf<Name>, keyof SystemFields>>;

/** The same, to be added to while its row is made. */
export type Changeable<Name extends string> = {
  -readonly [Key in keyof Written<Name>]?: Written<Name>[Key] | null | undefined;
};

/** These fields, and whatever else the resource has. */
export type With<Fields, Name extends string> = Fields & Omit<Written<Name>, keyof Fields>;

/** Beside what is written down of a resource: a field that it does not have does not compile. */
export type OnlyFieldsOf<Name extends ResourceName, Fields> = {
  readonly [Key in Exclude<keyof Fields, keyof Records[Name] | ColumnOf<Name>>]: never;
};

/** What is never sent out is in the table alone. */
type ColumnOf<Name extends string> = TableOf<Name> extends TableName ? keyof Rows[TableOf<Name>] : never;

/** What the generators of every area work with. */
export interface World {
  readonly book: Book;
  /** The day of today in Amsterdam. Nothing has happened yet on it: everything lies before it. */
  readonly today: CalendarDate;
  /** The first day of the administration that is generated in full, about eighteen months ago. */
  readonly opening: CalendarDate;
  /** How many numbers were given out, by series. */
  readonly counts: Map<string, number>;
  /** A stream of chance under a name. */
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

/** Notes that a row was changed: its last change and one version more. */
export function touch(row: DemoRow, updated_at: string): void {
  if (updated_at > row.updated_at) row.updated_at = updated_at;
  row.version += 1;
}

/** UUIDs of version 7 (RFC 9562 § 5.7): the moment, then chance, ended by a counter so that no two are the same. */
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
