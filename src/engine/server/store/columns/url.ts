/** A web address. */
import { textColumn } from './column.ts';

export const url = textColumn;
