// What stands in the menu, for whom, and which entry is that of the page on screen.
import { describe, expect, test } from 'vitest';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { createTargetOf, createPath } from '../../../src/engine/browser/screens/createTarget.ts';
import { creatable } from '../../../src/engine/browser/shell/finder/creatable.ts';
import { asksTo, countNamed, matches, namedLike } from '../../../src/engine/browser/shell/finder/matches.ts';
import {
  activeEntry,
  areaAt,
  badgeOf,
  bottomBarEntry,
  countOf,
  menuTree,
  shownEntries,
} from '../../../src/engine/browser/shell/menu/menuTree.ts';
import type { Actor } from '../../../src/engine/registry/types.ts';
import { shellRegistry } from '../../support/shellRegistry.ts';

const registry = resolve(shellRegistry);

function outline(actor: Actor): readonly string[] {
  const { top, sections } = menuTree(registry, { actor });
  return [
    ...top.map(({ to }) => to),
    ...sections.flatMap(({ group, entries }) => [
      group.name,
      ...entries.map(({ to, depth }) => `${'  '.repeat(depth + 1)}${to}`),
    ]),
  ];
}

describe('menuTree', () => {
  test('shows management pages, groups, and owned resources below their owner; not those without a menu place', () => {
    expect(outline('management')).toEqual([
      '/',
      'customers',
      '  /settings/clients',
      'billing',
      '  /report',
      '  /invoices',
      '    /invoice-lines',
      '  /reminders',
    ]);
  });

  test('leaves out a page without actions for the person', () => {
    const page = Object.values(registry.pages).find(({ menu }) => menu === 'billing');
    const routes = menuTree(registry, { actor: 'management' }, [page?.name ?? '']).sections.flatMap(({ entries }) =>
      entries.map(({ to }) => to),
    );
    expect(routes).toContain('/invoices');
    expect(routes).not.toContain(page?.route);
  });

  test('puts a page below the address of a resource after it, where the resource is visible', () => {
    const within = resolve({
      ...shellRegistry,
      pages: {
        ...shellRegistry.pages,
        due: { route: '/invoices/due', label: { en: 'Due', nl: 'Te doen' }, menu: 'billing' },
      },
    });
    const billing = (actor: Actor) =>
      menuTree(within, { actor })
        .sections.find(({ group }) => group.name === 'billing')
        ?.entries.map(({ to, depth }) => `${depth} ${to}`);
    expect(billing('management')).toEqual([
      '0 /report',
      '0 /invoices',
      '1 /invoices/due',
      '1 /invoice-lines',
      '0 /reminders',
    ]);
    expect(billing('user')).toEqual(['0 /invoices', '1 /invoices/due']);
  });

  test('gives an entry below another its group, and its place where the other is hidden', () => {
    const { menu: _, ...reminders } = shellRegistry.resources['reminders'] ?? {};
    const under = resolve({
      ...shellRegistry,
      resources: { ...shellRegistry.resources, reminders: { ...reminders, under: 'clients' } },
    });
    const customers = (actor: Actor) =>
      menuTree(under, { actor })
        .sections.find(({ group }) => group.name === 'customers')
        ?.entries.map(({ to, depth, root }) => `${depth} ${to} ${root}`);
    expect(customers('management')).toEqual(['0 /settings/clients clients', '1 /reminders clients']);
  });

  test('shows a number to its audience', () => {
    const badge = { label: { en: 'Open', nl: 'Open' }, filter: {}, access: ['management' as const] };
    const counted = resolve({
      ...shellRegistry,
      resources: { ...shellRegistry.resources, invoices: { ...shellRegistry.resources['invoices'], badge } },
    });
    const shown = (actor: Actor) =>
      menuTree(counted, { actor })
        .sections.flatMap(({ entries }) => entries)
        .filter(({ badge: label }) => label !== null)
        .map(({ name, badge: label }) => [name, label?.en]);
    expect([shown('management'), shown('employee')]).toEqual([[['invoices', 'Open']], []]);
    const billing =
      menuTree(counted, { actor: 'management' }).sections.find(({ group }) => group.name === 'billing')?.entries ?? [];
    expect(countOf(billing, { invoices: 3, reminders: 5 }), 'only what has a number of its own').toBe(3);
  });

  test('shows a number of a hidden entry at its parent', () => {
    const badge = { label: { en: 'Lost', nl: 'Kwijt' }, filter: {}, access: ['management' as const] };
    const { menu: _, ...reminders } = shellRegistry.resources['reminders'] ?? {};
    const counted = resolve({
      ...shellRegistry,
      resources: {
        ...shellRegistry.resources,
        reminders: { ...reminders, under: 'invoices', badge },
      },
    });
    const entries =
      menuTree(counted, { actor: 'management' }).sections.find(({ group }) => group.name === 'billing')?.entries ?? [];
    const invoices = entries.find(({ name }) => name === 'invoices');
    const at = (active: typeof invoices) =>
      invoices &&
      badgeOf(invoices, { entries, shown: shownEntries(entries, active ?? null), counts: { reminders: 2 } });
    expect(at(undefined)).toMatchObject({ count: 2, badge: { en: 'Lost' } });
    expect(at(invoices)).toEqual({ count: 0, badge: null });
  });

  test('shows an employee what they may list', () => {
    expect(outline('employee')).toEqual([
      '/',
      'customers',
      '  /settings/clients',
      'billing',
      '  /invoices',
      '    /invoice-lines',
    ]);
  });

  test('shows a user no empty groups', () => {
    expect(outline('user')).toEqual(['/', 'billing', '  /invoices']);
  });
});

describe('activeEntry', () => {
  const tree = menuTree(registry, { actor: 'management' });
  test.each([
    ['/', '/'],
    ['/invoices', '/invoices'],
    ['/invoices/some-uuid/edit', '/invoices'],
    ['/invoice-lines/create', '/invoice-lines'],
    ['/settings/clients/x', '/settings/clients'],
    ['/settings', undefined],
    ['/invoicesx', undefined],
    ['/nowhere', undefined],
  ])('%s → %s', (pathname, expected) => {
    expect(activeEntry(tree, pathname)?.to).toBe(expected);
  });
});

describe('an area', () => {
  const here = resolve({
    ...shellRegistry,
    menu: [
      ...shellRegistry.menu,
      { name: 'settings', label: { en: 'Settings', nl: 'Instellingen' }, area: '/settings', access: ['management'] },
    ],
    pages: {
      ...shellRegistry.pages,
      own: { route: '/settings/own', label: { en: 'Own', nl: 'Eigen' }, menu: 'settings' },
    },
  });
  const areaTree = menuTree(here, { actor: 'management' });

  test('contains its own pages, and pages below its address that are in the menu elsewhere', () => {
    expect(areaTree.sections.map(({ group, entries }) => [group.name, ...entries.map(({ to }) => to)])).toEqual([
      ['customers', '/settings/clients'],
      ['billing', '/report', '/invoices', '/invoice-lines', '/reminders'],
      ['settings', '/settings/own', '/settings/clients'],
    ]);
    expect(here.resources['secrets']?.menu).toBeNull();
  });

  test.each([
    ['/settings', 'settings'],
    ['/settings/clients', undefined],
    ['/settings/clients/x', undefined],
    ['/settings/own/x', 'settings'],
    ['/settingsx', undefined],
    ['/invoices', undefined],
  ])('surrounds %s: %s', (pathname, expected) => {
    expect(areaAt(areaTree, pathname)?.group.name).toBe(expected);
  });

  test('leaves pages of the menu marked there, and its own pages in itself', () => {
    expect(areaTree.sections[0]?.entries).toContain(activeEntry(areaTree, '/settings/clients/x'));
    expect(areaTree.sections[2]?.entries).toContain(activeEntry(areaTree, '/settings/own'));
  });

  test('is shown to its audience only', () => {
    expect(menuTree(here, { actor: 'employee' }).sections.map(({ group }) => group.name)).toEqual([
      'customers',
      'billing',
    ]);
  });

  test('contains nothing by default', () => {
    const undecided = resolve({
      ...shellRegistry,
      menu: [
        { name: 'main', label: { en: 'Main', nl: 'Hoofd' } },
        { name: 'a', label: { en: 'A', nl: 'A' }, area: '/a' },
      ],
      resources: { clients: {} },
    });
    expect(undecided.resources['clients']?.menu).toBe('main');
  });
});

describe('creatable', () => {
  test('has the order of the menu, without owned or hidden resources', () => {
    expect(creatable(registry, { actor: 'management' }).map((resource) => createPath(resource))).toEqual([
      '/settings/clients/create',
      '/invoices/create',
      '/reminders/create',
    ]);
    expect(creatable(registry, { actor: 'employee' }).map((resource) => createPath(resource))).toEqual([
      '/invoices/create',
    ]);
    expect(creatable(registry, { actor: 'user' })).toEqual([]);
  });
});

describe('beginningOf', () => {
  const orderable = resolve({
    ...shellRegistry,
    resources: {
      ...shellRegistry.resources,
      clients: {
        ...shellRegistry.resources['clients'],
        create: { page: 'catalogue', route: '/clients/new', order: '/catalogue?type=clients' },
      },
    },
  });
  const clients = orderable.resources['clients'];

  test('is a page of our own for a person with permission, and an order for the others', () => {
    expect(clients && createTargetOf(orderable, clients, { actor: 'management' })).toEqual({
      to: '/clients/new',
      isOrder: false,
    });
    expect(clients && createTargetOf(orderable, clients, { actor: 'user' })).toEqual({
      to: '/catalogue?type=clients',
      isOrder: true,
    });
  });

  test('is nothing where it can be neither created nor ordered', () => {
    const plain = registry.resources['clients'];
    expect(plain && createTargetOf(registry, plain, { actor: 'user' })).toBeNull();
  });
});

describe('matches', () => {
  test.each([
    ['', 'Invoices', true],
    ['inv', 'Invoices', true],
    ['voices', 'Invoices', false],
    ['CAFÉ bru', 'Cafe De Brug', true],
    ['cafe', 'Café De Brug', true],
    ['in bil', 'Invoices Billing', true],
    ['in x', 'Invoices Billing', false],
    ['vat', 'Prices (VAT)', true],
    ['  ', 'x', true],
    ['e-mail', 'Concept-e-mails', true],
    ['1,000', 'Over €1,000', true],
    ['?', 'Invoices', false],
  ])('%j in %j: %j', (query, text, expected) => {
    expect(matches(query, text)).toBe(expected);
  });
});

test.each([
  ['invoice cre', true],
  ['invoice c', false],
  ['new invoice', true],
  ['invoice NÉW', true],
  ['new', false],
  ['newark invoice', false],
  ['', false],
])('%j asks to create something: %j', (query, expected) => {
  expect(asksTo('create new', query)).toBe(expected);
});

test.each([
  ['what the registry names', { bottomBar: { management: 'invoices' } }, 'management', '/invoices'],
  ['else the first of their menu', { bottomBar: { management: 'invoices' } }, 'user', '/invoices'],
  [
    'that too where it is not in their menu',
    { bottomBar: { management: 'nothing' } },
    'management',
    '/settings/clients',
  ],
] as const)('the bar of a phone contains %s', (_, more, actor, to) => {
  const all = resolve({ ...shellRegistry, ...more });
  expect(bottomBarEntry(all, { actor }, menuTree(all, { actor }))?.to).toBe(to);
});

test.each([
  ['factuur', ['Facturen', 'Factuur'], 0],
  ['FACT', ['Facturen', 'Factuur'], 1],
  ['regels', ['Factuurregels', ''], 2],
])('%j next to %j is %i', (query, names, rank) => {
  expect(namedLike(query, names)).toBe(rank);
});

test.each([
  ['create order', 'Create order', 2],
  ['create order', 'Create client', 1],
  ['new ord', 'Create order', 1],
  ['new ord', 'Create client', 0],
])('words of %j are found in %j: %i', (query, name, count) => expect(countNamed(query, name)).toBe(count));
