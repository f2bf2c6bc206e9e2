// The chart of life: it is what the registry allows, what the documentation prints, and what keeps services and money together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '../../../support/modules.ts';
import { withTables } from '../../../../src/engine/build/generated/printedTables.ts';
import {
  lifeChart,
  lifeEvents,
  soldResources,
  entitlementOf,
  stepFor,
  type Life,
  type LifeEvent,
  type PaidBy,
} from '../../../../src/modules/subscriptions/rules/lifeChart.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

const { resources } = await productRegistry();
const root = join(import.meta.dirname, '../../../..');

test('docs/provisioning.md has the chart as it is', () => {
  const { document } = modules.tables.find(({ name }) => name === 'life-events') ?? { document: '' };
  expect(document).toBe('docs/provisioning.md');
  const text = readFileSync(join(root, document), 'utf8');
  expect(text, 'Run npm run generate -- docs.').toBe(withTables(text, modules.tables));
});

test('a table without a place, and a place without a table, are reported', () => {
  const table = { name: 'one', document: 'docs/a.md', print: () => '' };
  expect(() => withTables('', [table])).toThrow('docs/a.md has no place for the table of one');
  expect(() => withTables('<!-- table of two -->\n<!-- end of table -->', [])).toThrow('the table of two');
});

describe.each(soldResources)('%s', (name) => {
  const { running, still, removed, steps, removal }: Life = lifeChart[name];
  const status = resources[name]?.fields['status'];
  const all = [...Object.values(steps).flatMap((some) => some ?? []), ...(removal ? [removal] : [])];

  test.each(all.flatMap((step) => step.from.map((from) => [from, step.to, step] as const)))(
    'from %s to %s goes by a button of the registry',
    (from, to, { action }) => {
      expect(status?.transitions?.[from]).toContain(to);
      if (action === null) return;
      expect(resources[name]?.actions[action]?.set).toMatchObject({ status: to });
    },
  );

  test('each state is one of the registry, and in use, still or gone', () => {
    const known = Object.keys(status?.transitions ?? {});
    expect(known).toEqual(expect.arrayContaining([...running, ...still, ...removed]));
    expect(new Set([...running, ...still, ...removed]).size).toBe(running.length + still.length + removed.length);
    for (const state of removed) expect(status?.transitions?.[state]).toEqual([]);
  });

  test('what has been taken is not taken again', () => {
    for (const [entitlement, some = []] of Object.entries(steps))
      for (const { to } of some)
        expect(stepFor(name, { entitlement: entitlement as keyof typeof steps, status: to, isOwn: true })).toBeNull();
  });
});

test.each(Object.entries<LifeEvent>(lifeEvents))('%s is a change of state that subscriptions have', (_name, event) => {
  const transitions = resources['subscriptions']?.fields['status']?.transitions ?? {};
  for (const from of event.from) {
    const isByActivation = from === 'failed_setup' && event.to === 'active';
    expect(isByActivation ? ['active'] : transitions[from]).toContain(event.to);
  }
  expect(entitlementOf({ payers: [event.to], is_free: false, client: 'active' })).toBe(event.entitlement);
});

test.each<[PaidBy['payers'], boolean, PaidBy['client'], ReturnType<typeof entitlementOf>]>([
  [['active'], false, 'active', 'runs'],
  [['cancelled', 'active'], false, 'active', 'runs'],
  [['suspended', 'active'], false, 'active', 'runs'],
  [['cancel_scheduled', 'suspended'], false, 'active', 'runs_until_end'],
  [['suspended', 'cancelled'], false, 'active', 'stands_still'],
  [['cancelled', 'cancelled'], false, 'active', 'ends'],
  [['cancelled'], true, 'active', 'runs'],
  [[], true, 'prospect', 'runs'],
  [[], false, 'active', 'unknown'],
  [['pending'], false, 'active', 'waits'],
  [['failed_setup', 'cancelled'], false, 'active', 'waits'],
  [['active'], false, 'suspended', 'stands_still'],
  [[], true, 'suspended', 'stands_still'],
  [['cancelled'], false, 'suspended', 'ends'],
  [['active'], true, 'closed', 'ends'],
])('paid for by %j, free %s, of a client that is %s: %s', (payers, is_free, client, entitlement) => {
  expect(entitlementOf({ payers, is_free, client })).toBe(entitlement);
});

describe('a server that does not answer, or is in maintenance', () => {
  test.each(['active', 'maintenance', 'unreachable'] as const)(
    'is stopped when nothing pays for it, from %s',
    (status) => {
      for (const entitlement of ['stands_still', 'ends'] as const)
        expect(stepFor('servers', { entitlement, status, isOwn: false })).toMatchObject({ to: 'off', work: 'suspend' });
    },
  );
});
