/**
 * What the thread that streams spreadsheets runs, as text: so it is the same from source, in the bundle and under test.
 * It packs a batch of rows at a time and answers with what of the file is ready; `null` ends it.
 */

/** Text past this makes a spreadsheet call the file damaged. */
const longestText = 32_767;
/** Of one sheet, the header included: https://support.microsoft.com/office/excel-specifications-and-limits */
const mostRows = 1_048_576;
const [narrowest, widest] = [9, 60];

export const sheetThread = `
'use strict';
const { parentPort, workerData } = require('node:worker_threads');
const { Zip, ZipDeflate, strToU8 } = require(workerData.libraryPath);
const { name, columns } = workerData;

let ready = [];
const zip = new Zip((error, piece) => {
  if (error) throw error;
  ready.push(piece);
});
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const names = columns.map((_column, index) => letters(index));
const formats = [...new Set(columns.map(({ format }) => format).filter((format) => format !== null))];
/** 0: as it is; 1: bold; 2: bold on the right; from 3 on: the formats. */
const styles = columns.map(({ format }) => (format === null ? 0 : 3 + formats.indexOf(format)));

function letters(index) {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 knows no control characters; a spreadsheet writes them, and what looks like them, so. */
const escaped = (text) =>
  text
    .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replace(
      /[\\0-\\x08\\x0b\\x0c\\x0d\\x0e-\\x1f\\ufffe\\uffff]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]/g,
      (sign) => '_x' + sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0') + '_',
    )
    .replace(/[&<>"]/g, (sign) => entities[sign]);

function textCell(place, value, style) {
  const text = value.length > ${longestText} ? value.slice(0, ${longestText} - 1) + '\\u2026' : value;
  const look = style ? ' s="' + style + '"' : '';
  return '<c r="' + place + '" t="inlineStr"' + look + '><is><t xml:space="preserve">' + escaped(text) + '</t></is></c>';
}

function cell(place, value, style) {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return '<c r="' + place + '" t="b"><v>' + (value ? 1 : 0) + '</v></c>';
  if (typeof value === 'string') return textCell(place, value, 0);
  return '<c r="' + place + '"' + (style ? ' s="' + style + '"' : '') + '><v>' + value + '</v></c>';
}

function part(path, text) {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  file.push(strToU8(head + text), true);
}

function widthsOf(rows) {
  return columns.map(({ label, format }, index) => {
    let most = label.length;
    for (const row of rows) {
      const value = row[index];
      if (value === null || typeof value === 'boolean') continue;
      const length =
        typeof value === 'string'
          ? value.split('\\n', 1)[0].length
          : Math.max(String(Math.trunc(value)).length + 4, format === null ? 0 : format.length);
      if (length > most) most = length;
    }
    return Math.min(Math.max(most + 2, ${narrowest}), ${widest});
  });
}

let sheets = 0;
let sheet = null;
let row = 0;
let widths = null;

function begin(rows) {
  widths ??= widthsOf(rows);
  sheets += 1;
  sheet = new ZipDeflate('xl/worksheets/sheet' + sheets + '.xml', { level: 6 });
  zip.add(sheet);
  const column = (width, at) => '<col min="' + at + '" max="' + at + '" width="' + width + '" customWidth="1"/>';
  const cols = widths.map((width, index) => column(width, index + 1)).join('');
  row = 1;
  sheet.push(strToU8(
    head + '<worksheet xmlns="' + main + '"><sheetViews><sheetView workbookViewId="0"' + (sheets === 1 ? ' tabSelected="1"' : '') +
    '><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    '<cols>' + cols + '</cols><sheetData><row r="1">' +
    columns.map(({ label, format }, index) => textCell(names[index] + '1', label, format === null ? 1 : 2)).join('') + '</row>',
  ));
}

function end() {
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  sheet = null;
}

function add(rows) {
  let text = '';
  for (const values of rows) {
    if (sheet === null || row === ${mostRows}) {
      if (sheet !== null) {
        sheet.push(strToU8(text));
        text = '';
        end();
      }
      begin(rows);
    }
    row += 1;
    text += '<row r="' + row + '">';
    for (let index = 0; index < values.length; index += 1) text += cell(names[index] + row, values[index], styles[index]);
    text += '</row>';
  }
  if (text !== '') sheet.push(strToU8(text));
}

function finish() {
  if (sheet === null) begin([]);
  end();
  const numbers = Array.from({ length: sheets }, (_none, index) => index + 1);
  const title = (number) => escaped(number === 1 ? name : name.slice(0, 24) + ' (' + number + ')');
  const numbered = '" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>';
  part('xl/styles.xml',
    '<styleSheet xmlns="' + main + '"><numFmts count="' + formats.length + '">' +
    formats.map((format, index) => '<numFmt numFmtId="' + (164 + index) + '" formatCode="' + escaped(format) + '"/>').join('') +
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="' + (3 + formats.length) + '">' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>' +
    formats.map((_format, index) => '<xf numFmtId="' + (164 + index) + numbered).join('') +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>');
  part('xl/workbook.xml',
    '<workbook xmlns="' + main + '" xmlns:r="' + relations + '"><sheets>' +
    numbers.map((number) => '<sheet name="' + title(number) + '" sheetId="' + number + '" r:id="rId' + number + '"/>').join('') +
    '</sheets></workbook>');
  const related = (id, type, target) =>
    '<Relationship Id="rId' + id + '" Type="' + relations + '/' + type + '" Target="' + target + '"/>';
  const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships';
  part('xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="' + package_ + '">' +
    numbers.map((number) => related(number, 'worksheet', 'worksheets/sheet' + number + '.xml')).join('') +
    related(sheets + 1, 'styles', 'styles.xml') + '</Relationships>');
  part('_rels/.rels',
    '<Relationships xmlns="' + package_ + '">' + related(1, 'officeDocument', 'xl/workbook.xml') + '</Relationships>');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.';
  part('[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="' + type + 'sheet.main+xml"/>' +
    '<Override PartName="/xl/styles.xml" ContentType="' + type + 'styles+xml"/>' +
    numbers
      .map((number) => '<Override PartName="/xl/worksheets/sheet' + number + '.xml" ContentType="' + type + 'worksheet+xml"/>')
      .join('') + '</Types>');
  zip.end();
}

parentPort.on('message', (rows) => {
  if (rows === null) finish();
  else add(rows);
  const length = ready.reduce((sum, piece) => sum + piece.length, 0);
  const file = new Uint8Array(length);
  let at = 0;
  for (const piece of ready) {
    file.set(piece, at);
    at += piece.length;
  }
  ready = [];
  parentPort.postMessage(file, [file.buffer]);
});
`;
