/** Whole number of eight bytes: JSON numbers beyond 2^53 would lose digits, so those are text there. */
import { sql } from 'kysely';
import { defineColumn } from './column.ts';

const [least, most] = [sql.lit(Number.MIN_SAFE_INTEGER), sql.lit(Number.MAX_SAFE_INTEGER)];

export const bigint = defineColumn({
  type: () => 'bigint',
  toJson: (column) =>
    sql`case when ${column} between ${least} and ${most} then to_jsonb(${column}) else to_jsonb(${column}::text) end`,
});
