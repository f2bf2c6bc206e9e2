/** The public API of the engine: its size, its doc comments, and its page in the documentation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineApi, engineApiPage } from '../../../src/engine/build/generated/engineApi.ts';

const root = join(import.meta.dirname, '../../..');
const exported = Object.values(engineApi(root)).flat();

it('has a doc comment on every export', () => {
  expect(exported.length).toBeGreaterThan(0);
  expect(exported.filter(({ doc }) => !doc.endsWith('.')).map(({ name }) => name)).toEqual([]);
});

it('does not grow beyond its present size', () => {
  expect(exported.length, 'exports of src/engine/api: extend a namespace, or reuse what is there').toBeLessThanOrEqual(
    162,
  );
});

it('is documented in docs/engine-api.md', () => {
  expect(readFileSync(join(root, 'docs/engine-api.md'), 'utf8'), 'Run npm run generate -- docs.').toBe(
    engineApiPage(root),
  );
});
