/** Changes of the vocabulary between versions: what a registry of each has to follow, and what ends later. */
import { compare } from 'semver';
import { describe, expect, test } from 'vitest';
import { checkDeprecations } from '../../../src/engine/registry/checks/deprecations.ts';
import { engineVersion } from '../../../src/engine/registry/versions/engineVersion.ts';
import { loadFiles } from '../../../src/engine/registry/load.ts';
import {
  rangeOf,
  vocabularyChanges,
  type VocabularyChange,
} from '../../../src/engine/registry/versions/vocabularyChanges.ts';

const editsOf = (root: object) =>
  vocabularyChanges.flatMap(({ edits }) =>
    edits({ 'resources.json': root }).map(({ path, value }) => [path[0], value]),
  );

describe('a registry of 0.2.0', () => {
  test('with modules gets the versions of the engine', () => {
    expect(editsOf({ modules: ['lending'] })).toEqual([['engine', rangeOf(engineVersion)]]);
  });
});

test('the changes are in the order of their versions, and none is of a later version than this one', () => {
  const versions = vocabularyChanges.map(({ version }) => version);
  expect(versions.toSorted(compare)).toEqual(versions);
  expect(compare(versions.at(-1) ?? '', engineVersion)).toBeLessThanOrEqual(0);
});

test('a former way that ends is a warning at its place, with the version that ends it', () => {
  const change: VocabularyChange = {
    version: '0.9.0',
    ends: '1.2.0',
    meaning: 'Write "title" instead of "caption".',
    edits: (files) => Object.keys(files).flatMap((file) => [{ file, path: ['caption'], value: undefined }]),
  };
  const reported: unknown[] = [];
  checkDeprecations(
    {
      loaded: loadFiles({ 'resources.json': '{"caption": "A"}' }),
      report: (file, path, problem) => reported.push([file, path, problem]),
    },
    [change, { ...change, ends: null }],
  );
  expect(reported).toEqual([
    [
      'resources.json',
      ['caption'],
      {
        id: 'E427',
        message: 'Write "title" instead of "caption". Version 1.2.0 no longer accepts the former way.',
        hint: 'Run "beheer upgrade", which rewrites it in the way of version 0.9.0.',
      },
    ],
  ]);
});
