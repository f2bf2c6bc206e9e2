/** Tests the files that `npm run generate -- kinds` writes: none if every kind is known, all tables if one is new. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeKindTables } from '../../../src/engine/build/generated/kindTables.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const tables = [
  'src/engine/registry/kinds/table.ts',
  'src/engine/browser/fields/table.ts',
  'src/engine/browser/inputs/table.ts',
  'schemas/vocabulary/resource.schema.json',
];
const names = 'src/engine/registry/kinds/kindNames.ts';

let root = '';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinds-'));
  for (const file of [...tables, names]) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    cpSync(join(checkout, file), join(root, file));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const nameStars = (): void => write(names, read(names).replace("  'scopes',\n", "  'scopes',\n  'star-count',\n"));

test('every kind of the product is named', () => {
  expect(writeKindTables(root)).toEqual([]);
});

test('a kind that is like another is one file and one line', () => {
  nameStars();
  write('src/engine/registry/kinds/star-count.ts', "export const starCount = defineKind({\n  like: 'integer',\n});\n");
  expect(writeKindTables(root)).toEqual(tables);
  expect(read(tables[0] ?? '')).toMatch(
    /import \{ starCount \} from '.\/star-count.ts';[^]*\n {2}'star-count': starCount,\n\}/,
  );
  expect(read(tables[1] ?? '')).toContain("  'star-count': IntegerField,\n}");
  expect(read(tables[2] ?? '')).toContain("  'star-count': IntegerInput,\n}");
  expect(read(tables[3] ?? '')).toMatch(/"enum": \[[^\]]*"scopes"[^\]]*, "star-count"\n\s*\]/);
  expect(writeKindTables(root)).toEqual([]);
});

test('a field of its own is found by its name, and a missing one is reported', () => {
  nameStars();
  expect(() => writeKindTables(root)).toThrow(
    'write src/engine/registry/kinds/star-count.ts, which exports "starCount"',
  );
  write('src/engine/registry/kinds/star-count.ts', 'export const starCount = defineKind({});\n');
  write('src/engine/browser/fields/star-count.tsx', 'export const StarCountField = () => null;\n');
  expect(() => writeKindTables(root)).toThrow(
    'write src/engine/browser/inputs/star-count.tsx, which exports "StarCountInput"',
  );
  expect(read(tables[1] ?? '')).toContain("  'star-count': StarCountField,\n}");
});
