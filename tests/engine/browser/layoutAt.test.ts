/** By which layout a list is about to be shown, before it is drawn. */
import { afterEach, expect, test } from 'vitest';
import { layoutAt } from '../../../src/engine/browser/screens/list/useLayout.ts';
import { store } from '../../../src/engine/browser/providers/store.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { shellRegistry } from '../../support/shellRegistry.ts';

const [first] = Object.values(resolve(shellRegistry).resources);
if (first === undefined) throw new Error('no resource');
const board = { type: 'board', by: 'state', fields: [] } as const;
const resource = { ...first, list: { ...first.list, layouts: [{ type: 'table' } as const, board] } };
const name = resource.route.slice(1);

afterEach(() => {
  for (const key of ['layout', 'listParams']) store.removeItem(`${name}.${key}`);
});

test('the layout is that of the address, else the last one, else the first', () => {
  expect(layoutAt(resource, '').type).toBe('table');
  expect(layoutAt(resource, '?layout=board').type).toBe('board');
  expect(layoutAt(resource, '?layout=unknown').type).toBe('table');
  store.setItem(`${name}.layout`, 'board');
  expect(layoutAt(resource, '').type).toBe('board');
  expect(layoutAt(resource, '?layout=table').type).toBe('table');
});

test('an address without a layout uses the last one', () => {
  store.setItem(`${name}.listParams`, { layout: 'board' });
  expect([layoutAt(resource, ''), layoutAt(resource, '?page=2')].map(({ type }) => type)).toEqual(['board', 'table']);
});

test('a filtered list does not use a custom page', () => {
  const page = { type: 'page', page: 'hours', label: { en: 'Weeks' } } as const;
  const own = { ...resource, list: { ...resource.list, layouts: [page, { type: 'table' } as const] } };
  expect([layoutAt(own, ''), layoutAt(own, '?filter={}')].map(({ type }) => type)).toEqual(['page', 'table']);
});
