// What stands in the menu, for whom, and which entry is that of the page on screen.
import { describe, expect, test } from 'vitest';
import { resolve } from '../../src/registry/resolve.ts';
import { creatable, createPath } from '../../src/browser/shell/creatable.ts';
import { matches } from '../../src/browser/shell/matches.ts';
import { activeEntry, menuTree } from '../../src/browser/shell/menuTree.ts';
import type { Actor } from '../../src/registry/types.ts';
import { shellRegistry } from '../support/shellRegistry.ts';

const registry = resolve(shellRegistry);

function outline(actor: Actor): readonly string[] {
  const { top, sections } = menuTree(registry, { actor });
  return [...top.map(({ to }) => to), ...sections.flatMap(({ group, entries }) => [group.name, ...entries.map(({ to, depth }) => `${'  '.repeat(depth + 1)}${to}`)])];
}

describe('menuTree', () => {
  test('management sees pages, groups, and what is owned below its owner; not what has no place in the menu', () => {
    expect(outline('management')).toEqual(['/', 'customers', '  /settings/clients', 'billing', '  /report', '  /invoices', '    /invoice-lines', '  /reminders']);
  });

  test('an employee sees what it may list', () => {
    expect(outline('employee')).toEqual(['/', 'customers', '  /settings/clients', 'billing', '  /invoices', '    /invoice-lines']);
  });

  test('a user has no empty groups', () => {
    expect(outline('user')).toEqual(['/', 'billing', '  /invoices']);
  });
});

describe('activeEntry', () => {
  const tree = menuTree(registry, { actor: 'management' });
  test.each([
    ['/', '/'], ['/invoices', '/invoices'], ['/invoices/some-uuid/edit', '/invoices'], ['/invoice-lines/create', '/invoice-lines'],
    ['/settings/clients/x', '/settings/clients'], ['/settings', undefined], ['/invoicesx', undefined], ['/nowhere', undefined],
  ])('%s → %s', (pathname, expected) => {
    expect(activeEntry(tree, pathname)?.to).toBe(expected);
  });
});

describe('creatable', () => {
  test('in the order of the menu, without what is owned or has no place in it', () => {
    expect(creatable(registry, { actor: 'management' }).map(createPath)).toEqual(['/settings/clients/create', '/invoices/create', '/reminders/create']);
    expect(creatable(registry, { actor: 'employee' }).map(createPath)).toEqual(['/invoices/create']);
    expect(creatable(registry, { actor: 'user' })).toEqual([]);
  });
});

describe('matches', () => {
  test.each([
    ['', 'Invoices', true], ['inv', 'Invoices', true], ['voices', 'Invoices', false], ['CAFÉ bru', 'Cafe De Brug', true], ['cafe', 'Café De Brug', true], ['in bil', 'Invoices Billing', true],
    ['in x', 'Invoices Billing', false], ['vat', 'Prices (VAT)', true], ['  ', 'x', true],
  ])('%j in %j: %j', (query, text, expected) => {
    expect(matches(query, text)).toBe(expected);
  });
});
