// A status derived from a stored state and dates: in words of both languages, as conditions over stored fields, and in
// the place of the stored state wherever the registry names that.
import { describe, expect, test } from 'vitest';
import { conditionOfStatus, statusInWords } from '../../../src/engine/registry/records/derivedStatus.ts';
import type { Field } from '../../../src/engine/registry/types.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { resourceOf } from '../../support/fixtureRegistry.ts';

const registry = await productRegistry();
const today = '2026-11-26';

function statusOf(resource: string, name = 'effective_status'): Field {
  const field = resourceOf(registry, resource).fields[name];
  if (!field?.derivedStatus) throw new Error(`${resource} has no derived status.`);
  return field;
}

describe('in words', () => {
  test.each([
    ['invoices', { effective_status: 'overdue', due_date: '2026-11-23' }, '3 days overdue', '3 dagen te laat'],
    ['invoices', { effective_status: 'overdue', due_date: '2026-11-25' }, '1 day overdue', '1 dag te laat'],
    ['invoices', { effective_status: 'overdue' }, 'Overdue', 'Te laat'],
    ['invoices', { effective_status: 'sent', due_date: '2026-12-23' }, 'Open', 'Openstaand'],
    ['coupons', { effective_status: 'ended', ends_at: '2026-01-03T23:30:00Z' }, 'Ended 4 Jan', 'Afgelopen op 4 jan'],
    [
      'price-lists',
      { effective_status: 'ended', valid_until: '2025-12-31' },
      'Ended 31 Dec 2025',
      'Liep tot 31 dec 2025',
    ],
    ['domains', { effective_status: 'expiring', expires_on: '2026-11-27' }, 'Expires tomorrow', 'Verloopt morgen'],
    ['subscriptions', { effective_status: 'cancel_scheduled', cancel_on: '2026-12-01' }, 'Ends 1 Dec', 'Eindigt 1 dec'],
  ])('of %s: %j', (resource, record, en, nl) => {
    const field = statusOf(resource);
    const said = (locale: string) => statusInWords(field, record, { locale, today }).replaceAll('\u00a0', ' ');
    expect([said('en'), said('nl').replace('.', '')]).toEqual([en, nl]);
  });
});

describe('as a condition', () => {
  const overdue = { status: { in: ['sent', 'partially_paid'] }, due_date: { lt: '$today' }, open_cents: { gt: 0 } };
  test.each([
    ['the dates and states of its case alone', 'overdue', { and: [overdue] }],
    ['the stored state without the cases that it may be', 'sent', { and: [{ status: 'sent' }, { not: overdue }] }],
    ['the stored state alone where no case is about it', 'paid', { and: [{ status: 'paid' }] }],
  ])('%s', (_, value, expected) => {
    const { derivedStatus } = statusOf('invoices');
    expect(derivedStatus && conditionOfStatus(derivedStatus, value)).toEqual(expected);
  });
});

test('it stands wherever the stored state is named, and its choices are those of both', () => {
  const { list, tabs, statusField, stateField, fields } = resourceOf(registry, 'invoices');
  expect([statusField, stateField]).toEqual(['effective_status', 'status']);
  expect([...list.columns, ...list.filters].filter((name) => name.endsWith('status'))).toEqual([
    'effective_status',
    'effective_status',
  ]);
  expect(tabs.flatMap((tab) => (tab.type === 'fields' ? tab.fields : []))).not.toContain('status');
  expect(fields['effective_status']?.options?.map(({ value }) => value).slice(0, 3)).toEqual([
    'overdue',
    'draft',
    'sent',
  ]);
});
