// Cells of a spreadsheet while they are brought in: as the person reads them, by the field that their column fills.
import { describe, expect, test } from 'vitest';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { fileCell } from '../../../src/engine/browser/screens/import/fileCell.ts';
import type { Kind } from '../../../src/engine/registry/kinds/kindNames.ts';
import type { Field } from '../../../src/engine/registry/types.ts';

const fieldOf = (kind: Kind, name = 'field'): Field => ({ kind, name }) as Field;

describe.each([
  [0.1, fieldOf('percent'), '10%', '10%'],
  [1234.5, fieldOf('money'), '1.234,50', '1,234.50'],
  [1234.567, fieldOf('money'), '1.234,567', '1,234.567'],
  [1234.5, fieldOf('decimal'), '1.234,5', '1,234.5'],
  [20260012, fieldOf('text'), '20260012', '20260012'],
  [0.5, null, '0,5', '0.5'],
  [46053, fieldOf('date'), '31 jan 2026', '31 Jan 2026'],
  ['2026-01-31', fieldOf('date'), '31 jan 2026', '31 Jan 2026'],
  ['2026-01-31T14:30:00', null, '31 jan 2026 14:30', '31 Jan 2026 14:30'],
  ['2026-01-31', fieldOf('text'), '2026-01-31', '2026-01-31'],
  [1.5, fieldOf('duration'), '1:30', '1:30'],
  ['31-1-26', fieldOf('date'), '31-1-26', '31-1-26'],
  [1000, fieldOf('percent', 'discount_bp'), '1000', '1000'],
  [true, null, 'true', 'true'],
  [null, null, '', ''],
] as const)('%j in a column of %j', (cell, filled, dutch, english) => {
  test('is read', () => {
    const column = { name: filled?.name === 'discount_bp' ? filled.name : 'Column', field: filled };
    expect(fileCell(cell, column, formatFor('nl'))).toBe(dutch);
    expect(fileCell(cell, column, formatFor('en'))).toBe(english);
  });
});
