// What a client reads on the page of an invoice about paying it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import InvoicePayment from '../../../../src/modules/selling/browser/invoice-payment/InvoicePayment.tsx';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { useEveryKind, uuids } from '../../../support/everyKind.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();
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
  ['collected', { is_collected: true }, /collect this amount from your account/],
  ['in another currency', { currency: 'GBP' }, /Transfer the amount as shown on the invoice/],
])('%s', async (name, changes, text) => {
  api.answer = () => ({ body: { currency: 'EUR', open_cents: 1204, can_pay_online: false, online: null } });
  signIn({ user: { ...user, type: 'user' } });
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  renderShell(<InvoicePayment resource={resource} record={{ ...invoice, ...changes }} />, { path: '/' });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('NL91 ABNA 0417 1643 00') !== null).toBe(name === 'open');
});

const state = { currency: 'EUR', open_cents: 1204, can_pay_online: true, online: null };

function render(path: string): void {
  signIn({ user: { ...user, type: 'user' } });
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  renderShell(<InvoicePayment resource={resource} record={invoice} />, { path });
}

test('online, where the company has a payment service: pressed twice it is begun once, and the person is led to pay', async () => {
  api.answer = ({ method }) =>
    method === 'POST'
      ? { status: 201, body: { payment_uuid: uuids.thing, pay_url: '/cart/test-payment' } }
      : { body: state };
  render('/');
  const button = await screen.findByRole('button', { name: 'Pay €12.04 online' });
  await userEvent.dblClick(button);
  await expect.poll(() => api.asked.filter(({ method }) => method === 'POST').length).toBe(1);
});

test.each([
  ['cancelled', 'You cancelled the payment and haven’t been charged.'],
  ['failed', 'The payment didn’t go through and you haven’t been charged. Try again below.'],
])('who comes back from a payment that was %s reads so, and can pay again', async (reason, text) => {
  api.answer = () => ({ body: { ...state, online: { status: 'failed', reason } } });
  render('/?paid=1');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay €12.04 online' })).toBeTruthy();
});

test('a person who returns before the payment service has reported waits for it', async () => {
  api.answer = () => ({ body: { ...state, online: { status: 'pending', reason: null } } });
  render('/?paid=1');
  expect(await screen.findByRole('progressbar', { name: 'Waiting for the payment service' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /online/ })).toBeNull();
});

test.each([
  ['/', 'at once'],
  ['/?paid=1', 'after a while, by who came back without an answer of the bank'],
])('a payment that was begun before is gone on with: %s (%s)', async (path) => {
  const online = { status: 'pending', reason: null, begun_at: '2026-03-10T12:00:00.000Z', can_go_on: true };
  api.answer = ({ method }) =>
    method === 'POST'
      ? { status: 201, body: { payment_uuid: uuids.thing, pay_url: '/cart/test-payment', is_pending: true } }
      : { body: { ...state, online } };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    render(path);
    if (path !== '/') await vi.advanceTimersByTimeAsync(20_000);
    expect(
      await screen.findByText(/^Your payment of €12\.04, started on .*, hasn’t been confirmed yet\./),
    ).toBeTruthy();
    await userEvent
      .setup({ advanceTimers: (by) => vi.advanceTimersByTime(by) })
      .click(screen.getByRole('button', { name: 'Continue payment' }));
    await expect.poll(() => api.asked.filter(({ method }) => method === 'POST').length).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
