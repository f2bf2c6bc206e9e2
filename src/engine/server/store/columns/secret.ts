/** What never comes out. A module may keep it hashed or sealed, so its length is not the table's to check. */
import { defineColumn, valueSchemaOf } from './column.ts';

export const secret = defineColumn({
  type: (field) => (valueSchemaOf(field)['type'] === 'string' ? 'text' : 'jsonb'),
});
