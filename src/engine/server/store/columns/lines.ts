/** Owned rows stand in their own table: no column. */
import { defineColumn } from './column.ts';

export const lines = defineColumn({ type: () => null, stableText: false });
