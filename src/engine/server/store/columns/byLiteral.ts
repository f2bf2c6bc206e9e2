/** How values are stored, by what they are: each kind says that as its `literal`. */
import { sql } from 'kysely';
import type { JsonSchema, Literal } from '../../../registry/kinds/kind.ts';
import type { Fragment } from '../fragment.ts';
import { defineColumn, rangeChecks, valueSchemaOf, type ColumnDefinition } from './column.ts';

const instantText = (column: Fragment): Fragment =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Seconds are shown where there are any. */
const timeText = (column: Fragment): Fragment =>
  sql`regexp_replace(${column}::text, '^([0-9]{2}:[0-9]{2}):00$', '\\1')`;

export const byLiteral: Readonly<Record<Literal, ColumnDefinition>> = {
  /** Text whose length the schema bounds; sorted without regard to case. */
  string: defineColumn({
    checks: (column, field) => lengthChecks(column, valueSchemaOf(field)),
    toText: (column) => column,
    toOrder: (column) => sql`lower(${column})`,
    isEmpty: (column) => sql`coalesce(${column}, '') = ''`,
  }),
  /** A whole number: four bytes where the schema's bounds fit in them. */
  integer: defineColumn({
    type: (field) => (fitsFourBytes(valueSchemaOf(field)) ? 'integer' : 'bigint'),
    checks: (column, field) => rangeChecks(column, valueSchemaOf(field)),
  }),
  /** With as many digits after the point as `x-scale` says. */
  number: defineColumn({
    type: (field) => `numeric(20,${field.scale})`,
    checks: (column, field) => rangeChecks(column, valueSchemaOf(field)),
  }),
  boolean: defineColumn({ type: () => 'boolean' }),
  date: defineColumn({
    type: () => 'date',
    toText: (column) => sql`to_char(${column}, 'YYYY-MM-DD')`,
    stableText: false,
  }),
  /** An instant, to the millisecond, so that what is read and sent back is the same. */
  datetime: defineColumn({
    type: () => 'timestamp(3) with time zone',
    toDatabase: (value) => (typeof value === 'string' ? new Date(value).toISOString() : value),
    toJson: instantText,
    toText: instantText,
    stableText: false,
  }),
  time: defineColumn({
    type: () => 'time without time zone',
    toJson: timeText,
    toText: timeText,
    stableText: false,
  }),
  /** A key; where it is that of a record elsewhere, the foreign key is made with the tables. */
  uuid: defineColumn({ type: () => 'uuid' }),
  /** All digits, which a number of JavaScript cannot hold. */
  exact: defineColumn({ type: () => 'numeric', toJson: (column) => sql`${column}::text` }),
  /** A structure. */
  none: defineColumn({
    type: () => 'jsonb',
    isEmpty: (column) => sql`coalesce(${column} in ('null', '[]', '""'), true)`,
  }),
};

function lengthChecks(column: Fragment, schema: JsonSchema): readonly Fragment[] {
  const { minLength, maxLength } = schema;
  return [
    ...(typeof minLength === 'number' ? [sql`char_length(${column}) >= ${sql.raw(String(minLength))}`] : []),
    ...(typeof maxLength === 'number' ? [sql`char_length(${column}) <= ${sql.raw(String(maxLength))}`] : []),
  ];
}

function fitsFourBytes(schema: JsonSchema): boolean {
  const { minimum, maximum } = schema;
  return (
    (typeof minimum !== 'number' || minimum >= -2_147_483_648) &&
    (typeof maximum !== 'number' || maximum <= 2_147_483_647)
  );
}
