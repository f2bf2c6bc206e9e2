/** A domain or host name. */
import { textColumn } from './column.ts';

export const domainName = textColumn;
