/** Column definitions by the `literal` of a kind, the type of its values. */
import { sql } from 'kysely';
import type { JsonSchema, Literal } from '../../../registry/kinds/kind.ts';
import type { Fragment } from '../fragment.ts';
import { defineColumn, rangeChecks, valueSchemaOf, type ColumnDefinition } from './column.ts';

const instantText = (column: Fragment): Fragment =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Shows seconds only where they are not zero. */
const timeText = (column: Fragment): Fragment =>
  sql`regexp_replace(${column}::text, '^([0-9]{2}:[0-9]{2}):00$', '\\1')`;

export const byLiteral: Readonly<Record<Literal, ColumnDefinition>> = {
  /** Text with a length limit from the schema; sorted case-insensitively. */
  string: defineColumn({
    checks: (column, field) => lengthChecks(column, valueSchemaOf(field)),
    toText: (column) => column,
    toOrder: (column) => sql`lower(${column})`,
    isEmpty: (column) => sql`coalesce(${column}, '') = ''`,
  }),
  /** Integer: four bytes where the bounds of the schema fit, else eight. */
  integer: defineColumn({
    type: (field) => (fitsFourBytes(valueSchemaOf(field)) ? 'integer' : 'bigint'),
    checks: (column, field) => rangeChecks(column, valueSchemaOf(field)),
  }),
  /** Decimal with the scale of `x-scale`. */
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
  /** Instant with milliseconds, so that it survives a round trip through JavaScript. */
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
  /** Uuid. A foreign key is created with the tables. */
  uuid: defineColumn({ type: () => 'uuid' }),
  /** Number with more digits than a JavaScript number holds. */
  exact: defineColumn({ type: () => 'numeric', toJson: (column) => sql`${column}::text` }),
  /** Structure as JSON. */
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
