/** What a role allows, as a structure. */
import { jsonColumn } from './column.ts';

export const grants = jsonColumn;
