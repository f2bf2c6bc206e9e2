/** A postal address as one value. */
import { jsonColumn } from './column.ts';

export const address = jsonColumn;
