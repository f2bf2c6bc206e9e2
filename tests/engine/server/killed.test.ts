/**
 * Servers that die in the middle of a checkout, of provisioning and of finalising: what they leave is whole or absent,
 * and the next attempt finishes it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modulesWith } from '../../support/modulesWith.ts';
import { bookedAdapters, written } from '../../support/bookedAdapter.ts';
import { sessionHeaders } from '../../support/browserRequests.ts';
import { addInfrastructure } from '../../support/infrastructure.ts';
import { startMortalChild, type MortalChild } from '../../support/mortalChild.ts';
import { leaseMilliseconds, type Answer, type MortalOptions, type Task } from '../../support/mortalServer.ts';
import { createShop, type Shop } from '../../support/shop.ts';
import { decisive, steps } from '../../support/steps.ts';
import { openSuddenDeath, type SuddenDeath } from '../../support/suddenDeath.ts';
import { createTestWorker } from '../../support/worker.ts';

const directory = mkdtempSync(join(tmpdir(), 'beheer-killed-'));
const book = join(directory, 'asked');
const adapters = bookedAdapters(book);
let shop: Shop;
let mortal: SuddenDeath;
let options: MortalOptions;
let attempts = 0;
/** Processes are started and killed one after another. */
const patienceMilliseconds = 600_000;

beforeAll(async () => {
  writeFileSync(book, '');
  shop = await createShop({ modules: modulesWith(adapters) });
  await addInfrastructure(shop.api, 'hetzner');
  await shop.add('known-names', { name: '*.nl', availability: 'free' });
  await shop.insert('coupons', { code: 'EENS', type: 'fixed', value_cents: 100, duration: 'once', status: 'active' });
  const { database } = shop.api.store;
  await database.updateTable('servers').set({ role: 'web', is_shared: true, max_accounts: 500 }).execute();
  await database
    .updateTable('clients')
    .set({ street: 'Dorpsstraat', house_number: '1', postal_code: '1234 AB', city: 'Utrecht', country: 'NL' })
    .execute();
  options = { connectionString: shop.api.connectionString, moment: shop.api.clock.now.toISOString(), book };
  mortal = await openSuddenDeath(options);
});
afterAll(async () => {
  await (await started)?.end();
  await mortal.close();
  await shop.api.close();
  rmSync(directory, { recursive: true, force: true });
});

/** What there is of everything that must be whole or absent. */
type Census = Readonly<Record<string, number>>;

async function census(): Promise<Census> {
  const counts = {
    ...Object.fromEntries(
      [
        'orders',
        'order_lines',
        'subscriptions',
        'domains',
        'hosting',
        'invoices',
        'invoice_lines',
        'payments',
        'service_changes',
        'beheer_mails',
      ].map((table) => [table, table]),
    ),
    // Each mail has a job as well.
    beheer_jobs: "beheer_jobs where kind <> 'mails'",
    'open carts': "carts where status = 'open'",
    'invoices out': "invoices where status = 'sent'",
    'accounts at work': "hosting where status = 'active'",
    'changes at work': "service_changes where status = 'running'",
    'coupons redeemed': 'orders where coupon_uuid is not null',
  };
  const columns = Object.entries(counts).map(([name, of]) => `(select count(*) from ${of}) as "${name}"`);
  const {
    rows: [found],
  } = await sql
    .raw<Census>(
      `select ${columns.join(', ')}, (select coalesce(sum(next_value), 0) from number_sequences) as "numbers given"`,
    )
    .execute(shop.api.store.database);
  return { ...found, 'asked of the provider': written(book).length };
}

function since(before: Census, after: Census): Census {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count === before[name] ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  );
}

/** One task of a server, and the steps that follow after it died. */
interface Trial {
  readonly task: Task;
  /** What a person, or the next server, does then. */
  again(): Promise<void>;
}

interface Course {
  /** The statements of a run that is not interrupted. */
  readonly trace: readonly string[];
  readonly whole: Census;
}

async function courseOf(begin: () => Promise<Trial>): Promise<Course> {
  // The first one ever begins the series of numbers.
  await mortal.trace((await begin()).task);
  const { task } = await begin();
  const before = await census();
  const trace = await mortal.trace(task);
  return { trace, whole: since(before, await census()) };
}

/** @returns what it left; after one more try everything is there, once. */
async function survive({ task, again }: Trial, { whole }: Course, die: () => Promise<Answer | null>): Promise<Census> {
  const before = await census();
  expect(await die(), JSON.stringify(task)).toBeNull();
  const left = since(before, await census());
  await again();
  expect(since(before, await census()), 'after one more try').toEqual(whole);
  return left;
}

/** Each step with what is left when the server dies before it. */
async function leftBefore(
  each: readonly number[],
  course: Course,
  begin: () => Promise<Trial>,
  die: (task: Task, nth: number) => Promise<Answer | null>,
): Promise<readonly (readonly [string, Census])[]> {
  const found: (readonly [string, Census])[] = [];
  for (const nth of each) {
    const trial = await begin();
    found.push([
      `${nth} ${(course.trace[nth - 1] ?? '').slice(0, 60)}`,
      await survive(trial, course, () => die(trial.task, nth)),
    ]);
  }
  return found;
}

/** Starts the one after it already: that takes longer than to die. */
let started: Promise<MortalChild> | null = null;
const cutOff = (task: Task, nth: number): Promise<Answer | null> => mortal.run(task, nth);
const kill = async (task: Task, nth: number): Promise<Answer | null> => (await nextChild()).run(task, nth);

async function nextChild(): Promise<MortalChild> {
  const child = await (started ?? startMortalChild(options));
  started = startMortalChild(options);
  return child;
}

async function fillCart(): Promise<string> {
  const { api, products } = shop;
  attempts += 1;
  await api.store.database.updateTable('carts').set({ status: 'abandoned' }).where('status', '=', 'open').execute();
  await api.send('user', 'POST /api/cart/items', {
    body: {
      items: [
        {
          product_uuid: products.domain,
          action: 'register',
          period_unit: 'year',
          period_count: 1,
          domain_name: `naam${attempts}.nl`,
          config: { nameservers: ['ns1.example.nl', 'ns2.example.nl'] },
        },
        { product_uuid: products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 },
      ],
    },
  });
  return (await api.send('user', 'PUT /api/cart/coupon', { body: { code: 'EENS' } })).json<{ seen: string }>().seen;
}

async function checkout(): Promise<Trial> {
  const { api } = shop;
  const body = { seen: await fillCart(), terms_version: '1', payment_method: 'bank_transfer' };
  const headers = { ...sessionHeaders(api.tokens.user), 'idempotency-key': `key-${attempts}` };
  return {
    task: { call: { method: 'POST', url: '/api/cart/checkout', headers, body } },
    async again() {
      const answers = [
        await api.send('user', 'POST /api/cart/checkout', { headers, body }),
        await api.send('user', 'POST /api/cart/checkout', { headers, body }),
      ];
      expect(
        answers.map(({ statusCode }) => statusCode),
        answers[0]?.body,
      ).toEqual([201, 201]);
      expect(answers[1]?.json()).toEqual(answers[0]?.json());
    },
  };
}

async function finalising(): Promise<Trial> {
  const { api } = shop;
  const { company } = api;
  const lines = [{ description: 'Hosting', quantity: 1, unit_price_cents: 1_000, vat_rate_uuid: company.vat.standard }];
  const { uuid } = (
    await api.send('management', 'POST /api/invoices', {
      body: { seller_uuid: company.seller, client_uuid: company.clients.own, lines },
    })
  ).json<{ uuid: string }>();
  return {
    task: {
      call: {
        method: 'PUT',
        url: `/api/invoices/${uuid}/finalise`,
        headers: sessionHeaders(api.tokens.management),
        body: {},
      },
    },
    async again() {
      const isOut =
        (
          await api.store.database.selectFrom('invoices').select('number').where('uuid', '=', uuid).executeTakeFirst()
        )?.['number'] !== null;
      expect((await api.send('management', `PUT /api/invoices/${uuid}/finalise`, { body: {} })).statusCode).toBe(
        isOut ? 409 : 200,
      );
    },
  };
}

async function settingUp(): Promise<Trial> {
  const { api } = shop;
  await api.store.database.deleteFrom('beheer_jobs').execute();
  const { products } = shop;
  attempts += 1;
  const { seen } = (
    await api.send('user', 'POST /api/cart/items', {
      body: { items: [{ product_uuid: products.hosting, action: 'recurring', period_unit: 'month', period_count: 1 }] },
    })
  ).json<{ seen: string }>();
  const ordered = await api.send('user', 'POST /api/cart/checkout', {
    headers: { 'idempotency-key': `key-${attempts}` },
    body: { seen, terms_version: '1', payment_method: 'bank_transfer' },
  });
  expect(ordered.statusCode, ordered.body).toBe(201);
  return {
    task: { workAt: api.clock.now.toISOString() },
    async again() {
      // What the dead one held is free by then.
      api.clock.now = new Date(api.clock.now.getTime() + leaseMilliseconds);
      const worker = createTestWorker(api, adapters, (error) => {
        throw error;
      });
      for (let turn = 0; turn < 3; turn += 1) {
        await worker.turn();
        await worker.idle();
      }
      const order = await api.send('user', `GET /api/orders/${ordered.json<{ uuid: string }>().uuid}`);
      expect(order.json()).toMatchObject({ status: 'completed' });
    },
  };
}

const made = { hosting: 1, service_changes: 1 };
const begun = { ...made, 'changes at work': 1 };
/** Mails may be left or not: they are tested separately. */
const withoutMails = ({ beheer_mails: _told, ...rest }: Census): Census => rest;

describe.each<[string, () => Promise<Trial>, () => readonly Census[], (left: Census) => Census, string[]]>([
  [
    // Order and kept answer are one transaction: before its commit there is nothing, and no statement comes after it.
    'a checkout leaves no order, and the same request again makes it once',
    checkout,
    () => [{}],
    (left) => left,
    ['sweep'],
  ],
  ['finalising an invoice leaves it a draft without a number', finalising, () => [{}], (left) => left, []],
  [
    'setting up leaves a job that the next one finishes, and the provider is asked once',
    settingUp,
    () => [
      {},
      { ...made, beheer_jobs: 1 },
      made,
      begun,
      { ...begun, 'asked of the provider': 1 },
      { ...made, 'accounts at work': 1, 'asked of the provider': 1 },
    ],
    withoutMails,
    ['sweep'],
  ],
])('a server that dies during %s', (_what, begin, stages, shown, tags) => {
  test('leaves all or nothing at any step', { tags: ['sweep'], timeout: patienceMilliseconds }, async () => {
    const course = await courseOf(begin);
    const left = (await leftBefore(steps(course.trace), course, begin, cutOff)).map(
      ([where, what]) => [where, shown(what)] as const,
    );
    for (const [where, what] of left) expect(stages(), where).toContainEqual(what);
    for (const stage of stages())
      expect(
        left.map(([, what]) => what),
        'a stage that nobody died in',
      ).toContainEqual(stage);
  });

  test('leaves all or nothing around its commits', { tags, timeout: patienceMilliseconds }, async () => {
    const course = await courseOf(begin);
    const left = await leftBefore(decisive(course.trace), course, begin, kill);
    for (const [where, what] of left) expect(stages(), where).toContainEqual(shown(what));
  });
});

test('numbers are consecutive and unique, and the provider was asked for everything once', async () => {
  await expectOneSeries(2);
});

test('the same holds for one death at each step', { tags: ['sweep'] }, async () => {
  await expectOneSeries(20);
});

async function expectOneSeries(least: number): Promise<void> {
  const rows = await shop.api.store.database
    .selectFrom('invoices')
    .select('number')
    .where('number', 'is not', null)
    .execute();
  const numbers = rows.map(({ number }) => Number(String(number).slice(-5))).toSorted((a, b) => a - b);
  expect(numbers.length).toBeGreaterThan(least);
  expect(numbers).toEqual(Array.from(numbers, (_one, index) => index + 1));
  expect(new Set(written(book)).size).toBe(written(book).length);
}
