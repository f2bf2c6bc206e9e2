/** Yes or no. */
import { defineColumn } from './column.ts';

export const boolean = defineColumn({ type: () => 'boolean' });
