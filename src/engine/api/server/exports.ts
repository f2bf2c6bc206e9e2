/** The parts of `Exports` in `#engine/server`. */
export { csvStart, csvText, escapeFormula } from '../../server/http/exports/csv.ts';
export { localWriters } from '../../server/http/exports/csvValues.ts';
export { exportForm } from '../../server/http/exports/exportForm.ts';
export { makeWorkbook, type WorkbookCell, workbookType } from '../../server/http/exports/workbook.ts';
export { numberKinds } from '../../server/http/exports/xlsx.ts';
export { zipFiles } from '../../server/http/exports/zipFiles.ts';
