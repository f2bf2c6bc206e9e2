/**
 * Projects at a fixed price: instalments never go beyond what was agreed unawares, and cover the hours that were
 * worked.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HourInvoices } from '../../../../src/modules/hour-billing/rules/hourInvoice.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;
let owner: string;
beforeAll(async () => {
  world = await createBillingWorld();
  owner = world.api.company.clients.own;
});
afterAll(() => world.api.close());

async function project(rest: Fields = {}): Promise<string> {
  const { uuid } = await world.add('projects', {
    name: 'New site',
    client_uuid: owner,
    billing: 'fixed',
    budget_cents: 100_000,
    ...rest,
  });
  expect(
    (await world.api.send('management', `PUT /api/projects/${String(uuid)}/activate`, { body: {} })).statusCode,
  ).toBe(200);
  return String(uuid);
}

let day = 0;
async function approved(project_uuid: string): Promise<string> {
  day += 1;
  const { uuid } = await world.add('hours', {
    employee_uuid: world.api.company.employee,
    client_uuid: owner,
    project_uuid,
    work_date: `2026-02-${String(day).padStart(2, '0')}`,
    minutes: 90,
    description: 'Design',
  });
  for (const action of ['submit', 'approve'])
    expect(
      (await world.api.send('management', `PUT /api/hours/${String(uuid)}/${action}`, { body: {} })).statusCode,
    ).toBe(200);
  return String(uuid);
}

const choice = (project_uuid: string, amount_cents: number, rest: Fields = {}): Fields => ({
  client_uuid: owner,
  until: '2026-02-28',
  project_uuids: [],
  instalments: [{ project_uuid, amount_cents }],
  ...rest,
});
const call = (path: string, body: Fields) => world.api.send('management', `POST /api/hours/invoice${path}`, { body });
async function make(body: Fields): Promise<Fields> {
  const { seen } = (await call('/preview', body)).json<HourInvoices>();
  const answer = await call('', { ...body, seen });
  expect(answer.statusCode, answer.body).toBe(201);
  return world.one('invoices', answer.json<HourInvoices>().drafts[0]?.uuid);
}
const invoiced = async (project_uuid: string): Promise<unknown> =>
  (await world.api.send('management', 'GET /api/hours/invoice?until=2026-02-28'))
    .json<{ readonly fixed: readonly Fields[] }>()
    .fixed.find((one) => one['project_uuid'] === project_uuid)?.['invoiced_cents'] ?? 'all';

test('an instalment and the rest carry the hours until then without amounts, and free them when credited', async () => {
  const site = await project();
  const hour = await approved(site);
  expect(await world.one('hours', hour)).toMatchObject({
    status: 'approved',
    billable_minutes: 0,
    amount_cents: 0,
    minutes: 90,
  });
  const first = await make(choice(site, 40_000));
  const [line] = first['lines'] as readonly Fields[];
  expect([first['net_cents'], line]).toEqual([
    40_000,
    expect.objectContaining({
      description: 'New site, termijn 40%',
      quantity: 1,
      unit_price_cents: 40_000,
      project_uuid: site,
      specification: null,
    }),
  ]);
  expect(await world.one('hours', hour)).toMatchObject({
    status: 'invoiced',
    invoice_line_uuid: line?.['uuid'],
    amount_cents: 0,
  });
  expect(await invoiced(site)).toBe(40_000);
  const rest = await make(choice(site, 60_000));
  expect((rest['lines'] as readonly Fields[])[0]?.['description']).toBe('New site, laatste termijn');
  expect(await invoiced(site)).toBe('all');
  expect((await world.api.send('management', `DELETE /api/invoices/${String(first['uuid'])}`)).statusCode).toBeLessThan(
    300,
  );
  expect([await invoiced(site), (await world.one('hours', hour))['status']]).toEqual([60_000, 'approved']);
});

test('more than the agreed price is rejected with what is left, unless it is confirmed', async () => {
  const site = await project();
  await make(choice(site, 75_000));
  const refused = await call('/preview', choice(site, 25_001));
  expect([refused.statusCode, refused.json<Fields>()['message'], refused.json<Fields>()['hint']]).toEqual([
    409,
    'This is more than the agreed price for New site.',
    'Only €250.00 is left of the agreed price. Lower it, or confirm that you want to exceed it.',
  ]);
  expect((await make(choice(site, 25_001, { beyond_agreed: true })))['net_cents']).toBe(25_001);
});

test('ten concurrent instalments of the whole make one', async () => {
  const site = await project();
  const { seen } = (await call('/preview', choice(site, 100_000))).json<HourInvoices>();
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('', { ...choice(site, 100_000), seen })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await invoiced(site)).toBe('all');
});

test('another client’s project, an hourly project, and a duplicate are rejected', async () => {
  const hourly = String((await world.add('projects', { name: 'By the hour', client_uuid: owner }))['uuid']);
  const foreign = String(
    (
      await world.add('projects', {
        name: 'Foreign',
        client_uuid: world.api.company.clients.other,
        billing: 'fixed',
        budget_cents: 1,
      })
    )['uuid'],
  );
  for (const uuid of [hourly, foreign])
    expect((await call('/preview', choice(uuid, 100))).json<Fields>()['errors']).toEqual({
      'instalments.0.project_uuid': 'Choose a fixed-price project of this client',
    });
  const site = await project();
  expect(
    (
      await call(
        '/preview',
        choice(site, 100, {
          instalments: [
            { project_uuid: site, amount_cents: 1 },
            { project_uuid: site, amount_cents: 1 },
          ],
        }),
      )
    ).json<Fields>()['errors'],
  ).toEqual({ 'instalments.1.project_uuid': 'Enter one instalment per project' });
});
