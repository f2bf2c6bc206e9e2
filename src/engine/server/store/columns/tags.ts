/** List of short values, stored as an array. */
import { sql } from 'kysely';
import { defineColumn, valueSchemaOf } from './column.ts';

export const tags = defineColumn({
  type: (field) => (field.property.items?.type === 'integer' ? 'bigint[]' : 'text[]'),
  checks: (column, field) => {
    const { maxItems } = valueSchemaOf(field);
    return typeof maxItems === 'number' ? [sql`cardinality(${column}) <= ${sql.raw(String(maxItems))}`] : [];
  },
  toText: (column) => sql`array_to_string(${column}, ', ')`,
  isEmpty: (column) => sql`coalesce(cardinality(${column}), 0) = 0`,
  stableText: false,
});
