// The checkout from the moment that it was ordered: what was ordered stays there until the order's page has come.
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { setConnection } from '../../../../src/engine/browser/providers/connection/connection.ts';
import type { CartAnswer } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import CheckoutPage from '../../../../src/modules/selling/browser/checkout/CheckoutPage.tsx';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { useEveryKind, uuids } from '../../../support/everyKind.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);

const line = {
  uuid: uuids.thing,
  product_uuid: uuids.thing,
  product_name: 'Hosting Start',
  type: 'service',
  action: 'recurring',
  period_unit: 'month',
  period_count: 1,
  quantity: 1,
  domain_name: null,
  main_domains: [],
  auth_code: null,
  choices: [],
  config: {},
  config_fields: [],
  amount_cents: 495,
  setup_cents: 0,
  additions: [],
  quoted_price_cents: null,
  is_changed: false,
  rate_bp: 2_100,
  periods: [],
  added_by: null,
  problem: null,
  renewal: { amount_cents: 1_000, on: calendarDate('2026-04-10'), from_delivery: true, notice_days: 30 },
} satisfies CartAnswer['items'][number];
const full: CartAnswer = {
  client: {
    uuid: uuids.thing,
    name: 'Alfa B.V.',
    missing: [],
    payment_methods: ['bank_transfer'],
    needs_mandate: false,
    address: ['Kade 1'],
    country: 'NL',
    email: 'alfa@example.org',
    vat_id: null,
    vat_id_status: 'none',
    type: 'company',
  },
  seller: null,
  currency: 'EUR',
  price_display: 'excl_vat',
  seen: 'one',
  items: [line],
  coupon: null,
  discount_cents: 0,
  full_gross_cents: 599,
  net_cents: 495,
  vat_cents: 104,
  gross_cents: 599,
  vat_breakdown: [],
  vat: null,
  terms: { version: '1', url: null },
  withdrawal: null,
  left_behind: null,
};
const empty: CartAnswer = { ...full, seen: 'two', items: [], net_cents: 0, vat_cents: 0, gross_cents: 0 };

test('what was ordered is still said while the page of the order is on its way, and cannot be ordered again', async () => {
  let isOrdered = false;
  api.answer = ({ method, path }) => {
    if (path.startsWith('/api/cart/checkout') && method === 'POST') {
      isOrdered = true;
      return { status: 201, body: { uuid: uuids.thing } };
    }
    return { body: path.startsWith('/api/cart') ? (isOrdered ? empty : full) : {} };
  };
  signIn({ user: { ...user, type: 'user' } });
  // The page stays whatever the address says: as one whose script is still on its way.
  const shown = renderShell(<CheckoutPage />, { path: '/cart/checkout' });
  await userEvent.click(await screen.findByRole('checkbox'));
  const order = screen.getByRole<HTMLButtonElement>('button', { name: /^Order/ });
  await userEvent.click(order);
  await waitFor(() => expect(shown.address()).toBe(`/orders/${uuids.thing}?placed=1`));
  await waitFor(() => expect(api.asked.filter(({ path }) => path === '/api/cart').length).toBeGreaterThan(1));
  await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0));
  expect(screen.getByText('Hosting Start')).toBeTruthy();
  expect(screen.getAllByText(/5\.99/).length).toBeGreaterThan(0);
  expect(screen.queryByText('€0.00')).toBeNull();
  expect(order.disabled).toBe(true);
});

test.each([
  [1, 'After that €10.00 per month, renewed'],
  [3, 'After that €10.00 per 3 months, renewed'],
])('the renewal of a period of %d months is shown as a price per period', async (period_count, words) => {
  api.answer = ({ path }) => ({
    body: path.startsWith('/api/cart') ? { ...full, items: [{ ...line, period_count }] } : {},
  });
  signIn({ user: { ...user, type: 'user' } });
  renderShell(<CheckoutPage />, { path: '/cart/checkout' });
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
});

test('an order that got no answer is reported as uncertain, also after the connection is back', async () => {
  api.answer = ({ path }) => ({ body: path.startsWith('/api/cart') ? full : {} });
  signIn({ user: { ...user, type: 'user' } });
  const { fetch } = globalThis;
  const lost = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (options?.method === 'POST') return Promise.reject(new TypeError('Failed to fetch'));
    return fetch(address, options);
  });
  try {
    renderShell(<CheckoutPage />, { path: '/cart/checkout' });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: /^Order/ }));
    await screen.findByText(/We can’t tell if this was done/);
    act(() => setConnection('online'));
    expect(screen.getByText(/We can’t tell if this was done/)).toBeTruthy();
  } finally {
    lost.mockRestore();
  }
});
