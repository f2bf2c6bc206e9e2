/** The life of a record as a bar, and its usage as rings. */
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { LifeBar } from '../../../src/engine/browser/screens/excerpts/LifeBar.tsx';
import { RecordMeters } from '../../../src/engine/browser/screens/excerpts/RecordMeters.tsx';
import { recordLife } from '../../../src/engine/browser/screens/excerpts/recordLife.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { calendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T11:00:00Z') });
  signIn({ user: { ...user, type: 'management' } });
});
afterEach(() => vi.useRealTimers());

function resourceOf(name: string): Resource {
  const found = realRegistry().resources[name];
  if (!found) throw new Error(`The registry has no ${name}.`);
  return found;
}

test.for([
  ['in the only part', ['2026-11-10', '2026-12-20'], { parts: [0.5], current: 0, daysLeft: 20 }],
  ['in the second part', ['2026-10-01', '2026-11-20', '2026-12-10'], { parts: [1, 0.5], current: 1, daysLeft: 10 }],
  ['before the first date', ['2026-12-01', '2026-12-20'], { parts: [0], current: null, daysLeft: 20 }],
  ['on the last date', ['2026-11-01', '2026-11-30'], { parts: [1], current: null, daysLeft: 0 }],
  ['after the last date', ['2026-11-01', '2026-11-25'], { parts: [1], current: null, daysLeft: -5 }],
  ['with one date', ['2026-12-02'], { parts: [], current: null, daysLeft: 2 }],
] as const)('today is placed %s', ([, days, expected]) => {
  const { parts, ...rest } = recordLife(days.map(calendarDate), calendarDate('2026-11-30'));
  expect({ parts: parts.map(({ share }) => share), ...rest }).toEqual(expected);
});

const domain = { id: 'd', uuid: 'd', name: 'anna.nl', status: 'active', auto_renew: true, registered_on: '2023-12-21' };

test.for([
  ['counts down to its renewal', { expires_on: '2026-12-21' }, /Renews 21 Dec\s*in 21 days$/],
  ['says that it is overdue', { expires_on: '2026-11-25' }, /Renews 25 Nov\s*5 days overdue$/],
  ['says until when it is valid', { expires_on: '2026-12-21', auto_renew: false }, /Valid until 21 Dec\s*in 21 days$/],
  ['is over once it was given up', { expires_on: '2026-11-25', status: 'deleted' }, /Valid until 25 Nov\s*5 days ago$/],
] as const)('a domain %s', async ([, change, expected]) => {
  renderShell(<LifeBar resource={resourceOf('domains')} record={{ ...domain, ...change }} />);
  const life = await screen.findByRole('region', { name: 'Key dates' });
  const points = within(life).getAllByRole('listitem');
  expect(points.map(({ textContent }) => textContent)[0]).toBe('Registered 21 Dec 2023');
  expect(points.at(-1)?.textContent).toMatch(expected);
});

test('a subscription shows its start, its period and the price of its renewal', async () => {
  const subscription = {
    id: 's',
    uuid: 's',
    description: 'Hosting',
    status: 'active',
    auto_renew: true,
    currency: 'EUR',
    started_on: '2026-01-01',
    current_period_start: '2026-11-01',
    current_period_end: '2026-12-01',
    unit_price_cents: 995,
    quantity: 2,
    period_cents: 1_990,
    cancel_on: null,
    announced_price_cents: null,
  };
  renderShell(<LifeBar resource={resourceOf('subscriptions')} record={subscription} />);
  const life = await screen.findByRole('region', { name: 'Key dates' });
  expect(
    within(life)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Started 1 Jan', 'Period since 1 Nov', 'Renews 1 Dec for €19.90tomorrow']);
});

test('usage is shown against its limit, and what has no limit without a ring', async () => {
  const pack_snapshot = { disk_mb: 10_240, bandwidth_mb_month: null, mailboxes: 5 };
  const record = {
    id: 'h',
    uuid: 'h',
    disk_used_mb: 9_830,
    bandwidth_used_mb: 2_048,
    mailboxes_used: 1,
    pack_snapshot,
  };
  renderShell(<RecordMeters resource={resourceOf('hosting')} record={record} />);
  const usage = await screen.findByRole('region', { name: 'Usage' });
  expect(
    within(usage)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['96%9.6 GB of 10 GBDisk space used', '2 GB, no limitTraffic this month', '20%1 of 5Mailboxes in use']);
});
