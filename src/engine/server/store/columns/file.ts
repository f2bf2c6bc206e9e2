/** What is known of an uploaded file; its content lies in the file store. */
import { jsonColumn } from './column.ts';

export const file = jsonColumn;
