// What a client reads on the page of an invoice about paying it.
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import InvoicePayment from '../../../../src/modules/billing/browser/invoice-payment/InvoicePayment.tsx';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { useEveryKind, uuids } from '../../../support/everyKind.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();
beforeAll(useEveryKind);

const invoice: ShownRecord<'invoices'> = {
  id: uuids.thing,
  kind: 'invoice',
  status: 'sent',
  number: '202600014',
  open_cents: 1204,
  currency: 'EUR',
  payment_means: 'bank_transfer',
  seller_snapshot: { name: 'Dijk & Duin Hosting', iban: 'NL91ABNA0417164300' },
};

test.each<[string, Partial<ShownRecord<'invoices'>>, string | RegExp]>([
  ['open', {}, /Scan the code with your bank/],
  ['paid', { status: 'paid', open_cents: 0 }, 'This invoice is paid. Thank you!'],
  ['credited', { status: 'credited', open_cents: 0 }, 'Nothing to pay.'],
  ['a credit note', { kind: 'credit_note', open_cents: 0 }, 'Nothing to pay.'],
  ['collected', { payment_means: 'direct_debit' }, /collect this amount from your account/],
  ['in another currency', { currency: 'GBP' }, /Transfer the amount as shown on the invoice/],
])('%s', async (name, changes, text) => {
  signIn({ user: { ...user, type: 'user' } });
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  renderShell(<InvoicePayment resource={resource} record={{ ...invoice, ...changes }} />, { path: '/' });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('NL91 ABNA 0417 1643 00') !== null).toBe(name === 'open');
});
