// What is pasted into the sheet of a zone: lines of a zone file, whole rows of a spreadsheet, cells of one.
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../src/engine/browser/grid/clipboardTable.ts';
import { pastedRows } from '../../../../src/modules/dns/browser/zone-records/pastedRows.ts';

const zone = { name: 'example.nl', default_ttl: 3600 };
const there = { key: 'a', uuid: 'b', name: '@', type: 'A', ttl: null, value: '192.0.2.1' };
const heads = ['Naam', 'Type', 'TTL', 'Waarde'];
const pasted = (text: string, place = { row: 0, column: 0 }) => {
  const block = { cells: readTable(text), place };
  const found = pastedRows({ zone, rows: [there], text, block, heads });
  return found && found.rows.map(({ name, type, ttl, value }) => [name, type, ttl, value].join(' '));
};

describe('comes beneath what is there', () => {
  test.each([
    [
      'rows in the order of the sheet',
      'www\tA\t300\t192.0.2.2\nmail\ta\t\t192.0.2.3',
      ['www A 300 192.0.2.2', 'mail A  192.0.2.3'],
    ],
    ['the row of heads that they have', 'naam\tType\tTTL\tWaarde\nwww\tA\t300\t192.0.2.2', ['www A 300 192.0.2.2']],
    [
      'a row with something wrong in it',
      'www\tA\t300\t192.0.2.2\nx\tFOO\t60\t1',
      ['www A 300 192.0.2.2', 'x FOO 60 1'],
    ],
    ['text that begins with a number', '@\tTXT\t300\tv=spf1 -all', ['@ TXT 300 v=spf1 -all']],
    ['lines of a zone file', 'www 300 IN A 192.0.2.2\n', ['www A 300 192.0.2.2']],
    [
      'lines of a zone file with tabs',
      'www\t300\tIN\tA\t192.0.2.2\n@\tMX\t10\tmail.example.net.',
      ['www A 300 192.0.2.2', '@ MX 300 10 mail.example.net.'],
    ],
  ])('%s', (_, text, expected) => {
    expect(pasted(text)).toEqual(['@ A  192.0.2.1', ...expected]);
  });
});

describe('fills the cells from the one that has the focus on', () => {
  test.each([
    ['one cell', '192.0.2.9', { row: 0, column: 3 }, ['@ A  192.0.2.9']],
    ['a column', '60\n120', { row: 0, column: 2 }, ['@ A 60 192.0.2.1', '@ A 120 ']],
    ['what a cell refuses', 'snel\t192.0.2.9', { row: 0, column: 2 }, ['@ A  192.0.2.9']],
  ])('%s', (_, text, place, expected) => {
    expect(pasted(text, place)).toEqual(expected);
  });
});

test('a text without quotation marks in a pasted line keeps its spaces and is reported', () => {
  const text = '@ TXT v=spf1 a -all\nwww A 192.0.2.2';
  const block = { cells: readTable(text), place: { row: 0, column: 0 } };
  const found = pastedRows({ zone, rows: [], text, block, heads });
  expect(found?.rows.map(({ value }) => value)).toEqual(['v=spf1 a -all', '192.0.2.2']);
  expect(found?.warnings.map(({ key }) => key)).toEqual(['warn_unquoted']);
});

describe('names what a cell refuses', () => {
  test.each([
    ['in cells', 'snel\t192.0.2.9', { row: 0, column: 2 }, ['snel']],
    [
      'in whole rows, below their heads',
      'Naam\tType\tTTL\tWaarde\nwww\tA\t1 uur\t192.0.2.2',
      { row: 0, column: 0 },
      ['1 uur'],
    ],
    ['but nothing where all is taken', '60\n120', { row: 0, column: 2 }, []],
    ['nor in lines of a zone file', 'www 1h IN A 192.0.2.2\n', { row: 0, column: 0 }, []],
  ])('%s', (_, text, place, expected) => {
    const block = { cells: readTable(text), place };
    expect(pastedRows({ zone, rows: [there], text, block, heads })?.refused).toEqual(expected);
  });
});

test('running text is nothing of it', () => {
  expect(pasted('Hallo allemaal,\nhierbij de gegevens.')).toBeNull();
});
