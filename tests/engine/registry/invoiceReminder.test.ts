// From which invoices a reminder can be sent, or collection begun: those that the job would mail, and no others.
import { expect, test } from 'vitest';
import { matchesCondition } from '../../../src/engine/registry/rules.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

const registry = realRegistry();
const overdue = {
  kind: 'invoice',
  status: 'sent',
  sent_at: '2026-02-15T09:00:00Z',
  due_date: '2026-03-01',
  disputed_on: null,
  reminder_count: 0,
};

test.each([
  ['open after its due date', {}, ['Send reminder']],
  ['partly paid', { status: 'partially_paid' }, ['Send reminder']],
  ['whose reminders are sent', { reminder_count: 3 }, ['Hand over for collection']],
  ['whose steps have all been taken', { reminder_count: 4 }, []],
  ['never sent', { sent_at: null }, []],
  ['not due yet', { due_date: '2026-03-10' }, []],
  ['paid', { status: 'paid' }, []],
  ['disputed', { disputed_on: '2026-03-05' }, []],
  ['a credit note', { kind: 'credit_note' }, []],
])('%s', (_, rest, offered) => {
  const invoices = registry.resources['invoices'];
  if (!invoices) throw new Error('There are no invoices.');
  const context = { today: '2026-03-10', now: '2026-03-10T09:00:00Z' } as Parameters<typeof matchesCondition>[4];
  const record = { ...overdue, ...rest };
  const holding = invoices.starts.filter(
    ({ when }) => when && matchesCondition(registry, invoices, when, record, context),
  );
  expect(holding.map(({ label }) => label['en'])).toEqual(offered);
});
