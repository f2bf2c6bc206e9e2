/** Amount in cents, always eight bytes. */
import { defineColumn, rangeChecks, valueSchemaOf } from './column.ts';

export const money = defineColumn({
  type: () => 'bigint',
  checks: (column, field) => rangeChecks(column, valueSchemaOf(field)),
});
