/** A telephone number, as text. */
import { textColumn } from './column.ts';

export const phone = textColumn;
