/** An IP address or network, as text: its form is the format's to check. */
import { textColumn } from './column.ts';

export const ip = textColumn;
