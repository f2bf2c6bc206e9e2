/** The lists of the module folders. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moduleFolderFiles } from '../../../src/engine/build/generated/moduleFolders.ts';

const root = join(import.meta.dirname, '../../..');
const files = await moduleFolderFiles(root);

test.each(Object.entries(files))('%s lists the folders that exist', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8'), 'Run npm run generate -- modules.').toBe(text);
});

test('a module follows those that it depends on', () => {
  const listed = files['src/app/modules.ts'] ?? '';
  expect(listed.indexOf("['clients'")).toBeLessThan(listed.indexOf("['billing'"));
  expect(listed.indexOf("['billing'")).toBeLessThan(listed.indexOf("['hour-billing'"));
});
