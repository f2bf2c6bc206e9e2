/** A spreadsheet that is made piece by piece: of any length, over several sheets, and as other programs read it. */
import { crc32 } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { streamSheet } from '../../../src/engine/server/http/exports/sheetStream.ts';
import type { WorkbookCell } from '../../../src/engine/server/http/exports/workbook.ts';
import { readWorkbook, valuesOf } from '../../support/workbook.ts';

const columns = [
  { label: 'Name', format: null },
  { label: 'Price', format: '#,##0.00' },
];

async function fileOf(
  batches: readonly (readonly (readonly WorkbookCell[])[])[],
  limits?: { readonly rows: number; readonly bytes: number },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const rows = (async function* rowsOf() {
    yield* batches;
  })();
  for await (const piece of streamSheet({ name: 'Prices/all', columns }, rows, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const row = (index: number): readonly WorkbookCell[] => [`Thing ${index}`, index / 4];

/** The names of the sheets, and the first cell of each of their rows. */
function sheetsOf(file: Buffer): Readonly<Record<string, readonly (string | undefined)[]>> {
  const parts = unzipSync(file);
  const names = [...strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).matchAll(/<sheet name="([^"]*)"/g)];
  return Object.fromEntries(
    names.map(([, name = ''], index) => {
      const xml = strFromU8(parts[`xl/worksheets/sheet${index + 1}.xml`] ?? new Uint8Array());
      return [name, [...xml.matchAll(/<c r="A\d+"[^>]*><is><t[^>]*>([^<]*)/g)].map(([, text]) => text)];
    }),
  );
}

test('rows beyond the limit of a sheet continue in the next sheet, under the same header', async () => {
  const file = await fileOf([[row(1), row(2), row(3)], [], [row(4), row(5)]], { rows: 3, bytes: 1_000_000 });
  expect(sheetsOf(file)).toEqual({
    'Prices all': ['Name', 'Thing 1', 'Thing 2'],
    'Prices all (2)': ['Name', 'Thing 3', 'Thing 4'],
    'Prices all (3)': ['Name', 'Thing 5'],
  });
});

test('a sheet that has grown too large for a ZIP file continues in the next', async () => {
  const file = await fileOf([[row(1)], [row(2)], [row(3)]], { rows: 1_000, bytes: 1 });
  expect(Object.values(sheetsOf(file))).toEqual([
    ['Name', 'Thing 1'],
    ['Name', 'Thing 2'],
    ['Name', 'Thing 3'],
  ]);
});

test('texts are exact, and characters that XML lacks are escaped as spreadsheets do', async () => {
  const texts = [
    'a\tb\nc',
    '\u0001',
    'half \uD83D',
    'whole \u{1F600}',
    '_x0041_',
    '\uFFFE',
    '<&">',
    'x'.repeat(40_000),
  ];
  const sheet = readWorkbook(await fileOf([texts.map((text) => [text, null])]));
  expect(valuesOf(sheet).slice(1)).toEqual([
    ['a\tb\nc'],
    ['_x0001_'],
    ['half _xD83D_'],
    ['whole \u{1F600}'],
    ['_x005F_x0041_'],
    ['_xFFFE_'],
    ['<&">'],
    [`${'x'.repeat(32_766)}\u2026`],
  ]);
});

test('the ZIP directory has the checksum and size of each part', async () => {
  const file = await fileOf([[row(1)], Array.from({ length: 5_000 }, (_none, index) => row(index))]);
  const parts = unzipSync(file);
  const entries = directoryOf(file);
  expect(entries.map(({ name }) => name)).toEqual(Object.keys(parts));
  for (const { name, checksum, bytes } of entries)
    expect([name, checksum, bytes]).toEqual([name, crc32(parts[name] ?? ''), parts[name]?.length]);
});

function directoryOf(file: Buffer) {
  const entries: { readonly name: string; readonly checksum: number; readonly bytes: number }[] = [];
  const end = file.length - 22;
  let at = file.readUInt32LE(end + 16);
  while (at < end) {
    const length = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + length),
      checksum: file.readUInt32LE(at + 16),
      bytes: file.readUInt32LE(at + 24),
    });
    at += 46 + length;
  }
  return entries;
}

async function* breakingOff(): AsyncGenerator<readonly (readonly WorkbookCell[])[]> {
  yield [row(1)];
  throw new Error('The rows are gone.');
}

test('an error in reading the rows is thrown to the reader of the file', async () => {
  const read = async () => {
    for await (const piece of streamSheet({ name: 'Prices', columns }, breakingOff()))
      expect(piece.length).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow('The rows are gone.');
});
