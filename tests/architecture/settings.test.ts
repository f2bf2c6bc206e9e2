// A setting that nothing reads promises what the product does not do.
import { expect, test } from 'vitest';
import { buildFromFiles } from '../../src/engine/build/product/registryFiles.ts';
import { readSources, root } from './sources.ts';

test('every company setting is read by code', () => {
  const names = Object.keys(buildFromFiles(root).registry?.settings?.scopes ?? {});
  const code = readSources('src')
    .filter(({ path }) => !path.startsWith('src/demo/'))
    .map(({ text }) => text)
    .join('\n');
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
