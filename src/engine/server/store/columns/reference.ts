/** The key of a record of another resource; the foreign key is made with the tables. */
import { defineColumn } from './column.ts';

export const reference = defineColumn({ type: () => 'uuid' });
