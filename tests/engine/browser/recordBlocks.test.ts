// What a record's page puts together: blocks of facts, tabs in groups, and phrases.
import { describe, expect, test } from 'vitest';
import { isEmptyValue } from '../../../src/engine/browser/ui/Empty.tsx';
import { blocksOf } from '../../../src/engine/browser/screens/record/blocks.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { isTabOf, recordTabs, tabGroups } from '../../../src/engine/browser/screens/record/recordTabs.ts';
import { fieldsIn } from '../../../src/engine/registry/records/recordConfig.ts';
import { tabFigures } from '../../../src/engine/registry/figures/tabFigures.ts';
import { resourceOf } from '../../support/fixtureRegistry.ts';
import { withApi } from '../../support/browserApi.ts';

withApi();
const management = { actor: 'management' } as const;

function blocks(resource: string, names: readonly string[], record: Readonly<Record<string, unknown>>) {
  const { fields } = resourceOf(currentRegistry(), resource);
  return blocksOf(
    names.flatMap((name) => fields[name] ?? []),
    record,
  ).map((block) => (block.type === 'fact' ? block.field.name : block.type));
}

describe('facts', () => {
  const home = { street: 'Handelsweg', house_number: '38', postal_code: '3074 SH', city: 'Rotterdam', country: 'NL' };
  const all = ['email', 'street', 'house_number', 'postal_code', 'city', 'country', 'phone'];

  test('show an address as one, in the place of its first part', () => {
    expect(blocks('clients', all, home)).toEqual(['email', 'address', 'phone']);
  });

  test('show a short address in parts', () => {
    expect(blocks('clients', ['city', 'country'], home)).toEqual(['city', 'country']);
  });

  test('show the names of a person as one', () => {
    expect(blocks('clients', ['first_name', 'last_name'], { first_name: 'A', last_name: 'B' })).toEqual(['person']);
    expect(blocks('clients', ['first_name', 'last_name'], { first_name: 'A' })).toEqual(['first_name', 'last_name']);
  });

  test('show both ends of a period as one', () => {
    const names = ['period_start', 'period_end', 'due_date'];
    const period = { period_start: '2026-01-01', period_end: '2026-01-31' };
    expect(blocks('invoices', names, period)).toEqual(['period', 'due_date']);
    expect(blocks('invoices', names, { period_start: '2026-01-01' })).toEqual(names);
  });

  test('show the length of a period as one, for days, weeks, months or years', () => {
    const names = ['action', 'period_count', 'period_unit'];
    expect(blocks('price-list-items', names, { period_count: 3, period_unit: 'month' })).toEqual([
      'action',
      'recurrence',
    ]);
    expect(blocks('price-list-items', names, { period_count: 1, period_unit: 'once' })).toEqual(names);
  });

  test('leave out the count at a tab', () => {
    const registry = currentRegistry();
    const overview = (name: string) => resourceOf(registry, name).tabs.find((tab) => tab.type === 'fields');
    expect(overview('tlds')).not.toMatchObject({ fields: expect.arrayContaining(['domain_count']) as unknown });
    // A ring against its limit says more, at the head of the record.
    expect(resourceOf(registry, 'servers').meters).toContain('hosting_count');
    expect(overview('servers')).not.toMatchObject({ fields: expect.arrayContaining(['hosting_count']) as unknown });
  });
});

describe('tabs', () => {
  test('of every resource are at most seven in the bar, and none is lost', () => {
    const registry = currentRegistry();
    for (const resource of Object.values(registry.resources)) {
      const tabs = recordTabs(registry, management, resource);
      const groups = tabGroups(registry, resource, tabs);
      expect(groups.length, resource.name).toBeLessThanOrEqual(7);
      expect(new Set(groups.flatMap((group) => group.tabs))).toEqual(new Set(tabs));
    }
  });

  test('of a client are its activities', () => {
    const registry = currentRegistry();
    const clients = resourceOf(registry, 'clients');
    const groups = tabGroups(registry, clients, recordTabs(registry, management, clients));
    expect(groups.slice(1, 5).map(({ label }) => (label === 'more' ? label : label?.en))).toEqual([
      'Services',
      'Billing',
      'Work',
      'People',
    ]);
  });

  test('of some records only are shown on those', () => {
    const registry = currentRegistry();
    const resource = resourceOf(registry, 'price-lists');
    const context = { today: '2026-11-20', now: '2026-11-20T12:00:00Z', me: null, employee: null, client: null };
    const names = (client_uuid: string | null) =>
      recordTabs(registry, management, resource)
        .filter(isTabOf({ client_uuid }, { registry, resource, context }))
        .flatMap((tab) => (tab.type === 'inverse' ? [tab.inverse] : []));
    expect(names('somebody')).not.toContain('clients');
    expect(names(null)).toContain('clients');
  });

  test('have their number requested where no field counts it', () => {
    const names = tabFigures(currentRegistry(), resourceOf(currentRegistry(), 'servers')).map(({ name }) => name);
    expect(names).toContain('tab:script-runs');
    expect(names).not.toContain('tab:hosting');
  });
});

test('a phrase needs the fields in its braces, once each', () => {
  expect(fieldsIn({ en: '{a} of {b}', nl: '{b} van {a}' })).toEqual(['a', 'b']);
});

test('an object without keys is as empty as a list without items', () => {
  expect([{}, [], '', null].map(isEmptyValue)).toEqual([true, true, true, true]);
  expect([{ a: 1 }, [0], 0, false].map(isEmptyValue)).toEqual([false, false, false, false]);
});
