/** A number with as many digits after the point as `x-scale` says. */
import { defineColumn, rangeChecks, valueSchemaOf } from './column.ts';

export const decimal = defineColumn({
  type: (field) => `numeric(20,${field.scale})`,
  checks: (column, field) => rangeChecks(column, valueSchemaOf(field)),
});
