/** Secret that is never output. Its length is not checked, since it can be stored hashed or encrypted. */
import { defineColumn, valueSchemaOf } from './column.ts';

export const secret = defineColumn({
  type: (field) => (valueSchemaOf(field)['type'] === 'string' ? 'text' : 'jsonb'),
});
