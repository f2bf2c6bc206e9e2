/** A key. */
import { defineColumn } from './column.ts';

export const uuid = defineColumn({ type: () => 'uuid' });
