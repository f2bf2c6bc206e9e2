/** Markdown, as it was typed. */
import { textColumn } from './column.ts';

export const markdown = textColumn;
