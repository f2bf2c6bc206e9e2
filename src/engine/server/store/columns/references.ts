/**
 * Keys in a table between the two, `<table>__<field>`: no column. What is told here is of the list of keys read from
 * it.
 */
import { sql } from 'kysely';
import { defineColumn } from './column.ts';

export const references = defineColumn({
  type: () => null,
  isEmpty: (column) => sql`coalesce(cardinality(${column}), 0) = 0`,
  stableText: false,
});
