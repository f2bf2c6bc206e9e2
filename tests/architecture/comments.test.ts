/** Comments and test titles are plain English, and exports that other folders use have a doc comment. */
import { expect, test } from 'vitest';
import { fragmentsOnExports, unclearPhrases } from './comments.ts';
import { undocumentedExports } from './figures.ts';
import { readSources } from './sources.ts';

/** The folder that a failure names: `src/engine/server`, `src/modules/hours`, `tests`. */
function folderOf(path: string): string {
  const parts = path.split('/');
  return parts[0] === 'tests' ? 'tests' : parts.slice(0, parts[1] === 'app' || parts[1] === 'demo' ? 2 : 3).join('/');
}

const byFolder = new Map<string, string[]>();
for (const source of [...readSources('src'), ...readSources('tests')]) {
  if (source.path.endsWith('architecture/comments.ts')) continue;
  const folder = folderOf(source.path);
  byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...unclearPhrases(source), ...fragmentsOnExports(source)]);
}

test.each([...byFolder])('%s has no unclear comments and test titles', (_folder, found) => {
  expect(found).toEqual([]);
});

test('exports that other folders use have a doc comment', () => {
  expect(undocumentedExports(readSources('src'))).toEqual([]);
});
