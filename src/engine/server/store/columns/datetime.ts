/** An instant, to the millisecond, so that what is read and sent back is the same. */
import { sql } from 'kysely';
import type { Fragment } from '../fragment.ts';
import { defineColumn } from './column.ts';

const written = (column: Fragment): Fragment =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const datetime = defineColumn({
  type: () => 'timestamp(3) with time zone',
  toDatabase: (value) => (typeof value === 'string' ? new Date(value).toISOString() : value),
  toJson: written,
  toText: written,
  stableText: false,
});
