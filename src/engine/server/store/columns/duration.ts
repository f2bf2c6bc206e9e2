/** Minutes. */
import { integerColumn } from './column.ts';

export const duration = integerColumn;
