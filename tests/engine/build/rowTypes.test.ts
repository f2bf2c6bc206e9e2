// The types of tables and records: what the generator writes of each kind of column, and that the file in the
// repository is fresh.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildFromFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { areRowsFresh } from '../../../src/engine/build/generated/rowsFile.ts';
import { rowTypes } from '../../../src/engine/build/generated/rowTypes.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function productRegistry() {
  const { registry } = buildFromFiles(root);
  if (!registry) throw new Error('The registry is not right.');
  return registry;
}

test('the rows in the repository are those of the registry; after a change of it: npm run generate -- rows', () => {
  const text = rowTypes(productRegistry());
  expect(readFileSync(new URL('../../../src/app/rows.ts', import.meta.url), 'utf8')).toBe(text);
  expect(areRowsFresh(root, productRegistry())).toBe(true);
  expect(areRowsFresh(root, fixtureRegistry())).toBe(false);
});

test('a checkout without modules of its own has no rows to be stale', () => {
  expect(areRowsFresh(`${root}/docs`, fixtureRegistry())).toBe(true);
});

/** The members of one of an interface's members. */
function membersOf(text: string, holder: string, name: string): readonly string[] {
  const [, inside = ''] = new RegExp(`interface ${holder} \\{\\n([^]*?)\\n  \\}`).exec(text) ?? [];
  const [, members = ''] = new RegExp(`^    '?${name}'?: \\{\\n([^]*?)\\n    \\};`, 'm').exec(inside) ?? [];
  return members.split('\n').map((line) => line.trim());
}

test('a row has its columns alone, instants as Date; a record its computed fields, owned records and what it refers to', () => {
  const text = rowTypes(productRegistry());
  const row = membersOf(text, 'Rows', 'invoices');
  expect(row).toEqual(
    expect.arrayContaining([
      "readonly kind: 'invoice' | 'credit_note' | 'proforma';",
      'readonly number: string | null;',
      'readonly gross_cents: number;',
      'readonly issue_date: string | null;',
      'readonly created_at: Date;',
      'readonly version: number;',
    ]),
  );
  expect(row.some((line) => line.includes('Records['))).toBe(false);
  expect(membersOf(text, 'Records', 'invoices')).toEqual(
    expect.arrayContaining([
      "readonly lines?: readonly Records['invoice-lines'][];",
      'readonly created_at: string;',
      "readonly client?: Records['clients'] | null;",
    ]),
  );
  expect(membersOf(text, 'Bodies', 'invoices.finalise')).toContain('readonly issue_date?: string | null;');
  expect(text).toMatch(/ {4}invoices:[^;]*'version'[^;]*;/);
  expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
});
