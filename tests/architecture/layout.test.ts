import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kinds } from '../../src/engine/registry/kinds/table.ts';
import type { KindDefinition } from '../../src/engine/registry/kinds/kind.ts';
import { kindNames } from '../../src/engine/registry/kinds/kindNames.ts';
import { problemIds } from '../../src/engine/registry/problem.ts';
import { largeFolders, longFunctions, smallFiles } from './figures.ts';
import { filesUnder, readSources, root } from './sources.ts';

it('has only known files and folders at the top', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  const isOwn = (name: string): boolean => name !== '.git' && !ignored.includes(name) && !name.endsWith('.log');
  const allowed = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    'index.html',
    'src',
    'resources.json',
    'schemas',
    'tests',
    'README.md',
    '.ci',
    'docs',
    'LICENSE',
    'CHANGELOG.md',
    // The registry of a company that keeps its own (docs/upgrading.md).
    'company',
  ];
  expect(
    readdirSync(root).filter(
      (name) =>
        isOwn(name) &&
        !allowed.includes(name) &&
        !/^\.[a-z]+rc(?:\.json)?$|^\.gitignore$|^\.gitattributes$|^\.nvmrc$|^\.editorconfig$|^\.git-blame-ignore-revs$/.test(
          name,
        ),
    ),
  ).toEqual([]);
});

it.each(kindNames)(
  'the kind %s has a file of its name in the registry, and is shown and filled in by files of its name or as another kind',
  (kind) => {
    const sides = [
      `src/engine/registry/kinds/${kind}.ts`,
      ...((kinds[kind] as KindDefinition).like
        ? []
        : [`src/engine/browser/fields/${kind}.tsx`, `src/engine/browser/inputs/${kind}.tsx`]),
    ];
    expect(sides.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

it('has a test folder for every subject, and nothing in it but tests and what they need', () => {
  expect(
    readdirSync(join(root, 'tests'), { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name),
  ).toEqual([]);
  expect(filesUnder('tests').filter((path) => /(?:zz|tmp|scratch|debug)/i.test(path))).toEqual([]);
});

it('names every folder and file in one way', () => {
  const odd = filesUnder('src').filter(
    (path) =>
      !/^src\/(?:modules\/[^/]+|engine\/server)\/migrations\/\d{3}-[a-z0-9-]+\.ts$/.test(path) &&
      (!/^[A-Za-z][\w-]*(?:\.[a-z]{2})?\.(?:tsx?|mjs|css|svg|woff2|d\.ts)$/.test(path.split('/').at(-1) ?? '') ||
        path
          .split('/')
          .slice(0, -1)
          .some((folder) => !/^[a-z][a-z0-9-]*$/.test(folder))),
  );
  expect(odd).toEqual([]);
});

/** Folders of many files, each with the reason that it is not divided. */
const undivided: Readonly<Record<string, string>> = {
  'src/engine/browser/fields': 'one file per kind of field, named like the kind',
  'src/engine/browser/inputs': 'one file per kind of field, named like the kind',
  'src/engine/build': 'one file per command of package.json',
  'src/engine/registry/checks': 'one file per check',
  'src/engine/registry/kinds': 'one file per kind of field',
  'src/engine/server/store': 'connections, transactions and the contract that the folders of the store share',
  'src/engine/server/store/ddl': 'one file per kind of database object, and per step of a migration',
  'src/engine/server/store/select': 'one file per clause or value of a query',
  'src/engine/server/store/write': 'one file per operation, and per check of a write',
};

it('divides a folder of more than 25 files by subject, or gives the reason', () => {
  const large = largeFolders(filesUnder('src')).map((found) => found.split(': ')[0] ?? '');
  expect(large.toSorted()).toEqual(Object.keys(undivided));
});

/** Lower it when a function is split. Most of the others are one declaration: rows of demo data, styles of a theme. */
const mostLongFunctions = 11;

it('has no more functions of over 80 lines than before', () => {
  const long = readSources('src').flatMap(longFunctions);
  expect(long.length, `split by responsibility, not by length:\n${long.join('\n')}`).toBeLessThanOrEqual(
    mostLongFunctions,
  );
});

/** Lower it when a file is merged with its reader. The others are tested on their own, or belong to a group of files. */
const mostSmallFiles = 20;

it('has no more files of under 20 lines with one reader than before', () => {
  const small = smallFiles(readSources('src'));
  expect(
    small.length,
    `move it into its reader, unless it has a reason to stand alone:\n${small.join('\n')}`,
  ).toBeLessThanOrEqual(mostSmallFiles);
});

it('gives every problem a number and a title', () => {
  expect(
    Object.entries(problemIds).filter(([id, title]) => !/^E[1-4]\d\d$/.test(id) || !/^[A-Z“"].*[^.]$/.test(title)),
  ).toEqual([]);
});

it('numbers the decisions one after another', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).toSorted();
  const numbers = decisions.map((_, index) => String(index + 1).padStart(3, '0'));
  expect(decisions.map((name) => name.slice(0, 3))).toEqual(numbers);
  expect(
    decisions.map((name) => /^# (\d{3}) · /.exec(readFileSync(join(root, 'docs/decisions', name), 'utf8'))?.[1]),
  ).toEqual(numbers);
});
