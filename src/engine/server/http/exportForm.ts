/** Which file a request asks for by its `Accept`. */
import { workbookType } from './workbook.ts';

/** The first, where several are. Null: none, but rows. */
export function exportForm(accept: string): 'csv' | 'xlsx' | null {
  const types = accept.split(',').map((type) => type.split(';', 1)[0]?.trim().toLowerCase());
  const asked = types.find((type) => type === 'text/csv' || type === workbookType);
  if (asked === undefined) return null;
  return asked === workbookType ? 'xlsx' : 'csv';
}
