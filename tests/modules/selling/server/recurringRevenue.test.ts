/** What each product brings in by its subscriptions: the view beside what its subscriptions say of themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';

interface Row {
  readonly uuid: string;
  readonly name: string;
  readonly subscriptions_count: number;
  readonly clients_count: number;
  readonly monthly_cents: number;
  readonly yearly_cents: number;
  readonly average_cents: number;
  readonly ending_cents: number;
  readonly share_bp: number;
}

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  const make = async (resource: string, body: object): Promise<string> => {
    const answer = await api.send('management', `POST /api/${resource}`, { body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Row>().uuid;
  };
  const category_uuid = await make('product-categories', { name: 'Care', slug: 'care' });
  const product = (name: string): Promise<string> =>
    make('products', { sku: name.toUpperCase(), name, category_uuid, type: 'service' });
  const [care, backup] = [await product('Care'), await product('Backup')];
  const { own, other } = api.company.clients;
  for (const [product_uuid, client_uuid, unit_price_cents, period_unit, status] of [
    [care, own, 12_000, 'year', 'active'],
    [care, other, 2_000, 'month', 'suspended'],
    [care, own, 3_000, 'month', 'cancel_scheduled'],
    [care, own, 99_000, 'month', 'cancelled'],
    [backup, own, 2_000, 'month', 'active'],
  ] as const) {
    const uuid = await make('subscriptions', {
      client_uuid,
      product_uuid,
      description: 'Care',
      unit_price_cents,
      period_unit,
      anchor_day: 1,
      started_on: '2026-01-01',
    });
    await api.store.database.updateTable('subscriptions').set({ status }).where('uuid', '=', uuid).execute();
  }
});
afterAll(() => api.close());

const read = (actor: 'management' | 'employee' | 'user', query = '') =>
  api.send(actor, `GET /api/recurring-revenue${query}`);

test('continuing revenue is added up per month, and what ends, has ended or has no client is distinguished', async () => {
  const rows = (await read('management', '?sort=["monthly_cents","DESC"]')).json<readonly Row[]>();
  expect(rows).toMatchObject([
    {
      name: 'Care',
      subscriptions_count: 3,
      clients_count: 2,
      monthly_cents: 6_000,
      yearly_cents: 72_000,
      average_cents: 2_000,
      ending_cents: 3_000,
      share_bp: 7_500,
    },
    { name: 'Backup', subscriptions_count: 1, monthly_cents: 2_000, ending_cents: 0, share_bp: 2_500 },
  ]);
  const [first] = rows;
  const one = await api.send('employee', `GET /api/recurring-revenue/${first?.uuid}`);
  expect(one.json<Row>()).toMatchObject({ name: 'Care', monthly_cents: 6_000 });
});

test('recurring revenue is readable for staff, and writable for nobody', async () => {
  expect((await read('employee', '?filter={"ending_cents":{"gt":0}}')).json<readonly Row[]>()).toHaveLength(1);
  expect((await read('user')).statusCode).toBe(403);
  const body = { name: 'Care' };
  expect((await api.send('management', 'POST /api/recurring-revenue', { body })).statusCode).toBeGreaterThanOrEqual(
    403,
  );
});
