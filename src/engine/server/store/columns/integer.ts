/** A whole number. */
import { integerColumn } from './column.ts';

export const integer = integerColumn;
