/** Returns the file type that the Accept header asks for. */
import { workbookType } from './workbook.ts';

/** The first of several; null for JSON. */
export function exportForm(accept: string): 'csv' | 'xlsx' | null {
  const types = accept.split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase());
  const asked = types.find((type) => type === 'text/csv' || type === workbookType);
  if (asked === undefined) return null;
  return asked === workbookType ? 'xlsx' : 'csv';
}
