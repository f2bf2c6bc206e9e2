/** The cash forecast of a shop: open invoices, subscriptions that come due, and people who may see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CashForecast } from '../../../../src/modules/subscriptions/rules/cashForecast.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.api.close());

const read = async (): Promise<CashForecast> => {
  const answer = await shop.api.send('management', 'GET /api/cash-forecast');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const total = ({ weeks }: CashForecast, part: 'invoices_cents' | 'direct_debits_cents' | 'recurring_cents'): number =>
  weeks.reduce((sum, week) => sum + week[part], 0);

test('expects the periods of thirteen weeks, and open invoices on their due date', async () => {
  expect(await read()).toMatchObject({ payers: [], disputed_cents: 0 });
  await shop.subscription();
  // March is paid for; April and May are paid within thirteen weeks, June after them.
  expect(total(await read(), 'recurring_cents')).toBe(2 * 1_210);
  const { company } = shop.api;
  const invoice = await shop.add('invoices', {
    client_uuid: company.clients.own,
    seller_uuid: company.seller,
    lines: [{ description: 'Work', quantity: 1, unit_price_cents: 10_000, vat_rate_uuid: company.vat.standard }],
  });
  await shop.api.call('management', `PUT /api/invoices/${invoice}/finalise`, {});
  const forecast = await read();
  expect(total(forecast, 'invoices_cents')).toBe(12_100);
  expect(forecast.ages[0]).toMatchObject({ from_days: null, count: 1, open_cents: 12_100 });
  await shop.api.store.database
    .updateTable('invoices')
    .set({ disputed_on: '2026-03-10' })
    .where('uuid', '=', invoice)
    .execute();
  expect(await read()).toMatchObject({ disputed_cents: 12_100 });
});

test('is for management alone', async () => {
  const answers = await Promise.all(
    (['employee', 'user'] as const).map((actor) => shop.api.send(actor, 'GET /api/cash-forecast')),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
});
