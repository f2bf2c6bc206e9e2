// What is clicked beside the fields: the menu, actions, figures, limits of access. Each is a registry that is right.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import type { RegistryFiles } from '../../../src/engine/registry/load.ts';
import { knownOfCode, readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { setAccess, setLimit } from '../../../src/engine/studio/edit/access.ts';
import { addAction, removeAction, setActionKey, setAsked } from '../../../src/engine/studio/edit/actions.ts';
import { setEntry } from '../../../src/engine/studio/edit/changes.ts';
import { aggregatesOf } from '../../../src/engine/studio/edit/computed.ts';
import { readDraft, type RegistryDraft, type DraftResource } from '../../../src/engine/studio/edit/draft.ts';
import { applyEdits, EditRefused, type Edit } from '../../../src/engine/studio/edit/edits.ts';
import { figureNameOf, figuresOf, setFigures } from '../../../src/engine/studio/edit/figures.ts';
import { renameChoice } from '../../../src/engine/studio/edit/states.ts';
import {
  addGroup,
  labelGroup,
  moveInMenu,
  removeGroup,
  resourcesOfGroup,
} from '../../../src/engine/studio/edit/menu.ts';

import { formatJson } from '../../../src/engine/values/formatJson.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const library = readRegistryFiles(`${root}docs/examples/library`);
const known = { ...knownOfCode(root), pages: null };

const after = (files: RegistryFiles, ...makes: readonly ((draft: RegistryDraft) => readonly Edit[])[]): RegistryFiles =>
  makes.reduce((now, make) => applyEdits(now, make(readDraft(now))), files);
const problemsOf = (files: RegistryFiles): readonly string[] =>
  buildRegistry(files, known).problems.map(({ id, message }) => `${id} ${message}`);
const namesIn = (files: RegistryFiles, group: string | null): readonly string[] =>
  resourcesOfGroup(readDraft(files), group).map(({ name }) => name);
const resourceIn = (draft: RegistryDraft, name: string): DraftResource => {
  const found = draft.resources[name];
  if (!found) throw new Error(`The library has no ${name}.`);
  return found;
};

test('a resource moves within its group, to another, and out of the menu; all others stay where they are', () => {
  expect(namesIn(library, 'people')).toEqual(['members', 'librarians', 'users']);
  const first = after(library, (draft) => moveInMenu(draft, { resource: 'users', group: 'people', index: 0 }));
  expect(namesIn(first, 'people')).toEqual(['users', 'members', 'librarians']);
  const other = after(first, (draft) => moveInMenu(draft, { resource: 'users', group: 'lending', index: 1 }));
  expect(namesIn(other, 'lending')).toEqual(['loans', 'users']);
  const out = after(other, (draft) => moveInMenu(draft, { resource: 'users', group: null, index: 0 }));
  expect(namesIn(out, null)).toEqual(['users']);
  expect(problemsOf(out)).toEqual([]);
  const back = after(out, (draft) => moveInMenu(draft, { resource: 'users', group: 'people', index: 2 }));
  expect(back).toEqual(library);
  expect(moveInMenu(readDraft(library), { resource: 'users', group: 'people', index: 2 })).toEqual([]);
});

test('the name of a group follows its label until it is written, and what stands in it follows the name', () => {
  const label = { en: 'Front desk', nl: 'Balie' };
  const made = after(library, (draft) => addGroup(draft, { en: 'New group', nl: 'Nieuwe groep' }));
  const filled = after(made, (draft) => moveInMenu(draft, { resource: 'loans', group: 'new-group', index: 0 }));
  const called = readDraft(after(filled, (draft) => labelGroup(draft, { name: 'new-group', label, isWritten: false })));
  expect([called.menu.map(({ name }) => name), called.resources['loans']?.entry.menu]).toEqual([
    expect.arrayContaining(['front-desk']),
    'front-desk',
  ]);
  const kept = readDraft(after(filled, (draft) => labelGroup(draft, { name: 'new-group', label, isWritten: true })));
  expect(kept.menu).toContainEqual({ name: 'new-group', label });
});

test('a group comes above the areas, and what stood in one that goes stands in the last', () => {
  const added = after(library, (draft) => addGroup(draft, { en: 'Front desk', nl: 'Balie' }));
  expect(readDraft(added).menu.map(({ name }) => name)).toEqual([
    'lending',
    'collection',
    'people',
    'front-desk',
    'settings',
  ]);
  const moved = after(added, (draft) => moveInMenu(draft, { resource: 'books', group: 'front-desk', index: 0 }));
  expect(problemsOf(moved)).toEqual([]);
  const removed = after(moved, (draft) => removeGroup(draft, 'front-desk'));
  expect(namesIn(removed, 'people')).toContain('books');
  expect(problemsOf(removed)).toEqual([]);
});

test('an action sets what can be set, and goes with what was said of it', () => {
  const made = after(library, (draft) =>
    addAction(draft, resourceIn(draft, 'books'), { en: 'Write off', nl: 'Afschrijven' }),
  );
  expect(problemsOf(made)).toEqual([]);
  expect(readDraft(made).resources['books']?.entry.actions?.['write-off']).toMatchObject({ set: {} });
  const gone = after(made, (draft) => removeAction(draft, { resource: 'books', name: 'write-off' }));
  expect(gone).toEqual(library);
});

const loanAction = (files: RegistryFiles, name: string): unknown =>
  (JSON.parse(files['resources.json'] ?? '') as { resources: { loans: { actions: Record<string, unknown> } } })
    .resources.loans.actions[name];

test('an action is written in short, and what goes without a word is said only where it is not so', () => {
  const lose = { resource: 'loans', name: 'lose' };
  const set = (key: 'confirm' | 'danger' | 'set', value: unknown) => (draft: RegistryDraft) =>
    setActionKey(draft, { ...lose, key, value });
  expect(readDraft(library).resources['loans']?.entry.actions?.['lose']).toMatchObject({
    set: { status: 'lost' },
    danger: true,
    confirm: true,
  });
  const bold = after(library, set('confirm', undefined));
  expect(loanAction(bold, 'lose')).toMatchObject({ danger: true, confirm: false, set: 'lost' });
  expect(after(bold, set('confirm', true))).toEqual(library);
  expect(loanAction(after(library, set('danger', undefined)), 'lose')).not.toHaveProperty('danger');
  expect(loanAction(after(library, set('set', { status: 'out' })), 'lose')).toMatchObject({ set: 'out' });
  expect(after(library, set('set', { status: 'lost' }))).toEqual(library);
});

test('what an action asks is named once where all of it must be filled', () => {
  const renew = { resource: 'loans', name: 'renew' };
  const ask = (fields: readonly string[], require: readonly string[]) => (draft: RegistryDraft) =>
    setAsked(draft, { ...renew, fields, require });
  const more = after(library, ask(['due_on', 'remark'], ['due_on']));
  expect(loanAction(more, 'renew')).toMatchObject({ fields: ['due_on', 'remark'], require: ['due_on'] });
  expect(loanAction(after(library, ask(['due_on'], [])), 'renew')).toMatchObject({ fields: ['due_on'] });
  expect(loanAction(after(more, ask([], [])), 'renew')).not.toHaveProperty('require');
  expect(after(more, ask(['due_on'], ['due_on']))).toEqual(library);
});

test('what actions of one name have in common is changed where that is written', () => {
  const lose = { resource: 'loans', name: 'lose' };
  const registry = JSON.parse(library['resources.json'] ?? '') as { resources: { loans: { rules?: object } } };
  // A rule cannot do an action that requires a field.
  delete registry.resources.loans.rules;
  const common = { lose: { icon: 'mdi-book-alert-outline', require: ['remark'], primary: true } };
  const files = { ...library, 'resources.json': formatJson({ ...registry, actions: common }) };
  expect(problemsOf(files)).toEqual([]);
  expect(() => after(files, (draft) => setActionKey(draft, { ...lose, key: 'require', value: undefined }))).toThrow(
    EditRefused,
  );
  expect(() => after(files, (draft) => setAsked(draft, { ...lose, fields: [], require: [] }))).toThrow(
    'Every action "lose" has its "fields" from "actions" of resources.json: change it there.',
  );
  const plain = after(files, (draft) => setActionKey(draft, { ...lose, key: 'primary', value: undefined }));
  expect(loanAction(plain, 'lose')).toMatchObject({ primary: false });
  const icon = (value: string) => (draft: RegistryDraft) => setActionKey(draft, { ...lose, key: 'icon', value });
  expect(loanAction(after(files, icon('mdi-close')), 'lose')).toMatchObject({ icon: 'mdi-close' });
  expect(loanAction(after(files, icon('mdi-close'), icon('mdi-book-alert-outline')), 'lose')).not.toHaveProperty(
    'icon',
  );
});

test('who works here is spoken of apart once something else is said of some of them', () => {
  const registry = JSON.parse(library['resources.json'] ?? '') as { resources: { books: object } };
  const resources = { ...registry.resources, books: { ...registry.resources.books, access: { staff: 'read' } } };
  const files = { ...library, 'resources.json': formatJson({ ...registry, resources }) };
  const accessOf = (changed: RegistryFiles): unknown =>
    (JSON.parse(changed['resources.json'] ?? '') as typeof registry & { resources: { books: { access?: unknown } } })
      .resources.books.access;
  const set = (actor: 'management' | 'employee' | 'user', verb: string, on: boolean) => (draft: RegistryDraft) =>
    setAccess(draft, { resource: 'books', actor, verb, on });
  const more = after(files, set('employee', 'history', true));
  expect(accessOf(more)).toEqual({ management: 'read', employee: ['list', 'show', 'history'] });
  expect(accessOf(after(more, set('employee', 'history', false)))).toEqual({ staff: 'read' });
  expect(accessOf(after(files, set('user', 'list', true)))).toEqual({ staff: 'read', user: ['list'] });
  expect(accessOf(after(files, set('employee', 'list', false), set('employee', 'show', false)))).toEqual({
    management: 'read',
  });
});

test('views and tabs are written in short, and stay what they are where others are changed', () => {
  const view = { label: { en: 'Lost ones', nl: 'Verloren' }, filter: { status: 'lost' } };
  const made = after(library, (draft) =>
    setEntry(draft, {
      resource: 'loans',
      path: ['list', 'views'],
      value: [...(resourceIn(draft, 'loans').entry.list?.views ?? []), view, { filter: { status: 'lost' } }],
    }),
  );
  const before = views(library);
  expect(views(made)).toEqual([...before, view, 'lost']);
  expect(before).toContain('reserved');
});

function views(files: RegistryFiles): readonly unknown[] {
  const { resources } = JSON.parse(files['resources.json'] ?? '') as {
    resources: { loans: { list: { views: readonly unknown[] } } };
  };
  return resources.loans.list.views;
}

test('the rows and fields of an actor are limited, and an actor without limits has verbs alone', () => {
  const limit = (key: 'where' | 'hidden', value: unknown) => (draft: RegistryDraft) =>
    setLimit(draft, { resource: 'books', actor: 'employee', key, value });
  const limited = after(library, limit('where', { in_count: { gt: 0 } }), limit('hidden', ['isbn']));
  expect(readDraft(limited).resources['books']?.entry.access?.employee).toEqual({
    verbs: '*',
    where: { in_count: { gt: 0 } },
    hidden: ['isbn'],
  });
  expect(after(limited, limit('where', undefined), limit('hidden', undefined))).toEqual(library);
});

test('a figure is called by its words, and the dashboard is made where there is none', () => {
  const figures = figuresOf(readDraft(library));
  expect(figureNameOf(figures, 'Late')).toBe('late-2');
  expect(figureNameOf(figures, '…')).toBe('figure');
  const title = { en: 'Dashboard', nl: 'Overzicht' };
  const without = applyEdits(library, [{ file: 'resources.json', path: ['pages', 'dashboard'] }]);
  const made = after(without, (draft) =>
    setFigures(draft, [{ name: 'books', resource: 'books', label: { en: 'Books', nl: 'Boeken' } }], title),
  );
  expect(problemsOf(made)).toEqual([]);
  expect(readDraft(made).pages['dashboard']).toMatchObject({ route: '/', figures: [{ name: 'books' }] });
});

test('what can be counted and added up is what points here', () => {
  expect(aggregatesOf(readDraft(library), 'members').map(({ operation }) => operation)).toEqual([
    { count: 'loans' },
    { sum: 'loans.days_late' },
    { sum: 'loans.fee_cents' },
    { sum: 'loans.open_fee_cents' },
  ]);
});

test.each([
  ['of a file as a whole', { file: 'resources.json', path: [], order: ['menu'] }],
  ['that brings a value', { file: 'resources.json', path: ['resources'], order: ['books'], value: {} }],
] as const)('an order %s is refused', (_what, edit) => {
  expect(() => applyEdits(library, [edit])).toThrow(EditRefused);
});

test('the value of a new choice follows what it is called, wherever the resource speaks of it', () => {
  const renamed = after(library, (draft) =>
    renameChoice(draft, { resource: 'loans', field: 'status', from: 'out', title: 'Lent to somebody' }),
  );
  const { entry, schema } = resourceIn(readDraft(renamed), 'loans');
  // The dashboard is no part of the resource.
  expect(problemsOf(renamed).every((problem) => problem === 'E305 status has no choice "out".')).toBe(true);
  expect(schema.properties['status']).toMatchObject({
    default: 'lent_to_somebody',
    'x-initial': ['reserved', 'lent_to_somebody'],
    'x-transitions': { reserved: ['lent_to_somebody'], lent_to_somebody: ['returned', 'lost'] },
  });
  expect(schema.properties['number']?.['x-number']?.on).toBe('lent_to_somebody');
  expect(entry.list?.views?.[0]?.filter).toEqual({ status: 'lent_to_somebody' });
  expect(entry.actions?.['return']?.when).toEqual({ status: { in: ['lent_to_somebody', 'lost'] } });
});
