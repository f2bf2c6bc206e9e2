// What resources.json writes in short is what it was in whole: for each form both ways, and for the registries that are
// here, which resolve to the same.
import { describe, expect, it, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { formatFile, registryFolders } from '../../../src/engine/build/product/registryForm.ts';
import { loadFiles, problemAt, registryFile, toRawRegistry } from '../../../src/engine/registry/load.ts';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { collapsePart, collapseShorthands, expandShorthands } from '../../../src/engine/registry/loading/shorthand.ts';

const root = new URL('../../..', import.meta.url).pathname.replace(/\/$/, '');
const books: RawSchema = {
  title: 'Book',
  properties: {
    state: {
      type: 'string',
      oneOf: ['new', 'lent', 'lost'].map((value) => ({ const: value, title: value })),
      'x-transitions': { new: ['lent'] },
    },
    standing: { 'x-derived-status': { from: 'state', cases: [{ const: 'late', title: 'Late' }] } },
  },
};
const shops: RawSchema = { title: 'Shop', properties: { status: { enum: ['open', 'closed'] } } };
const schemas = { schemas: { books, shops }, common: {} };

const inFile = (path: string, value: unknown): unknown =>
  path.split('/').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
const inBooks = (path: string): string => `resources/books/${path}`;
const label = { en: 'More', nl: 'Meer' };

describe.each<readonly [path: string, short: unknown, whole: unknown]>([
  [inBooks('actions/lend/access'), 'staff', ['management', 'employee']],
  ['pages/home/access', 'staff', ['management', 'employee']],
  [inBooks('list/views'), [{ filter: {}, access: 'staff' }], [{ filter: {}, access: ['management', 'employee'] }]],
  [
    inBooks('access'),
    { staff: 'read', user: ['list'] },
    { management: ['list', 'show'], employee: ['list', 'show'], user: ['list'] },
  ],
  [inBooks('access/employee'), 'write', ['list', 'show', 'create', 'edit', 'history']],
  [
    inBooks('access/user'),
    { verbs: 'write', parts: { desk: 'read' }, also: [{ verbs: 'read', where: { a: 1 } }] },
    {
      verbs: ['list', 'show', 'create', 'edit', 'history'],
      parts: { desk: ['list', 'show'] },
      also: [{ verbs: ['list', 'show'], where: { a: 1 } }],
    },
  ],
  [inBooks('actions/lend/when'), { state: ['new', 'lent'] }, { state: { in: ['new', 'lent'] } }],
  [inBooks('edit'), { not: { lent_on: null } }, { when: { not: { lent_on: { empty: true } } } }],
  [inBooks('delete'), { state: ['new'] }, { when: { state: { in: ['new'] } } }],
  [
    inBooks('access/employee'),
    { verbs: '*', where: { or: [{ a: null }] } },
    { verbs: '*', where: { or: [{ a: { empty: true } }] } },
  ],
  [
    inBooks('list/views'),
    ['new', 'late', { filter: { state: 'lent' }, sort: 'name' }],
    [{ filter: { state: 'new' } }, { filter: { standing: 'late' } }, { filter: { state: 'lent' }, sort: 'name' }],
  ],
  ['resources/shops/list/views', ['open'], [{ filter: { status: 'open' } }]],
  [inBooks('show/summary'), ['author.name'], [{ words: { en: '{author.name}', nl: '{author.name}' } }]],
  [
    inBooks('show/tabs'),
    [
      {},
      'loans',
      { group: label, tabs: ['copies', { fields: ['isbn'] }] },
      { inverse: 'notes', group: { en: 'X', nl: 'X' } },
    ],
    [
      {},
      { inverse: 'loans' },
      { inverse: 'copies', group: label },
      { fields: ['isbn'], group: label },
      { inverse: 'notes', group: { en: 'X', nl: 'X' } },
    ],
  ],
  [
    inBooks('form'),
    [['isbn', 'title'], { label, fields: ['note'] }],
    [{ fields: ['isbn', 'title'] }, { label, fields: ['note'] }],
  ],
  [inBooks('actions/lend/set'), 'lent', { state: 'lent' }],
  ['resources/shops/actions/close/set', 'closed', { status: 'closed' }],
  [inBooks('actions/lose'), { set: 'lost', danger: true }, { set: { state: 'lost' }, danger: true, confirm: true }],
  [inBooks('actions/lose'), { require: ['note'] }, { require: ['note'], fields: ['note'] }],
])('%s %j', (path, short, whole) => {
  it('the shorthand expands to the whole', () => {
    expect(expandShorthands(inFile(path, short), schemas)).toEqual(inFile(path, whole));
  });

  it('is what the whole becomes', () => {
    expect(collapseShorthands(inFile(path, whole), schemas)).toEqual(inFile(path, short));
    expect(collapseShorthands(inFile(path, short), schemas)).toEqual(inFile(path, short));
    expect(collapsePart(whole, path.split('/'), {}, schemas)).toEqual(short);
  });
});

test.each<readonly [path: string, value: unknown]>([
  ['actions/lend/when', { state: { in: ['new'], ne: 'old' }, lent_on: { empty: false } }],
  ['actions/lend/set', { note: null }],
  ['actions/lend/set', { state: 'lent', lent_on: '$now' }],
  ['actions/lend/set', { state: '$me' }],
  ['actions/lend/preset', { state: ['a', 'b'] }],
  ['actions/lend/access', ['employee', 'management']],
  ['actions/lend', { danger: true, confirm: false }],
  ['actions/lend', { danger: true, confirm: 'name' }],
  ['actions/lend', { danger: true, fields: ['note'] }],
  ['actions/lend', { danger: true, preview: true }],
  ['actions/lend', { fields: ['note', 'isbn'], require: ['note'] }],
  ['actions/when', { access: ['user'] }],
  ['access', { management: ['list'], employee: ['list', 'show', 'delete'] }],
  ['access/employee', ['show', 'list']],
  ['edit', { when: { when: 'x' } }],
  ['list/views', [{ filter: { standing: 'new' } }, { filter: { state: 'lent', isbn: 'x' } }]],
  ['show/summary', [{ words: { en: '{a} and {b}', nl: '{a} en {b}' } }, { words: { en: '{a}', nl: '{b}' } }]],
  ['access', 'nonsense'],
  ['list/views', 'nonsense'],
  ['show/tabs', 5],
  ['actions', ['nonsense']],
])('%s: %j stays as it is, both ways', (path, value) => {
  const written = inFile(inBooks(path), value);
  expect(expandShorthands(written, schemas)).toBe(written);
  expect(collapseShorthands(written, schemas)).toBe(written);
});

test('who works here has one rule, but for whom of them something else is said', () => {
  const access = { staff: 'read', employee: ['list'] };
  const whole = { management: ['list', 'show'], employee: ['list'] };
  expect(expandShorthands(inFile(inBooks('access'), access), schemas)).toEqual(inFile(inBooks('access'), whole));
});

describe('what actions of one name have in common', () => {
  const actions = { lose: { icon: 'mdi-alert', access: 'staff', set: 'lost', danger: true } };
  const file = (own: object): unknown => ({ actions, resources: { books: { actions: { lose: own } } } });
  const loseOf = (own: object): unknown => {
    const whole = expandShorthands(file(own), schemas) as { resources: { books: { actions: { lose: unknown } } } };
    return whole.resources.books.actions.lose;
  };

  it('is of each, but for what it says itself', () => {
    const whole = {
      icon: 'mdi-alert',
      access: ['management', 'employee'],
      set: { state: 'lost' },
      danger: true,
      confirm: true,
    };
    expect(loseOf({})).toEqual(whole);
    expect(loseOf({ icon: 'mdi-close', confirm: 'name' })).toEqual({ ...whole, icon: 'mdi-close', confirm: 'name' });
    expect(loseOf({ danger: false })).toEqual({ ...whole, danger: false, confirm: undefined });
    expect(loseOf({ require: ['note'] })).toEqual({
      ...whole,
      require: ['note'],
      fields: ['note'],
      confirm: undefined,
    });
  });

  it('is not written again', () => {
    expect(collapseShorthands(file({ icon: 'mdi-alert', set: { state: 'lost' }, confirm: true }), schemas)).toEqual(
      file({}),
    );
    expect(collapseShorthands(file({ danger: false, set: { state: 'lost' } }), schemas)).toEqual(
      file({ danger: false }),
    );
    const path = ['resources', 'books', 'actions', 'lose', 'icon'];
    expect(collapsePart('mdi-alert', path, { actions }, schemas)).toBeUndefined();
    expect(collapsePart('mdi-close', path, { actions }, schemas)).toBe('mdi-close');
  });
});

describe.each(registryFolders(root).map((folder) => folder.slice(root.length + 1) || 'the product'))('%s', (name) => {
  const files = readRegistryFiles(name === 'the product' ? root : `${root}/${name}`);
  const written: unknown = JSON.parse(files[registryFile] ?? '');
  const known = toRawRegistry(loadFiles(files));
  const resolved = (value: unknown) =>
    resolve(toRawRegistry(loadFiles({ ...files, [registryFile]: JSON.stringify(value) })));

  it('resolves to what it does in whole, which is written in short again', () => {
    const whole = expandShorthands(written, known);
    expect(formatFile(files, registryFile, whole)).toBe(files[registryFile]);
    expect(JSON.stringify(resolved(whole))).toBe(JSON.stringify(resolved(written)));
  });
});

test.each<readonly [what: string, path: readonly (string | number)[], pointer: string]>([
  ['a value of a list', ['edit', 'when', 'status', 'in', 1], '/edit/when/status/1'],
  ['a rule of all who work here', ['access', 'employee', 'where', 'name'], '/access/staff/where/name'],
  ['a rule of some of them', ['access', 'management', 1], '/access/management/1'],
  ['a condition that stands itself', ['delete', 'when', 'name'], '/delete/name'],
  ['a word for a view', ['list', 'views', 0, 'filter', 'status'], '/list/views/0'],
  ['a field for a phrase', ['show', 'summary', 0, 'words', 'en'], '/show/summary/0'],
  ['a tab of a group', ['show', 'tabs', 2, 'inverse'], '/show/tabs/1/tabs/1'],
  ['a tab after a group', ['show', 'tabs', 3, 'fields', 0], '/show/tabs/2/fields/0'],
  ['a tab too many', ['show', 'tabs', 9], '/show/tabs/9'],
  ['a section that is a list', ['form', 0, 'fields', 1], '/form/0/1'],
  ['what goes without a word', ['actions', 'lend', 'fields', 0], '/actions/lend/require/0'],
  ['what is not there', ['actions', 'lend', 'label'], '/actions/lend/label'],
])('a problem of %s stands where that is written', (_what, path, pointer) => {
  const entry = {
    access: { staff: { verbs: 'read', where: { name: 'x' } }, management: ['list', 'shwo'] },
    edit: { when: { status: ['new', 'lend'] } },
    delete: { name: 'x' },
    list: { views: ['new'] },
    show: { summary: ['name'], tabs: [{}, { group: label, tabs: ['a', 'b'] }, { fields: ['x'] }] },
    form: [['name', 'nmae']],
    actions: { lend: { require: ['note'] } },
  };
  const loaded = loadFiles({ [registryFile]: JSON.stringify({ resources: { books: entry } }) });
  const found = problemAt(loaded, registryFile, ['resources', 'books', ...path], { id: 'E305', message: '', hint: '' });
  expect(found.pointer).toBe(`/resources/books${pointer}`);
});

test('a problem of what actions have in common stands there', () => {
  const loaded = loadFiles({
    [registryFile]:
      '{ "actions": { "lend": { "icon": "x" } },\n "resources": { "books": { "actions": { "lend": {} } } } }',
  });
  const path = ['resources', 'books', 'actions', 'lend', 'icon'];
  expect(problemAt(loaded, registryFile, path, { id: 'E405', message: '', hint: '' })).toMatchObject({
    line: 1,
    pointer: '/actions/lend/icon',
  });
});
