/** The server as one program: what it costs to keep in memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleFolder, freshServerBundle } from '../../../src/engine/build/bundle/serverBundle.ts';

const root = join(import.meta.dirname, '../../..');

test('the program’s text takes one byte per letter in memory', async () => {
  await freshServerBundle(root);
  const text = readFileSync(join(root, bundleFolder, 'main.mjs'), 'utf8');
  // Of Latin 1 alone: one letter beyond it doubles the bytes of all. In a regular expression write \u2013 for it.
  expect([...text.matchAll(/.{0,60}[^\0-\xff].{0,20}/g)].map(([found]) => found)).toEqual([]);
  expect(text.length).toBeLessThan(5_300_000);
});
