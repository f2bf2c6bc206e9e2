/** Source text. */
import { textColumn } from './column.ts';

export const code = textColumn;
