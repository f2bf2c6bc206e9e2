/** Basis points. */
import { integerColumn } from './column.ts';

export const percent = integerColumn;
