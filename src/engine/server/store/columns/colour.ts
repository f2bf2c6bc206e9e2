/** A colour, as text. */
import { textColumn } from './column.ts';

export const colour = textColumn;
