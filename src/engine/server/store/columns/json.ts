/** A structure. */
import { jsonColumn } from './column.ts';

export const json = jsonColumn;
