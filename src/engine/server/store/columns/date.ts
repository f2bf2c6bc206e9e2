/** A calendar date. */
import { sql } from 'kysely';
import { defineColumn } from './column.ts';

export const date = defineColumn({
  type: () => 'date',
  toText: (column) => sql`to_char(${column}, 'YYYY-MM-DD')`,
  stableText: false,
});
