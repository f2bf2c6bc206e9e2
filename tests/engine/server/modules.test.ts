/** What the business adds: numbers, invoice amounts, hours, domain names, accounts. */
import { anyTable } from '../../../src/engine/server/store/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

type Fields = Record<string, unknown>;

async function made(resource: string, body: Fields, actor: TestActor = 'management'): Promise<Fields> {
  const answer = await api.send(actor, `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function changed(
  resource: string,
  { uuid }: Fields,
  body: Fields,
  actor: TestActor = 'management',
): Promise<Fields> {
  const answer = await api.send(actor, `PUT /api/${resource}/${String(uuid)}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function refused(resource: string, body: Fields, actor: TestActor = 'management'): Promise<unknown> {
  const answer = await api.send(actor, `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<{ errors: unknown }>().errors;
}

const client = (rest: Fields = {}): Promise<Fields> =>
  made('clients', { company_name: 'N', email: 'n@example.nl', seller_uuid: api.company.seller, ...rest });

const line = (rest: Fields = {}): Fields => ({
  description: 'Hosting',
  quantity: 1,
  unit_price_cents: 1_000,
  vat_rate_uuid: api.company.vat.standard,
  ...rest,
});

const invoice = (lines: readonly Fields[], rest: Fields = {}): Fields => ({
  seller_uuid: api.company.seller,
  client_uuid: api.company.clients.own,
  lines,
  ...rest,
});

const entry = (rest: Fields = {}): Fields => ({
  employee_uuid: api.company.employee,
  client_uuid: api.company.clients.own,
  work_date: '2026-03-09',
  minutes: 50,
  description: 'Work',
  ...rest,
});

const project = (rest: Fields): Promise<Fields> =>
  made('projects', {
    number: `PR-${Math.trunc(performance.now() * 1_000)}`,
    name: 'P',
    client_uuid: api.company.clients.own,
    ...rest,
  });

const domain = (name: string, tld: 'nl' | 'com' = 'nl', rest: Fields = {}): Fields => ({
  name,
  tld_uuid: api.company.tlds[tld],
  client_uuid: api.company.clients.own,
  ...rest,
});

test('a domain name is stored in ASCII and shown in Unicode', async () => {
  expect(await made('domains', domain('voorbeeld.nl'))).toMatchObject({
    name: 'voorbeeld.nl',
    name_unicode: 'voorbeeld.nl',
  });
  await changed('tlds', { uuid: api.company.tlds.nl }, { idn_allowed: true });
  expect(await made('domains', domain('xn--bcher-kva.nl'))).toMatchObject({
    name: 'xn--bcher-kva.nl',
    name_unicode: 'bücher.nl',
  });
});

/** What a seller needs beside its name. */
const seat = {
  street: 'S',
  house_number: '1',
  postal_code: '1234 AB',
  city: 'U',
  email: 's@example.nl',
  iban: 'NL91ABNA0417164300',
};

describe('numbers', () => {
  test('are consecutive, skip those given by hand, and are never given twice', async () => {
    // The company has two clients, C00001 and C00002.
    await client({ number: 'C00004' });
    expect((await client())['number']).toBe('C00003');
    expect((await client())['number']).toBe('C00005');
    const many = await Promise.all(Array.from({ length: 8 }, () => client()));
    expect(new Set(many.map(({ number }) => number)).size).toBe(8);
  });

  test('of two sellers do not collide', async () => {
    const seller = await made('sellers', {
      name: 'Tweede',
      legal_name: 'Tweede B.V.',
      ...seat,
    });
    expect((await client({ seller_uuid: seller['uuid'] }))['number']).toBe('2-C00001');
  });

  test('continue an existing series', async () => {
    const seller = await made('sellers', {
      name: 'Derde',
      legal_name: 'Derde B.V.',
      ...seat,
    });
    await made('number-sequences', {
      seller_uuid: seller['uuid'],
      document: 'client',
      series: 'own',
      year: 2026,
      pattern: 'K{YY}-{seq:03}',
      next_value: 41,
    });
    expect([
      (await client({ seller_uuid: seller['uuid'] }))['number'],
      (await client({ seller_uuid: seller['uuid'] }))['number'],
    ]).toEqual(['K26-041', 'K26-042']);
  });

  test('are given to orders', async () => {
    expect(
      (await made('orders', { client_uuid: api.company.clients.own, seller_uuid: api.company.seller }))['number'],
    ).toBe('2026-00001');
  });
});

describe('an invoice', () => {
  test('adds up per rate: 37.50 + 12.50 at 21 % is 10.50 VAT', async () => {
    const record = await made(
      'invoices',
      invoice([line({ unit_price_cents: 3_750 }), line({ unit_price_cents: 1_250 })]),
    );
    expect(record).toMatchObject({
      net_cents: 5_000,
      vat_cents: 1_050,
      gross_cents: 6_050,
      vat_breakdown: [{ category: 'S', rate_bp: 2_100, taxable_cents: 5_000, vat_cents: 1_050 }],
    });
    expect(record['lines']).toMatchObject([
      { line_net_cents: 3_750, category: 'S', rate_bp: 2_100, position: 1 },
      { line_net_cents: 1_250, position: 2 },
    ]);
  });

  test('is recalculated when its lines or its discount change', async () => {
    const record = await made(
      'invoices',
      invoice([
        line({ unit_price_cents: 10_000 }),
        line({ unit_price_cents: 5_000, vat_rate_uuid: api.company.vat.reduced }),
      ]),
    );
    expect(record).toMatchObject({ net_cents: 15_000, vat_cents: 2_550 });
    const discounted = await changed('invoices', record, { discount_cents: 3_000 });
    expect(discounted).toMatchObject({ net_cents: 12_000, vat_cents: 2_040, gross_cents: 14_040 });
    const [first] = discounted['lines'] as readonly Fields[];
    const fewer = await changed('invoices', record, {
      lines: [{ uuid: first?.['uuid'], ...line({ unit_price_cents: 10_000, quantity: 2.5 }) }],
    });
    expect(fewer).toMatchObject({ net_cents: 22_000, vat_cents: 4_620, gross_cents: 26_620 });
    expect(fewer['lines']).toHaveLength(1);
  });

  test('says why there is no VAT, in its own language', async () => {
    const record = await made(
      'invoices',
      invoice([line({ vat_rate_uuid: api.company.vat.reverse })], { language: 'nl' }),
    );
    expect(record['vat_breakdown']).toEqual([
      { category: 'AE', rate_bp: 0, taxable_cents: 1_000, vat_cents: 0, exemption_text: 'Btw verlegd' },
    ]);
  });

  test('is due by the client’s payment term, or else the seller’s', async () => {
    expect(await made('invoices', invoice([], { issue_date: '2026-01-31' }))).toMatchObject({ due_date: '2026-02-14' });
    await changed('clients', { uuid: api.company.clients.own }, { payment_term_days: 30, buyer_reference: 'PO-7' });
    expect(await made('invoices', invoice([], { issue_date: '2026-01-31' }))).toMatchObject({
      due_date: '2026-03-02',
      buyer_reference: 'PO-7',
    });
    expect(
      await made('invoices', invoice([], { issue_date: '2026-01-31', due_date: '2026-02-01', buyer_reference: 'own' })),
    ).toMatchObject({ due_date: '2026-02-01', buyer_reference: 'own' });
  });

  test('rejects amounts that a browser sends', async () => {
    expect(await refused('invoices', invoice([], { net_cents: 1 }))).toHaveProperty('net_cents');
    expect(await refused('invoices', invoice([line({ line_net_cents: 1 })]))).toHaveProperty([
      'lines.0.line_net_cents',
    ]);
  });

  test.each([
    [{ quantity: 0.123_45 }, 'lines.0.quantity'],
    [{ vat_rate_uuid: '00000000-0000-7000-8000-000000000000' }, 'lines.0.vat_rate_uuid'],
    [{ quantity: 'two' }, 'lines.0.quantity'],
  ])('rejects a line with %j at its place', async (rest, path) => {
    expect(await refused('invoices', invoice([line(rest)]))).toHaveProperty([path]);
  });

  test('rejects a discount of more than its line at that line', async () => {
    expect(await refused('invoices', invoice([line(), line({ discount_cents: 1_001 })]))).toEqual({
      'lines.1.discount_cents': 'The discount can’t exceed the amount of its line',
    });
    expect(await made('invoices', invoice([line(), line({ discount_cents: 1_000 })]))).toMatchObject({
      net_cents: 1_000,
    });
  });

  test('rejects a discount of more than the lines', async () => {
    expect(await refused('invoices', invoice([line()], { discount_cents: 1_001 }))).toEqual({
      discount_cents: 'The discount can’t exceed the total of the lines',
    });
  });
});

describe('hours', () => {
  test('are billable as worked, rounded by the project’s rule, or not billable', async () => {
    expect(await made('hours', entry())).toMatchObject({ minutes: 50, billable_minutes: 50 });
    const rounded = await project({ rounding_minutes: 15, rounding_mode: 'up' });
    const record = await made('hours', entry({ project_uuid: rounded['uuid'] }));
    expect(record).toMatchObject({ minutes: 50, billable_minutes: 60 });
    expect(await changed('hours', record, { minutes: 61 })).toMatchObject({ minutes: 61, billable_minutes: 75 });
    expect(await changed('hours', record, { billable: false })).toMatchObject({ minutes: 61, billable_minutes: 0 });
    expect(
      await made('hours', entry({ project_uuid: (await project({ billing: 'non_billable' }))['uuid'] })),
    ).toMatchObject({ billable_minutes: 0 });
  });

  test('cannot be on a project of another client', async () => {
    const theirs = await project({ client_uuid: api.company.clients.other });
    expect(await refused('hours', entry({ project_uuid: theirs['uuid'] }))).toEqual({
      project_uuid: 'Doesn’t match “Client”. Choose another',
    });
  });

  test('are recalculated when their times change', async () => {
    const record = await made(
      'hours',
      entry({ started_at: '2026-03-09T08:00:00Z', ended_at: '2026-03-09T10:00:00Z', minutes: 120 }),
    );
    expect(await changed('hours', record, { ended_at: '2026-03-09T11:00:00Z', break_minutes: 30 })).toMatchObject({
      minutes: 150,
      billable_minutes: 150,
    });
    const answer = await api.send('management', `PUT /api/hours/${String(record['uuid'])}`, {
      body: { break_minutes: 180 },
    });
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
      422,
      { break_minutes: 'The break is longer than the time between start and end' },
    ]);
  });

  test('are written by the employee', async () => {
    expect(await made('hours', entry(), 'employee')).toMatchObject({ employee_uuid: api.company.employee });
    expect(await refused('hours', entry({ employee_uuid: api.company.colleague }), 'employee')).toEqual({
      employee_uuid: 'You can only log your own hours',
    });
  });

  test('keep the rate of their approval day: of the project, client, employee or everybody', async () => {
    const approved = async (rest: Fields): Promise<unknown> => {
      const record = await made('hours', entry(rest));
      for (const action of ['submit', 'approve']) {
        const answer = await api.send('management', `PUT /api/hours/${String(record['uuid'])}/${action}`);
        expect(answer.statusCode, answer.body).toBe(200);
      }
      return (await api.send('management', `GET /api/hours/${String(record['uuid'])}`)).json<Fields>()['rate_cents'];
    };
    expect(await approved({}), 'the employee’s own').toBe(9_500);
    await made('hourly-rates', { scope: 'default', rate_cents: 8_000, valid_from: '2020-01-01' });
    expect(await approved({ employee_uuid: api.company.colleague }), 'everybody’s').toBe(8_000);
    await made('hourly-rates', {
      scope: 'client',
      client_uuid: api.company.clients.own,
      rate_cents: 10_500,
      valid_from: '2020-01-01',
      valid_until: '2026-03-08',
    });
    expect(await approved({ work_date: '2026-03-08' }), 'the client’s, on its last day').toBe(10_500);
    expect(await approved({ work_date: '2026-03-09' }), 'the client’s, a day later').toBe(9_500);
    expect(
      await approved({ project_uuid: (await project({ hourly_rate_cents: 12_000 }))['uuid'] }),
      'the project’s',
    ).toBe(12_000);
  });
});

describe('a domain', () => {
  test('belongs to its own TLD, and follows its rules', async () => {
    expect(await refused('domains', domain('voorbeeld.com'))).toEqual({
      tld_uuid: 'This name ends in .com. Choose that TLD',
    });
    await changed('tlds', { uuid: api.company.tlds.com }, { min_length: 3 });
    expect(await refused('domains', domain('ab.com', 'com'))).toEqual({
      name: 'A name under .com has 3 to 63 characters before the dot',
    });
    expect(await refused('domains', domain('xn--bcher-kva.com', 'com'))).toEqual({
      name: '.com doesn’t allow international characters',
    });
  });
});

describe('accounts', () => {
  test('have passwords as argon2id hashes, and addresses in lower case', async () => {
    const user = await made('users', {
      email: 'Case@Example.NL',
      first_name: 'C',
      last_name: 'D',
      password: 'a fine password',
    });
    expect(user).toMatchObject({ email: 'case@example.nl' });
    expect(user).not.toHaveProperty('password');
    const row = await anyTable(api.store.database)
      .selectFrom('users')
      .select('password')
      .where('uuid', '=', user['uuid'])
      .executeTakeFirst();
    expect(row?.['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('keep the password when a form leaves it empty', async () => {
    const user = await made('users', {
      email: 'same@example.nl',
      first_name: 'C',
      last_name: 'D',
      password: 'a fine password',
    });
    await changed('users', user, { first_name: 'E', password: null });
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email: 'same@example.nl', password: 'a fine password' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('always include one active management account', async () => {
    const url = `/api/users/${api.company.users.management}`;
    for (const [call, body] of [[`PUT ${url}/block`], [`PUT ${url}`, { type: 'user' }], [`DELETE ${url}`]] as const) {
      const answer = await api.send('management', call, body ? { body } : {});
      expect([answer.statusCode, answer.json<{ message: string }>().message], call).toEqual([
        409,
        'This is the only management account.',
      ]);
    }
    await made('users', { email: 'second@example.nl', first_name: 'S', last_name: 'M', type: 'management' });
    expect((await api.send('management', `PUT ${url}`, { body: { type: 'user' } })).statusCode).toBe(200);
  });
});
