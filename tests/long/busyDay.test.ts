/**
 * A day of two people, a bank and a stranger at the same time, on the built product with its own PostgreSQL and in
 * Chromium. In the middle the server process is killed and starts again. Before it, the same two people have a quiet
 * day, to which the busy one is compared.
 *
 * What each participant does is the same in every run; which requests the kill meets is not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runningDatabase } from '../../src/engine/server/store/open/join.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { accountOf, Person, whatIsSeen } from '../e2e/support/person.ts';
import { launch, type DemoAccount, type RunningProduct } from '../support/globalProduct.ts';
import { randomOf } from '../support/hostileFiles.ts';
import { createBank, signingKey, type Bank } from './busyDay/bank.ts';
import { wrongAudit, wrongMarks, wrongPayments, wrongSums } from './busyDay/books.ts';
import {
  bookHours,
  bookkeeperAfternoon,
  bookkeeperMorning,
  colleagueAfternoon,
  colleagueMorning,
  editSimultaneously,
  fillHours,
  fillInvoice,
  hoursPage,
  traceOf,
  workFromPhone,
  type Customer,
  type Desk,
} from './busyDay/people.ts';
import { createStranger, fileOf, leaks, targetsIn, type Stranger } from './busyDay/stranger.ts';
import { Program, Traffic, type ProgramOptions, type Round } from './busyDay/traffic.ts';

const seed = 2_611;
/** Files that the stranger mailed and the colleague opens. */
const mailedFiles = 40;
/** How much slower than on the quiet day the 95th percentile may be. A machine that is busy itself is slower too. */
const slowestRatio = 10;
/** Log lines of requests that got 503 because a record was locked or the machine was overloaded. */
const answered503 =
  /Someone else is changing this|lock timeout|database is busy|reach the database|connection timeout|audit trail was not written/;
const patienceMilliseconds = 240_000;

const traffic = new Traffic();
let product: RunningProduct;
let database: Client;
let bank: Bank;
let stranger: Stranger;
/** Uuids of users by participant. */
const accounts = new Map<string, string>();
const complaints: string[] = [];
const facts: Record<string, unknown> = {};
let owned: readonly string[] = [];
let shared: Customer;
let edits: { readonly note: string; readonly city: string };
let counted: { readonly raised: number; readonly client: string };

beforeAll(async () => {
  await spendTheDay().catch(async (error: unknown) => {
    process.stderr.write(`\n${await whatIsSeen()}\n${product.printed()}\n${JSON.stringify(facts)}\n`);
    throw error;
  });
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

async function spendTheDay(): Promise<void> {
  const browser = await openBrowser();
  product = await launch({ data: inject('demoData'), environment: { TRUST_PROXY: 'loopback' } });
  await connectToDatabase();
  const account = (type: DemoAccount['type']): DemoAccount => accountOf(type, product);
  const program = (who: string, ip: string): ProgramOptions => ({ traffic, who, address: product.address, ip });
  const signIn = (who: string, type: DemoAccount['type'], ip: string): Promise<Program> =>
    Program.signedIn(program(who, ip), account(type));
  const [office, helper, payer] = await Promise.all([
    signIn('bookkeeper', 'management', '198.51.100.1'),
    signIn('colleague', 'employee', '198.51.100.2'),
    signIn('payer', 'user', '198.51.100.3'),
  ]);
  for (const [who, signedIn] of [
    ['bookkeeper', office],
    ['colleague', helper],
    ['payer', payer],
  ] as const)
    accounts.set(who, (await signedIn.read<{ uuid: string }>('/session')).uuid);
  const setting = await prepare(office);
  shared = setting.shared;

  const at = Date.now();
  const [bookkeeper, colleague] = await Promise.all([
    Person.signedIn(browser, 'management', { product, live: true }),
    Person.signedIn(browser, 'employee', {
      product,
      live: true,
      language: 'nl',
      theme: 'dark',
      width: 1280,
      height: 800,
    }),
  ]);
  traffic.observe(bookkeeper, 'bookkeeper');
  traffic.observe(colleague, 'colleague');
  const desksIn = (round: Round): readonly [Desk, Desk] => [
    { person: bookkeeper, traffic, word: `${round}-boek` },
    { person: colleague, traffic, word: `${round}-werk` },
  ];
  const customers = setting.customers;

  // The quiet day.
  await workTogether(desksIn('quiet'), customers.quiet, async () => undefined);
  facts['quiet seconds'] = Math.round((Date.now() - at) / 1_000);

  // The busy day.
  traffic.round = 'busy';
  const random = randomOf(seed);
  const nadia = await payer.read<readonly { uuid: string; street: string | null }[]>('/clients');
  owned = nadia.map(({ uuid }) => uuid);
  const payerClient = nadia.find(({ street }) => street !== null)?.uuid ?? '';
  const { rows: today } = await database.query<{ day: string }>(
    `select to_char(now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as day`,
  );
  bank = createBank({
    key: await signingKey(database, product.dataDirectory),
    random,
    service: new Program(program('bank', '198.51.100.4')),
    payer,
    office,
    payerClient,
    transferClients: setting.transferClients,
    seller: setting.seller,
    vatRate: setting.vatRate,
    today: today[0]?.day ?? '',
  });
  await bank.prepare();
  const targets = await targetsIn(database);
  stranger = createStranger({
    traffic,
    address: product.address,
    random: randomOf(seed + 1),
    productsToken: await leakedToken(office, account('management'), 'products:list'),
    domainsToken: await leakedToken(payer, account('user'), 'domains:list'),
    staff: [account('management').email, account('employee').email],
    targets,
  });
  const busyAt = Date.now();
  let isOver = false;
  const phones = [
    { phone: office, word: 'boek', customer: customers.busy },
    { phone: helper, word: 'werk', customer: customers.busy },
  ].map((one) => workFromPhone({ ...one, traffic, counted: setting.counted, isOver: () => isOver }));
  const desks = desksIn('busy');
  const work = Promise.all([
    workTogether(desks, customers.busy, () => surviveKill(desks, customers.busy)),
    bank.run(),
    openMailedFiles(helper),
    signInWhileGuessed(office, program('bookkeeper', '198.51.100.9'), account('management')),
  ]).finally(() => {
    isOver = true;
    stranger.stop();
  });
  const [raised] = await Promise.all([Promise.all(phones), work, stranger.run()]);
  counted = { raised: raised.reduce((sum, one) => sum + one, 0), client: setting.counted.uuid };
  edits = { note: traceOf(desks[0]), city: `Plaats ${desks[1].word}` };
  facts['busy seconds'] = Math.round((Date.now() - busyAt) / 1_000);
  report();
}

async function connectToDatabase(): Promise<void> {
  database = new Client({ connectionString: runningDatabase(product.dataDirectory) ?? '' });
  database.on('error', () => undefined);
  await database.connect();
}

interface Setting {
  readonly seller: string;
  readonly vatRate: string;
  readonly customers: Readonly<Record<Round, Customer>>;
  readonly transferClients: readonly Customer[];
  readonly shared: Customer;
  readonly counted: Customer;
}

async function prepare(office: Program): Promise<Setting> {
  const [seller] = await office.read<readonly { uuid: string }[]>(
    `/sellers?filter=${encodeURIComponent(JSON.stringify({ is_default: true }))}`,
  );
  const [rate] = await office.read<readonly { uuid: string }[]>(
    `/vat-rates?filter=${encodeURIComponent(JSON.stringify({ code: 'standard', valid_until: null }))}`,
  );
  const client = async (name: string): Promise<Customer> => {
    const { uuid } = await office.write('POST', '/clients', {
      company_name: traffic.mark('clients', 'company_name', name),
      email: `${name.toLowerCase()}@klanten.example`,
      seller_uuid: seller?.uuid,
      street: 'Kade',
      house_number: '2',
      postal_code: '3511 AA',
      city: 'Utrecht',
      country: 'NL',
      phone: '+31301234500',
    });
    return { uuid, name };
  };
  return {
    seller: seller?.uuid ?? '',
    vatRate: rate?.uuid ?? '',
    customers: { quiet: await client('Zeewierboerderij'), busy: await client('Duinroosdrukkerij') },
    transferClients: [await client('Schelpenhandel'), await client('Strandjutterij'), await client('Helmgrasveiling')],
    shared: await client('Vuurtorenbeheer'),
    counted: await client('Getijdentelling'),
  };
}

/** Makes an API token with that scope only, for the stranger to find. */
async function leakedToken(owner: Program, { password }: DemoAccount, scope: string): Promise<string> {
  await owner.send('PUT', '/account/confirmation', { body: { password } });
  // Sent once: the proof counts for one step.
  const made = await owner.send('POST', '/tokens', {
    body: { name: `Lek ${scope}`, scopes: [scope] },
    headers: { 'idempotency-key': `token-${scope}` },
  });
  return (JSON.parse(made.text) as { secret: string }).secret;
}

/** Spends a day of both people. @param middle what happens at noon */
async function workTogether(
  [bookkeeper, colleague]: readonly [Desk, Desk],
  customer: Customer,
  middle: () => Promise<void>,
): Promise<void> {
  const [bill] = await Promise.all([bookkeeperMorning(bookkeeper, customer), colleagueMorning(colleague, customer)]);
  await editSimultaneously(bookkeeper, colleague, shared);
  keepComplaints('before noon', [bookkeeper, colleague]);
  await middle();
  const paid = colleagueAfternoon(colleague, customer, bill);
  await Promise.all([paid, bookkeeperAfternoon(bookkeeper, customer, { bill, paid })]);
  keepComplaints('after noon', [bookkeeper, colleague]);
}

/** Kills the server while both people send a form. They send it again if it is still on the page after the restart. */
async function surviveKill([bookkeeper, colleague]: readonly [Desk, Desk], customer: Customer): Promise<void> {
  const { person } = bookkeeper;
  await Promise.all([person.open('/invoices/create'), colleague.person.open(hoursPage)]);
  await fillInvoice(bookkeeper, customer, 'In the outage');
  await fillHours(colleague, customer, `Stroomuitval hersteld ${colleague.word}`);
  const [create, line] = [
    person.page.getByRole('button', { name: 'Create invoice' }),
    colleague.person.page.getByRole('textbox', { name: 'Tijd boeken in één regel' }),
  ];
  const asked = person.page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/invoices'),
  );
  await Promise.all([create.click(), bookHours(colleague.person)]);
  await asked;
  const killedAt = Date.now();
  await product.kill();
  await sleep(1_000);
  await product.restart();
  facts['outage seconds'] = (Date.now() - killedAt) / 1_000;
  await connectToDatabase();

  await person.page.getByText('Can’t reach the server').first().waitFor({ state: 'detached' });
  if (person.path() === '/invoices/create') await create.click();
  await person.page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/);
  await person.settle();
  await colleague.person.page.getByText('Server niet bereikbaar').first().waitFor({ state: 'detached' });
  if ((await line.inputValue()) !== '') await bookHours(colleague.person);
  await until(async () => (await line.inputValue()) === '');
  for (const one of [bookkeeper, colleague]) {
    const kept = one.person.takeComplaints().filter((text) => !/ERR_|had no answer|status of 503/.test(text));
    complaints.push(...kept.map((text) => `in the outage: ${text}`));
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It took too long until ${String(isSo)}.`);
    await sleep(100);
  }
}

function keepComplaints(when: string, desks: readonly Desk[]): void {
  for (const { person, word } of desks)
    complaints.push(...person.takeComplaints().map((text) => `${word} ${when}: ${text}`));
}

/** Uploads mutated files as the colleague, who got them from the stranger. */
async function openMailedFiles(helper: Program): Promise<void> {
  const random = randomOf(seed + 2);
  const { rows } = await database.query<{ uuid: string }>('select uuid from dns_zones order by uuid limit 1');
  for (let index = 0; index < mailedFiles; index += 1) {
    const [path, content, type] = await fileOf(random, rows[0]?.uuid);
    await helper.answered('POST', path, { content, headers: { 'content-type': type } });
  }
}

/** Signs the bookkeeper in on a known device while somebody guesses the password of the account. */
async function signInWhileGuessed(office: Program, options: ProgramOptions, account: DemoAccount): Promise<void> {
  await until(() =>
    traffic.exchanges.some(({ who, path, status }) => who === 'stranger' && path === '/api/session' && status === 429),
  );
  const again = await Program.signedIn(options, account, office.device);
  await again.read('/session');
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const people = ['bookkeeper', 'colleague'];
const durations = (round: Round): readonly number[] =>
  traffic.exchanges
    .filter((one) => one.round === round && people.includes(one.who) && one.status < 500 && one.milliseconds >= 0)
    .map(({ milliseconds }) => milliseconds);
const slower = (share: number): number => percentile(durations('busy'), share) / percentile(durations('quiet'), share);

function report(): void {
  const statuses: Record<string, Record<string, number>> = {};
  for (const { who, round, status } of traffic.exchanges) {
    if (round === 'quiet') continue;
    const own = (statuses[who] ??= {});
    own[status] = (own[status] ?? 0) + 1;
  }
  facts['statuses'] = statuses;
  facts['p95 as a ratio to the quiet day'] = Number(slower(0.95).toFixed(2));
  facts['p50 as a ratio to the quiet day'] = Number(slower(0.5).toFixed(2));
  facts['p95 in milliseconds, quiet and busy'] = (['quiet', 'busy'] as const).map((round) =>
    Math.round(percentile(durations(round), 0.95)),
  );
  facts['marks'] = traffic.marks.length;
  facts['answers to the stranger'] = stranger.given.length;
  process.stdout.write(`${JSON.stringify(facts, null, 1)}\n`);
}

describe('after the day', () => {
  test('every acknowledged write is in the database exactly once', async () => {
    expect(await wrongMarks(database, traffic)).toEqual([]);
  });

  test('changes to the same record add up, and none of two simultaneous edits is lost', async () => {
    const { rows } = await database.query('select notes from clients where uuid = $1', [counted.client]);
    expect(rows).toEqual([{ notes: String(counted.raised) }]);
    const { rows: both } = await database.query('select city, notes, phone from clients where uuid = $1', [
      shared.uuid,
    ]);
    expect(both).toEqual([{ city: edits.city, notes: edits.note, phone: '+31301234567' }]);
  });

  test('the sums of invoices, payments and allocations agree, and invoice numbers have no holes', async () => {
    expect(await wrongSums(database)).toEqual([]);
  });

  test('each payment of the bank is booked once with the amount and the outcome that the bank reported', async () => {
    expect(bank.wrong).toEqual([]);
    expect(await wrongPayments(database, bank.expected)).toEqual([]);
  });

  test('no answer was a server error, except 503 while the server was stopped', () => {
    const wrong = traffic.exchanges.filter(({ status }) => status >= 500 && status !== 503);
    expect(wrong.map(({ who, method, path, status }) => `${who}: ${method} ${path} ${status}`)).toEqual([]);
    const printed = product
      .printed()
      .split('\n')
      .filter((line) => / (?:ERROR|FATAL) /.test(line) && !answered503.test(line));
    expect(printed).toEqual([]);
  });

  test('the stranger was given nothing of any client', async () => {
    expect(await leaks(database, { given: stranger.given, owned })).toEqual([]);
    // The search finds what it looks for: the leaked token of a client reads that client’s domains.
    expect((await leaks(database, { given: stranger.given, owned: [] })).length).toBeGreaterThan(0);
  });

  test('the stranger changed nothing', async () => {
    const { rows } = await database.query<{ verb: string; resource: string | null }>(
      `select distinct verb, resource from audit_entries left join users on users.uuid = user_uuid
       where outcome = 'done' and (users.email = $1 or token_uuid in (select uuid from tokens where name like 'Lek %'))
         and verb not in ('sign-in', 'show', 'list', 'export')`,
      [stranger.email],
    );
    expect(rows).toEqual([]);
  });

  test('the audit trail names who wrote each record', async () => {
    const { checked, wrong } = await wrongAudit(database, {
      exchanges: traffic.exchanges,
      accounts,
      isAudited: (resource) => audited.has(resource),
    });
    expect(checked).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('the browsers reported no error', () => {
    expect(complaints).toEqual([]);
  });

  test('the people were answered almost as fast as on the quiet day', () => {
    expect(slower(0.95)).toBeLessThan(slowestRatio);
  });
});

/** Resources of which each write is audited. */
const audited: ReadonlySet<string> = new Set([
  'clients',
  'invoices',
  'payments',
  'tasks',
  'hours',
  'domains',
  'subscriptions',
  'orders',
  'known-names',
  'tokens',
]);
