/** One line of text. */
import { textColumn } from './column.ts';

export const text = textColumn;
