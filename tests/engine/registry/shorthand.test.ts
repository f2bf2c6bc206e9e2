// What resources.json writes in short is what it was in whole: for each form both ways, and for the registries that are
// here, which resolve to the same.
import { describe, expect, it, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/registryFiles.ts';
import { formatFile, registryFolders } from '../../../src/engine/build/registryForm.ts';
import { loadFiles, problemAt, registryFile, toRawRegistry } from '../../../src/engine/registry/load.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { collapseShorthands, expandShorthands } from '../../../src/engine/registry/shorthand.ts';

const root = new URL('../../..', import.meta.url).pathname.replace(/\/$/, '');
const inEntry = (path: string, value: unknown): unknown =>
  ['resources', 'books', ...path.split('/')].reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

describe.each<readonly [path: string, short: unknown, whole: unknown]>([
  ['actions/lend/access', 'staff', ['management', 'employee']],
  ['list/views', [{ filter: {}, access: 'staff' }], [{ filter: {}, access: ['management', 'employee'] }]],
  ['actions/lend/when', { status: ['new', 'lent'] }, { status: { in: ['new', 'lent'] } }],
  ['edit/when', { not: { lent_on: null } }, { not: { lent_on: { empty: true } } }],
  [
    'access/employee',
    { verbs: '*', where: { or: [{ a: null }] } },
    { verbs: '*', where: { or: [{ a: { empty: true } }] } },
  ],
])('%s %j', (path, short, whole) => {
  it('stands for the whole', () => {
    expect(expandShorthands(inEntry(path, short))).toEqual(inEntry(path, whole));
  });

  it('is what the whole becomes', () => {
    expect(collapseShorthands(inEntry(path, whole))).toEqual(inEntry(path, short));
    expect(collapseShorthands(whole, ['resources', 'books', ...path.split('/')])).toEqual(short);
  });
});

test.each<readonly [path: string, value: unknown]>([
  ['actions/lend/when', { status: { in: ['new'], ne: 'old' }, lent_on: { empty: false } }],
  ['actions/lend/set', { note: null }],
  ['actions/lend/preset', { status: ['a', 'b'] }],
  ['actions/lend/access', ['employee', 'management']],
  ['actions/when', { access: ['user'] }],
  ['access', 'nonsense'],
  ['list/views', 'nonsense'],
])('%s: %j stays as it is, both ways', (path, value) => {
  const written = inEntry(path, value);
  expect(expandShorthands(written)).toBe(written);
  expect(collapseShorthands(written)).toBe(written);
});

describe.each(registryFolders(root).map((folder) => folder.slice(root.length + 1) || 'the product'))('%s', (name) => {
  const files = readRegistryFiles(name === 'the product' ? root : `${root}/${name}`);
  const written: unknown = JSON.parse(files[registryFile] ?? '');
  const resolved = (value: unknown) =>
    resolve(toRawRegistry(loadFiles({ ...files, [registryFile]: JSON.stringify(value) })));

  it('is in short', () => {
    expect(collapseShorthands(written)).toEqual(written);
  });

  it('resolves to what it does in whole', () => {
    const whole = expandShorthands(written);
    expect(formatFile(registryFile, whole)).toBe(files[registryFile]);
    expect(JSON.stringify(resolved(whole))).toBe(JSON.stringify(resolved(written)));
  });
});

test('a problem within what is in short stands where that is written', () => {
  const text = '{\n "resources": { "books": { "edit": { "when": {\n  "status": ["new",\n   "lend"]\n } } } }\n}';
  const path = ['resources', 'books', 'edit', 'when', 'status', 'in', 1];
  const loaded = loadFiles({ [registryFile]: text });
  expect(problemAt(loaded, registryFile, path, { id: 'E305', message: '', hint: '' })).toMatchObject({
    line: 4,
    pointer: '/resources/books/edit/when/status/1',
  });
});
