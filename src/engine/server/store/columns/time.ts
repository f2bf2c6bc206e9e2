/** A time of day on the wall; seconds are shown where there are any. */
import { sql } from 'kysely';
import type { Fragment } from '../fragment.ts';
import { defineColumn } from './column.ts';

const written = (column: Fragment): Fragment => sql`regexp_replace(${column}::text, '^([0-9]{2}:[0-9]{2}):00$', '\\1')`;

export const time = defineColumn({
  type: () => 'time without time zone',
  toJson: written,
  toText: written,
  stableText: false,
});
