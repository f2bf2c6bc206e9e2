/** Text of several lines. */
import { textColumn } from './column.ts';

export const multiline = textColumn;
