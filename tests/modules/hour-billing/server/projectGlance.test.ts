/** A project at a glance: its invoices, the agreed price and the margin, to the cent, for people who may see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HourInvoices } from '../../../../src/modules/hour-billing/rules/hourInvoice.ts';
import type { ProjectGlanceAnswer } from '../../../../src/modules/hour-billing/rules/projectMoney.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';
import { own } from '../../../support/row.ts';

let world: BillingWorld;
let owner: string;
beforeAll(async () => {
  world = await createBillingWorld();
  owner = world.api.company.clients.own;
  await world.api.store.update(
    systemCaller,
    own(world.api.store.registry().resources, 'employees'),
    world.api.company.employee,
    { hourly_cost_cents: 4_000 },
  );
});
afterAll(() => world.api.close());

async function project(rest: Fields): Promise<string> {
  const { uuid } = await world.add('projects', {
    name: 'New site',
    client_uuid: owner,
    hourly_rate_cents: 10_000,
    ...rest,
  });
  expect(
    (await world.api.send('management', `PUT /api/projects/${String(uuid)}/activate`, { body: {} })).statusCode,
  ).toBe(200);
  return String(uuid);
}

async function worked(project_uuid: string, work_date: string, minutes: number): Promise<void> {
  const { uuid } = await world.add('hours', {
    employee_uuid: world.api.company.employee,
    client_uuid: owner,
    project_uuid,
    work_date,
    minutes,
    description: 'Design',
  });
  for (const action of ['submit', 'approve'])
    expect(
      (await world.api.send('management', `PUT /api/hours/${String(uuid)}/${action}`, { body: {} })).statusCode,
    ).toBe(200);
}

/** The draft that the hours until the end of January, or the instalment, become. */
async function invoice(rest: Fields): Promise<string> {
  const choice = { client_uuid: owner, until: '2026-01-31', ...rest };
  const { seen } = (
    await world.api.send('management', 'POST /api/hours/invoice/preview', { body: choice })
  ).json<HourInvoices>();
  const answer = await world.api.send('management', 'POST /api/hours/invoice', { body: { ...choice, seen } });
  expect(answer.statusCode, answer.body).toBe(201);
  return String(answer.json<HourInvoices>().drafts[0]?.uuid);
}

const glanceUrl = (uuid: string): string => `GET /api/projects/${uuid}/glance`;
async function glance(uuid: string, actor: 'management' | 'employee' = 'management'): Promise<ProjectGlanceAnswer> {
  const answer = await world.api.send(actor, glanceUrl(uuid));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProjectGlanceAnswer>();
}

describe('a project by the hour', () => {
  let site: string;
  let draft: string;
  beforeAll(async () => {
    site = await project({});
    await worked(site, '2026-01-05', 90);
    await worked(site, '2026-02-03', 30);
    draft = await invoice({ project_uuids: [site] });
  });

  test('has as margin the invoiced and open amounts, less the cost of its hours', async () => {
    const { invoices, fixed, margin, days } = await glance(site);
    expect(invoices).toEqual([
      {
        uuid: draft,
        number: null,
        issue_date: null,
        kind: 'invoice',
        status: 'draft',
        currency: 'EUR',
        amount_cents: 15_000,
      },
    ]);
    expect(fixed).toBeNull();
    expect(margin).toEqual({
      invoiced_cents: 15_000,
      to_invoice_cents: 5_000,
      cost_cents: 8_000,
      margin_cents: 12_000,
    });
    expect(days.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual([
      { day: '2026-01-05', minutes: 90 },
      { day: '2026-02-03', minutes: 30 },
    ]);
  });

  test('has no remainder of a price that was not agreed', async () => {
    expect((await world.one('projects', site))['uninvoiced_cents']).toBeNull();
  });

  test('shows each invoice with number and state, and a credit note deducts its amount', async () => {
    expect((await world.api.send('management', `PUT /api/invoices/${draft}/finalise`, { body: {} })).statusCode).toBe(
      200,
    );
    const { number, status } = await world.one('invoices', draft);
    expect((await glance(site)).invoices).toEqual([
      expect.objectContaining({ uuid: draft, number, status, amount_cents: 15_000 }),
    ]);
    expect(
      (
        await world.api.send('management', `PUT /api/invoices/${draft}/credit`, {
          body: { credit_reason: 'Wrong month' },
        })
      ).statusCode,
    ).toBeLessThan(300);
    const { invoices, margin } = await glance(site);
    expect(invoices?.map(({ kind, status: state, amount_cents }) => [kind, state, amount_cents])).toEqual([
      ['credit_note', 'draft', -15_000],
      ['invoice', status, 15_000],
    ]);
    expect(margin?.invoiced_cents).toBe(0);
  });

  test('shows cost and margin to management only', async () => {
    const { margin, invoices, work } = await glance(site, 'employee');
    expect(margin).toBeNull();
    expect(work.measures).not.toContain('cost');
    expect(invoices).toHaveLength(2);
  });
});

test('all entries count, the oldest and those of next year', async () => {
  const site = await project({});
  for (const day of ['2004-02-29', '2027-03-09']) await worked(site, day, 60);
  const { margin, days } = await glance(site);
  expect(days.map(({ day }) => day).toSorted()).toEqual(['2004-02-29', '2027-03-09']);
  expect(margin).toEqual({ invoiced_cents: 0, to_invoice_cents: 20_000, cost_cents: 8_000, margin_cents: 12_000 });
});

test('a fixed-price project shows its price, the invoiced amount and the rest to invoice', async () => {
  const site = await project({ billing: 'fixed', budget_cents: 100_000 });
  await worked(site, '2026-01-06', 60);
  const before = await glance(site);
  expect([before.invoices, before.fixed]).toEqual([
    [],
    { agreed_cents: 100_000, invoiced_cents: 0, rest_cents: 100_000 },
  ]);
  await invoice({ project_uuids: [], instalments: [{ project_uuid: site, amount_cents: 40_000 }] });
  const { fixed, margin } = await glance(site);
  expect(fixed).toEqual({ agreed_cents: 100_000, invoiced_cents: 40_000, rest_cents: 60_000 });
  expect(margin).toEqual({ invoiced_cents: 40_000, to_invoice_cents: 60_000, cost_cents: 4_000, margin_cents: 96_000 });
  expect((await world.one('projects', site))['uninvoiced_cents']).toBe(60_000);
  const figures = (await world.api.send('management', `GET /api/projects/${site}/figures`)).json<
    readonly { readonly name: string; readonly value: number }[]
  >();
  expect(figures.find(({ name }) => name === 'left-to-invoice')?.value).toBe(60_000);
});

test('a missing project is a 404, and other parameters are rejected', async () => {
  for (const uuid of ['01900000-0000-7000-8000-000000000000', 'x'])
    expect((await world.api.send('management', glanceUrl(uuid))).statusCode, uuid).toBe(404);
  expect((await world.api.send('management', `${glanceUrl(await project({}))}?from=2026-01-01`)).statusCode).toBe(400);
  expect((await world.api.send('user', glanceUrl(await project({})))).statusCode).toBe(403);
});
