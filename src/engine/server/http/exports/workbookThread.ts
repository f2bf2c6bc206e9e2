/**
 * Code of the workbook thread as text, so that source, bundle and tests need not locate a file. It collects batches of
 * rows until it receives `null`, and answers with the file.
 */

/** Maximum characters of a cell; with more, a spreadsheet reports the file as damaged. */
const longestText = 32_767;
const [narrowest, widest] = [9, 60];

export const workbookThread = `
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const loaded = require(workerData.libraryPath);
const write = loaded.default ?? loaded;
const { name, columns, title = [], bold = [] } = workerData;
const strong = new Set(bold);
const widths = columns.map(({ label }) => label.length + 2);

function textCell(value, style) {
  return { value: value.length > ${longestText} ? value.slice(0, ${longestText} - 1) + '…' : value, type: String, ...style };
}

function cell(value, index, style) {
  if (value === null || value === '') return style ? { value: null, ...style } : null;
  if (typeof value === 'boolean') return { value, type: Boolean, ...style };
  const { format } = columns[index];
  const length = typeof value === 'string' ? value.split('\\n', 1)[0].length : Math.max(String(Math.trunc(value)).length + 4, format?.length ?? 0);
  if (length + 2 > widths[index]) widths[index] = length + 2;
  if (typeof value === 'string') return textCell(value, style);
  return { value, type: Number, ...(format === null ? {} : { format }), ...style };
}

const data = [];
for (const line of title) data.push([textCell(line, data.length === 0 ? { fontWeight: 'bold' } : {})]);
if (title.length > 0) data.push([]);
data.push(columns.map(({ label, format }) => textCell(label, { fontWeight: 'bold', ...(format === null ? {} : { align: 'right' }) })));
const above = data.length;

parentPort.on('message', async (rows) => {
  if (rows !== null) {
    for (const row of rows) {
      const style = strong.has(data.length - above) ? { fontWeight: 'bold' } : undefined;
      data.push(row.map((value, index) => cell(value, index, style)));
    }
    return;
  }
  const file = await write(data, {
    sheet: name, stickyRowsCount: above, columns: widths.map((width) => ({ width: Math.min(Math.max(width, ${narrowest}), ${widest}) })),
  }).toBuffer();
  parentPort.postMessage(file);
});
`;
