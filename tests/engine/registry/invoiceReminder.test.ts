// From which invoices a reminder can be sent: those that the job would mail, and no others.
import { expect, test } from 'vitest';
import { matchesCondition } from '../../../src/engine/registry/rules.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

const registry = realRegistry();
const overdue = { kind: 'invoice', status: 'sent', due_date: '2026-03-01', disputed_on: null, reminder_count: 0 };

test.each([
  ['open after its due date', {}, true],
  ['partly paid', { status: 'partially_paid' }, true],
  ['whose steps have all been taken', { reminder_count: 4 }, false],
  ['not due yet', { due_date: '2026-03-10' }, false],
  ['paid', { status: 'paid' }, false],
  ['disputed', { disputed_on: '2026-03-05' }, false],
  ['a credit note', { kind: 'credit_note' }, false],
])('%s', (_, rest, offered) => {
  const invoices = registry.resources['invoices'];
  const start = invoices?.starts.find(({ inverse }) => inverse === 'reminders');
  if (!invoices || !start?.when) throw new Error('No reminder starts at an invoice.');
  const context = { today: '2026-03-10', now: '2026-03-10T09:00:00Z' } as Parameters<typeof matchesCondition>[4];
  expect(matchesCondition(registry, invoices, start.when, { ...overdue, ...rest }, context)).toBe(offered);
});
