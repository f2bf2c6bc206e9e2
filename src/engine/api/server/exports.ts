/** The parts of `Exports` in `#engine/server`. */
export { csvStart, csvText, escapeFormula } from '../../server/http/csv.ts';
export { localWriters } from '../../server/http/csvValues.ts';
export { exportForm } from '../../server/http/exportForm.ts';
export { makeWorkbook, type Cell, workbookType } from '../../server/http/workbook.ts';
export { numberKinds } from '../../server/http/xlsx.ts';
