// The steps of an invoice from draft to payment.
import { expect, test } from 'vitest';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { invoiceSteps } from '../../../../src/modules/billing/rules/invoiceSteps.ts';

type Invoice = ShownRecord<'invoices'>;

const open: Invoice = {
  id: '1',
  kind: 'invoice',
  status: 'sent',
  effective_status: 'sent',
  issue_date: '2026-11-01',
  due_date: '2026-12-01',
  sent_at: '2026-11-01T10:00:00Z',
  open_cents: 100,
};
const steps = (changes: Partial<Invoice>): readonly string[] =>
  invoiceSteps({ ...open, ...changes }).map(({ name, state }) => `${name} ${state}`);

test.each<[string, Partial<Invoice>, readonly string[]]>([
  ['a draft', { status: 'draft' }, ['draft now']],
  ['an invoice that was not sent', { sent_at: null }, ['issued done', 'unsent problem', 'waiting now']],
  ['an open invoice', {}, ['issued done', 'sent done', 'waiting now']],
  ['an invoice under direct debit', { is_collected: true }, ['issued done', 'sent done', 'collecting now']],
  [
    'an overdue invoice after a reminder',
    { effective_status: 'overdue', reminder_count: 1, next_reminder: 'reminder' },
    ['issued done', 'sent done', 'reminded done', 'late problem', 'next_reminder next'],
  ],
  [
    'a disputed invoice',
    { effective_status: 'overdue', disputed_on: '2026-12-05' },
    ['issued done', 'sent done', 'disputed problem'],
  ],
  ['a paid invoice', { status: 'paid', paid_at: '2026-11-09T10:00:00Z' }, ['issued done', 'sent done', 'paid done']],
  ['a credited invoice', { status: 'credited' }, ['issued done', 'sent done', 'credited done']],
  ['an uncollectible invoice', { status: 'uncollectible' }, ['issued done', 'sent done', 'written_off done']],
  ['a credit note', { kind: 'credit_note', status: 'applied' }, ['issued done', 'sent done']],
])('%s has its steps', (_name, changes, expected) => {
  expect(steps(changes)).toEqual(expected);
});
