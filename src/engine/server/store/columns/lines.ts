/** Owned lines are in their own table, so they have no column. */
import { defineColumn } from './column.ts';

export const lines = defineColumn({ type: () => null, stableText: false });
