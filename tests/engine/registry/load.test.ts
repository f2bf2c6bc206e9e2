import { describe, expect, it } from 'vitest';
import { loadFiles, problemAt, toRawRegistry, type Path } from '../../../src/engine/registry/load.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';

const told = { id: 'E301', message: 'Wrong.', hint: 'Right.' } as const;

describe('positions', () => {
  const text = '{\n  "menu": [ {"name": "a"},\n\t{"name": "b", "x/y~z": 1} ],\r\n  "été": { "0": null }\n}';
  const loaded = loadFiles({ 'resources.json': text });
  const at = (path: Path) => {
    const { line, column, pointer } = problemAt(loaded, 'resources.json', path, told);
    return `${line}:${column} ${pointer}`;
  };

  it.each<[string, Path, string]>([
    ['the file', [], '1:1 '],
    ['a key, not its value', ['menu'], '2:3 /menu'],
    ['an item', ['menu', 0], '2:13 /menu/0'],
    ['an item by a number in a text', ['menu', '1', 'name'], '3:3 /menu/1/name'],
    ['escapes', ['menu', 1, 'x/y~z'], '3:16 /menu/1/x~1y~0z'],
    ['after a line that ends in two characters', ['été'], '4:3 /été'],
    ['a key that looks like a number', ['été', 0], '4:12 /été/0'],
    ['what is not there: the nearest above', ['menu', 1, 'icon', 'x'], '3:2 /menu/1/icon/x'],
    ['nothing of it there', ['pages', 'x'], '1:1 /pages/x'],
  ])('%s', (_name, path, expected) => {
    expect(at(path)).toBe(expected);
  });

  it('begin at the top where the file is not known', () => {
    expect(formatProblem(problemAt(loaded, 'schemas/a.json', ['x'], told))).toBe(
      'schemas/a.json:1:1 E301 Wrong. (/x)\n    Right.',
    );
  });
});

describe('files', () => {
  const raw = toRawRegistry(
    loadFiles({
      'resources.json': '\uFEFF{"menu": [], "resources": {"a": {"route": "/x"}}}',
      'schemas/a.json': '{"title": "A"}',
      'schemas/common/money.json': '{"$defs": {}}',
      'schemas/vocabulary/resource.schema.json': '{}',
      'schemas/Not-one.json': '{}',
      'other.json': '{}',
    }),
  );

  it('go by where they stand', () => {
    expect(raw).toEqual({
      menu: [],
      pages: {},
      resources: { a: { route: '/x' } },
      schemas: { a: { title: 'A' } },
      common: { 'money.json': { $defs: {} } },
      settings: [],
    });
  });

  it.each(['constructor', 'toString', '__proto__'])('have nothing called %s', (name) => {
    expect([raw.resources[name], raw.schemas[name], raw.common[name], raw.pages[name]]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
