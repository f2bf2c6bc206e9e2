// Mistakes in adding a resource, made one after the other in files that are right: each message makes the fix obvious.
import { describe, expect, it } from 'vitest';
import { iconNames } from '../../../src/engine/server/icons.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import { mistakes, rightFiles } from './mistakes.ts';

function told(files: RegistryFiles): readonly string[] {
  const { problems, warnings } = buildRegistry(files, {
    formats: formatNames,
    icons: iconNames(),
    pages: [],
    actions: [],
    everyLanguage: true,
  });
  return [...problems, ...warnings].flatMap((problem) =>
    formatProblem(problem)
      .split('\n')
      .map((line) => line.trim()),
  );
}

it('the files themselves are right', () => {
  expect(told(rightFiles)).toEqual([]);
});

describe('a mistake is reported', () => {
  it.each(mistakes)('%s', (_what, file, from, to, expected) => {
    const right = rightFiles[file] ?? '';
    expect(right.split(from)).toHaveLength(2);
    expect(told({ ...rightFiles, [file]: right.replace(from, to) })).toEqual(expected);
  });
});
