/** An e-mail address, as it was typed. */
import { textColumn } from './column.ts';

export const email = textColumn;
