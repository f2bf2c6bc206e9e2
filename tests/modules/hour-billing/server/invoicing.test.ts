/**
 * From approved hours to an invoice: what was seen is what is made, each entry is billed once, and what is credited or
 * taken off is free again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields } from '../../../support/billing.ts';
import { choiceOf, createHourInvoicing, linesOf, type HourInvoicing } from '../../../support/hourInvoicing.ts';
import { whileThawed } from '../../../support/world.ts';

let on: HourInvoicing;
let world: HourInvoicing['world'];
let employee: string;
let client: HourInvoicing['client'],
  project: HourInvoicing['project'],
  approved: HourInvoicing['approved'],
  call: HourInvoicing['call'],
  preview: HourInvoicing['preview'],
  hour: HourInvoicing['hour'],
  invoiceOf: HourInvoicing['invoiceOf'],
  act: HourInvoicing['act'],
  printed: HourInvoicing['printed'];

beforeAll(async () => {
  on = await createHourInvoicing();
  ({ world, employee, client, project, approved, call, preview, hour, invoiceOf, act, printed } = on);
});
afterAll(() => world.api.close());

test('50 minutes at 100.00 an hour are 83.33, in minutes at a price per sixty, and the entry refers to that line', async () => {
  const owner = await client();
  const uuid = await approved(owner, { project_uuid: await project(owner) });
  const seen = await preview(choiceOf(owner));
  expect(await hour(uuid)).toMatchObject({ status: 'approved', invoice_line_uuid: null });
  expect(
    (
      await world.api.send(
        'management',
        `GET /api/invoices?filter=${encodeURIComponent(JSON.stringify({ client_uuid: owner }))}`,
      )
    ).json(),
  ).toEqual([]);
  expect(seen).toMatchObject({
    entries: 1,
    billable_minutes: 50,
    net_cents: 8_333,
    unpriced: 0,
    drafts: [{ net_cents: 8_333, vat_cents: 1_750, gross_cents: 10_083 }],
  });
  const invoice = await invoiceOf(choiceOf(owner));
  expect(invoice).toMatchObject({ status: 'draft', kind: 'invoice', net_cents: 8_333, gross_cents: 10_083 });
  const [line] = linesOf(invoice);
  expect(line).toMatchObject({
    description: 'Webshop',
    quantity: 50,
    unit_code: 'MIN',
    unit_price_cents: 10_000,
    price_base_quantity: 60,
    line_net_cents: 8_333,
    period_start: '2026-02-10',
    period_end: '2026-02-10',
    specification: [
      {
        work_date: '2026-02-10',
        employee: 'Eva Jansen',
        description: 'Import repaired',
        minutes: 50,
        billable_minutes: 50,
      },
    ],
  });
  expect(await hour(uuid)).toMatchObject({ status: 'invoiced', invoice_line_uuid: line?.['uuid'], minutes: 50 });
});

test('each group and rate has a line; an order reference has an invoice of its own', async () => {
  const owner = await client();
  const [shop, site] = [
    await project(owner, { rounding_minutes: 15 }),
    await project(owner, { name: 'Site', order_reference: 'PO-7', hourly_rate_cents: 9_000 }),
  ];
  await approved(owner, { project_uuid: shop });
  await approved(owner, { project_uuid: shop, activity: 'support', minutes: 10, work_date: '2026-02-11' });
  await approved(owner, { project_uuid: site, minutes: 61 });
  await approved(owner, { minutes: 30 });
  const lines = async (
    group_by: string,
  ): Promise<readonly (readonly [string | null, readonly (readonly [string, number, number])[]])[]> =>
    (await preview(choiceOf(owner, { group_by, names: 'initials' }))).drafts.map(({ order_reference, lines: all }) => [
      order_reference,
      all
        .map((line) => [line.description, line.quantity, line.line_net_cents] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ]);
  expect(await lines('project')).toEqual([
    [
      null,
      [
        ['Webshop', 75, 12_500],
        ['Werkzaamheden', 30, 4_750],
      ],
    ],
    ['PO-7', [['Site', 61, 9_150]]],
  ]);
  expect(await lines('activity')).toEqual([
    [
      null,
      [
        ['Webshop, ondersteuning', 15, 2_500],
        ['Webshop, ontwikkeling', 60, 10_000],
        ['Werkzaamheden, ontwikkeling', 30, 4_750],
      ],
    ],
    ['PO-7', [['Site, ontwikkeling', 61, 9_150]]],
  ]);
  expect(await lines('employee')).toEqual([
    [
      null,
      [
        ['Webshop, E.J.', 75, 12_500],
        ['Werkzaamheden, E.J.', 30, 4_750],
      ],
    ],
    ['PO-7', [['Site, E.J.', 61, 9_150]]],
  ]);
  expect((await lines('day'))[0]?.[1].map(([name]) => name)).toEqual([
    'Webshop, 10 februari 2026',
    'Webshop, 11 februari 2026',
    'Werkzaamheden, 10 februari 2026',
  ]);
});

test('entries are left out if they are unapproved, not billable, later, of other projects, or without a price', async () => {
  const owner = await client();
  const shop = await project(owner);
  await approved(owner, { project_uuid: shop });
  await approved(owner, { project_uuid: shop, work_date: '2026-03-01' });
  await approved(owner, { project_uuid: shop, billable: false });
  const other = await project(owner, { name: 'Other' });
  await approved(owner, { project_uuid: other });
  const fixed = await project(owner, { name: 'Fixed', billing: 'fixed', budget_cents: 100_000 });
  await world.api.send('management', `PUT /api/projects/${fixed}/activate`, { body: {} });
  await approved(owner, { project_uuid: fixed });
  // As from before a rate was asked for at approval.
  const unpriced = await approved(owner, { employee_uuid: world.api.company.colleague, project_uuid: other });
  await world.api.store.database
    .transaction()
    .execute((tx) =>
      whileThawed(tx, () => tx.updateTable('hours').set({ rate_cents: null }).where('uuid', '=', unpriced).execute()),
    );
  await world.add('hours', {
    employee_uuid: employee,
    client_uuid: owner,
    work_date: '2026-02-12',
    minutes: 60,
    description: 'A draft',
  });
  expect(await preview(choiceOf(owner, { project_uuids: [shop] }))).toMatchObject({
    entries: 1,
    unpriced: 0,
    net_cents: 8_333,
  });
  expect(await preview(choiceOf(owner))).toMatchObject({ entries: 2, unpriced: 1 });
  expect(await preview(choiceOf(owner, { from: '2026-02-11' }))).toMatchObject({ entries: 0, drafts: [] });
  const overview = (await world.api.send('management', 'GET /api/hours/invoice?until=2026-02-28')).json<{
    clients: readonly Fields[];
    fixed: readonly Fields[];
  }>();
  expect(overview.clients.find(({ client_uuid }) => client_uuid === owner)).toMatchObject({
    entries: 3,
    unpriced: 1,
    value_cents: 16_667,
    oldest_on: '2026-02-10',
  });
  expect(overview.fixed.find(({ client_uuid }) => client_uuid === owner)).toMatchObject({
    project_name: 'Fixed',
    agreed_cents: 100_000,
    invoiced_cents: 0,
    open_minutes: 50,
  });
});

test('an active client limits the offer to its hours', async () => {
  const [one, other] = [await client(), await client()];
  for (const owner of [one, other]) {
    await approved(owner, { project_uuid: await project(owner) });
    const fixed = await project(owner, { name: 'Fixed', billing: 'fixed', budget_cents: 50_000 });
    await world.api.send('management', `PUT /api/projects/${fixed}/activate`, { body: {} });
  }
  const offered = async (): Promise<ReadonlySet<unknown>> => {
    const { clients, fixed } = (await world.api.send('management', 'GET /api/hours/invoice?until=2026-02-28')).json<{
      clients: readonly Fields[];
      fixed: readonly Fields[];
    }>();
    return new Set([...clients, ...fixed].map(({ client_uuid }) => client_uuid));
  };
  expect([...(await offered())]).toEqual(expect.arrayContaining([one, other]));
  await world.api.send('management', `PUT /api/clients/${one}/set-current`);
  expect(await offered()).toEqual(new Set([one]));
  await world.api.send('management', 'DELETE /api/session/client');
});

test('a preview that has changed is rejected with the present one', async () => {
  const owner = await client();
  const shop = await project(owner);
  await approved(owner, { project_uuid: shop });
  const { seen } = await preview(choiceOf(owner));
  await approved(owner, { project_uuid: shop, minutes: 10 });
  const answer = await call('', { ...choiceOf(owner), seen });
  expect([answer.statusCode, answer.json<Fields>()['code'], answer.json<Fields>()['message']]).toEqual([
    409,
    'E_OUTDATED',
    'The hours have changed since you looked: you saw 1 entry, €83.33; now it is 2 entries, €100.00.',
  ]);
  expect((await call('', { ...choiceOf(owner), seen: 'made up' })).json()).toMatchObject({ code: 'E_OUTDATED' });
  const nobody = await client();
  expect((await call('', { ...choiceOf(nobody), seen: (await preview(choiceOf(nobody))).seen })).json()).toMatchObject({
    code: 'E_STATE',
  });
});

test('invalid requests are rejected field by field', async () => {
  const answer = await call('/preview', {
    client_uuid: 'x',
    until: '2026-02-30',
    from: 7,
    group_by: 'moon',
    names: 'all',
    project_uuids: ['y'],
    instalments: [{ project_uuid: 'z', amount_cents: -1, more: 1 }],
    beyond_agreed: 'yes',
  });
  expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors).toSorted()]).toEqual([
    422,
    [
      'beyond_agreed',
      'client_uuid',
      'from',
      'group_by',
      'instalments.0.more',
      'instalments.0.project_uuid',
      'names',
      'project_uuids.0',
      'until',
    ],
  ]);
  // Business rules are checked after the shape of the request.
  const owner = await client();
  const [one, other] = [await project(owner), await project(owner)];
  const amounts = await call('/preview', {
    ...choiceOf(owner),
    from: '2026-04-02',
    until: '2026-04-01',
    instalments: [
      { project_uuid: one, amount_cents: -1 },
      { project_uuid: other, amount_cents: 0 },
      { project_uuid: other, amount_cents: 1 },
    ],
  });
  expect([amounts.statusCode, Object.keys(amounts.json<{ errors: object }>().errors).toSorted()]).toEqual([
    422,
    ['from', 'instalments.0.amount_cents', 'instalments.1.amount_cents', 'instalments.2.project_uuid'],
  ]);
});

test('twenty concurrent requests make one invoice', async () => {
  const owner = await client();
  const shop = await project(owner);
  const uuids = [
    await approved(owner, { project_uuid: shop }),
    await approved(owner, { project_uuid: shop, minutes: 70 }),
  ];
  const { seen } = await preview(choiceOf(owner));
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('', { ...choiceOf(owner), seen })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect([
    ...new Set(answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json<Fields>()['code'])),
  ]).toEqual(['E_OUTDATED']);
  const lines = await world.api.store.database
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .select(['invoice_lines.uuid', 'invoice_lines.quantity'])
    .where('invoices.client_uuid', '=', owner)
    .execute();
  expect(lines.map(({ quantity }) => Number(quantity))).toEqual([120]);
  for (const uuid of uuids)
    expect(await hour(uuid)).toMatchObject({ status: 'invoiced', invoice_line_uuid: lines[0]?.['uuid'] });
});

test('the same key twice makes one invoice, returned twice', async () => {
  const owner = await client();
  await approved(owner, { project_uuid: await project(owner) });
  const body = { ...choiceOf(owner), seen: (await preview(choiceOf(owner))).seen };
  const [first, again] = [
    await call('', body, { 'idempotency-key': 'hours-1' }),
    await call('', body, { 'idempotency-key': 'hours-1' }),
  ];
  expect([first.statusCode, again.statusCode, again.json<Fields>()]).toEqual([201, 201, first.json<Fields>()]);
});

test('a removed line or draft frees its hours; the quantity of a line cannot be changed', async () => {
  const owner = await client();
  const shop = await project(owner);
  const [first, second] = [await approved(owner, { project_uuid: shop }), await approved(owner, { minutes: 20 })];
  const invoice = await invoiceOf(choiceOf(owner));
  const line = linesOf(invoice).find((one) => one['project_uuid'] === shop);
  const other = linesOf(invoice).find((one) => one !== line);
  const put = (lines: readonly Fields[]) =>
    world.api.send('management', `PUT /api/invoices/${String(invoice['uuid'])}`, { body: { lines } });
  const dearer = await put([{ uuid: line?.['uuid'], unit_price_cents: 12_000 }, { uuid: other?.['uuid'] }]);
  expect([dearer.statusCode, dearer.body]).toEqual([422, expect.stringContaining('This line is the sum of its hours')]);
  expect(
    (await put([{ uuid: line?.['uuid'], description: 'Webshop in February' }, { uuid: other?.['uuid'] }])).statusCode,
  ).toBe(200);
  expect((await put([{ uuid: line?.['uuid'] }])).statusCode).toBe(200);
  expect([(await hour(first))['status'], (await hour(second))['status']]).toEqual(['invoiced', 'approved']);
  expect(
    (await world.api.send('management', `DELETE /api/invoices/${String(invoice['uuid'])}`)).statusCode,
  ).toBeLessThan(300);
  expect(await hour(first)).toMatchObject({ status: 'approved', invoice_line_uuid: null, minutes: 50 });
});

test('a final credit note frees the hours of lines that it credits completely', async () => {
  const owner = await client();
  const shop = await project(owner);
  const [first, second] = [await approved(owner, { project_uuid: shop }), await approved(owner, { minutes: 20 })];
  const invoice = await act(await invoiceOf(choiceOf(owner)), 'finalise');
  const credit = async (): Promise<Fields> =>
    world.one('invoices', ((await act(invoice, 'credit', { credit_reason: 'Wrong' }))['next'] as Fields)['uuid']);
  const part = await credit();
  const mirrored = linesOf(part).find((line) => line['project_uuid'] === shop);
  expect(mirrored?.['credits_line_uuid']).toBe(
    linesOf(invoice).find((line) => line['project_uuid'] === shop)?.['uuid'],
  );
  await world.api.send('management', `PUT /api/invoices/${String(part['uuid'])}`, {
    body: { lines: [{ uuid: mirrored?.['uuid'], quantity: -20 }] },
  });
  await act(part, 'finalise');
  expect([(await hour(first))['status'], (await hour(second))['status']]).toEqual(['invoiced', 'invoiced']);
  const rest = await credit();
  const again = linesOf(rest).find((line) => line['project_uuid'] === shop);
  expect(
    (
      await world.api.send('management', `PUT /api/invoices/${String(rest['uuid'])}`, {
        body: { lines: [{ uuid: again?.['uuid'], quantity: -30 }] },
      })
    ).statusCode,
  ).toBe(200);
  expect((await hour(first))['status']).toBe('invoiced');
  await act(rest, 'finalise');
  expect([await hour(first), (await hour(second))['status']]).toEqual([
    expect.objectContaining({ status: 'approved', invoice_line_uuid: null, rate_cents: 10_000 }),
    'invoiced',
  ]);
  expect((await preview(choiceOf(owner))).entries).toBe(1);
});

test('no VAT is charged under reverse charge, already in the draft', async () => {
  const owner = await client({ country: 'BE', postal_code: '1000', vat_id: 'BE0477472701' });
  await world.api.store.database
    .updateTable('clients')
    .set({ vat_id_status: 'valid' })
    .where('uuid', '=', owner)
    .execute();
  await approved(owner, { project_uuid: await project(owner) });
  expect((await preview(choiceOf(owner))).drafts).toMatchObject([
    { net_cents: 8_333, vat_cents: 0, vat_breakdown: [{ category: 'AE' }] },
  ]);
});

test('the specification is printed with the amounts of the lines, and does not change', async () => {
  const owner = await client();
  const shop = await project(owner, { hourly_rate_cents: 9_999, rounding_minutes: 15 });
  for (const [minutes, description] of [
    [50, 'Import repaired'],
    [7, 'A question answered'],
    [20, 'A page built'],
  ] as const)
    await approved(owner, { project_uuid: shop, minutes, description });
  const invoice = await act(await invoiceOf(choiceOf(owner)), 'finalise');
  const text = await printed(invoice['uuid']);
  for (const wanted of [
    'Urenspecificatie',
    'Import repaired',
    'A question answered',
    'Eva Jansen',
    '0:50',
    '1:00',
    '0:07',
    '0:15',
    '0:30',
    '1:17',
    '1:45',
    '€ 174,98',
  ])
    expect(text).toContain(wanted);
  expect(invoice['net_cents']).toBe(17_498);
  await world.api.send('management', `PUT /api/employees/${employee}`, { body: { last_name: 'Pietersen' } });
  expect(await printed(invoice['uuid'])).toBe(text);
  await world.api.send('management', `PUT /api/employees/${employee}`, { body: { last_name: 'Jansen' } });
});

test('earlier work has a line of its own with the VAT of its days, where the VAT changes midway', async () => {
  const owner = await client();
  const { database } = world.api.store;
  await database
    .updateTable('vat_rates')
    .set({ valid_until: '2026-02-14' })
    .where('uuid', '=', world.api.company.vat.reduced)
    .execute();
  await world.add('vat-rates', { code: 'reduced', category: 'S', rate_bp: 1_200, valid_from: '2026-02-15' });
  const category = await world.add('product-categories', { name: 'Drukwerk', slug: 'drukwerk' });
  const product = await world.add('products', {
    sku: 'DRUK',
    name: 'Drukwerk',
    slug: 'druk',
    category_uuid: category['uuid'],
    type: 'hours',
    vat_class: 'reduced',
  });
  const shop = await project(owner, { product_uuid: product['uuid'] });
  for (const day of ['02', '14', '15', '28'])
    await approved(owner, { project_uuid: shop, minutes: 60, work_date: `2026-02-${day}` });
  const invoice = await act(await invoiceOf(choiceOf(owner)), 'finalise');
  expect(
    linesOf(invoice).map(({ period_start, period_end, rate_bp, line_net_cents }) => [
      period_start,
      period_end,
      rate_bp,
      line_net_cents,
    ]),
  ).toEqual([
    ['2026-02-02', '2026-02-14', 900, 20_000],
    ['2026-02-15', '2026-02-28', 1_200, 20_000],
  ]);
  expect(invoice).toMatchObject({ net_cents: 40_000, vat_cents: 4_200 });
});
