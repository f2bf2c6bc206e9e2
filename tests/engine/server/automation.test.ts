/** Mails and rules of the registry on a database: when they run, on which records, once, and what becomes of failures. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RawEntry, RawSchema } from '../../../src/engine/registry/raw.ts';
import type { AutomaticRule } from '../../../src/engine/registry/automation/automation.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { recordMail } from '../../../src/engine/server/automation/recordMail.ts';
import { ruleJobs } from '../../../src/engine/server/automation/ruleJobs.ts';
import { rehearseRule, runRule, type RuleServices } from '../../../src/engine/server/automation/runRule.ts';
import { createJobWorker } from '../../../src/engine/server/jobs/worker.ts';
import type { Row } from '../../../src/engine/server/store/contract.ts';
import { programQueries, type ProgramQueries } from '../../../src/engine/server/store/system.ts';
import { fixtureEntries, fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, userOf, type FixtureStore } from '../../support/fixtureStore.ts';
import { attempt } from '../../support/queue.ts';

const both = (text: string) => ({ en: text, nl: `${text} (nl)` });
const choices = (...values: readonly string[]) => values.map((value) => ({ const: value, title: value }));
const text = { type: 'string', maxLength: 100 } as const;

const schemas: Readonly<Record<string, RawSchema>> = {
  lendings: {
    title: 'Lending',
    required: ['title', 'client_uuid'],
    properties: {
      title: text,
      client_uuid: { 'x-relation': { to: 'clients' } },
      due_on: { type: 'string', format: 'date' },
      visit_at: { type: 'string', format: 'date-time' },
      fee_cents: { type: 'integer' },
      note: text,
      contact: { type: 'string', format: 'email' },
      status: {
        default: 'out',
        oneOf: choices('out', 'back', 'lost'),
        'x-transitions': { out: ['back', 'lost'], lost: ['back'] },
      },
    },
  },
  fines: {
    title: 'Fine',
    required: ['client_uuid', 'lending_uuid', 'amount_cents'],
    properties: {
      number: { type: 'string', maxLength: 12, 'x-number': { pattern: 'F{YYYY}-{seq:4}' } },
      client_uuid: { 'x-relation': { to: 'clients' } },
      lending_uuid: { 'x-relation': { to: 'lendings' } },
      amount_cents: { type: 'integer' },
      pay_by: { type: 'string', format: 'date' },
    },
  },
  'audit-entries': {
    title: 'Entry',
    required: ['at', 'actor', 'verb', 'outcome'],
    properties: {
      at: { type: 'string', format: 'date-time' },
      actor: text,
      user_name: text,
      verb: { oneOf: choices('create', 'edit', 'mailed', 'lose', 'delete') },
      outcome: text,
      resource: text,
      record_uuid: { type: 'string', format: 'uuid' },
      client_uuid: { 'x-relation': { to: 'clients', onDelete: 'keep' } },
    },
  },
};

const lose = { label: both('Lose'), set: { status: 'lost' }, when: { status: 'out' } };
const reminder = {
  label: both('Reminder'),
  to: 'client.email',
  subject: both('{title} is due {due_on}'),
  text: both('Dear {client.name},\n\nThe fee is {fee_cents}.'),
};

function withRules(lendings: RawEntry): Registry {
  return fixtureRegistry({
    schemas,
    entries: {
      lendings: { title: '{title}', access: { management: '*', user: '*' }, actions: { lose }, ...lendings },
      fines: { title: '{number}' },
      'audit-entries': {},
      clients: { ...fixtureEntries['clients'], title: '{name}' },
    },
  });
}

/** Monday in winter: it is an hour later in Amsterdam. */
const monday = '2026-03-09';
const at = (day: string, time: string) => new Date(`${day}T${time}:00+01:00`);

let fixture: FixtureStore;
let queries: ProgramQueries;
let services: RuleServices;
let now = at(monday, '06:00');
let client: string;
let other: string;
const errors: string[] = [];

beforeAll(async () => {
  fixture = await openFixtureStore({ registry: withRules({}), now: () => now });
  queries = programQueries(fixture.store.database, fixture.store.registry);
  services = { store: fixture.store, senderOfClient: () => Promise.resolve({}), now: () => now };
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  other = await fixture.add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' });
  await fixture.add('users', {
    email: 'boss@example.nl',
    first_name: 'Bo',
    last_name: 'Baas',
    type: 'management',
    language: 'nl',
  });
  await fixture.add('users', {
    email: 'gone@example.nl',
    first_name: 'Ga',
    last_name: 'Weg',
    type: 'management',
    status: 'blocked',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  now = at(monday, '06:00');
  errors.length = 0;
  for (const table of [
    'fines',
    'lendings',
    'audit_entries',
    'beheer_mails',
    'beheer_jobs',
    'beheer_rule_runs',
    'beheer_series',
  ])
    await sql`delete from ${sql.table(table)}`.execute(fixture.store.database);
  await sql`delete from beheer_settings where key like 'rule %'`.execute(fixture.store.database);
});

const lendings = () => fixture.resource('lendings');
const lend = (body: Row = {}, caller = management): Promise<Row> =>
  fixture.store.create(caller, lendings(), { title: 'Moby Dick', client_uuid: client, ...body });
const change = (record: Row, body: Row): Promise<Row> =>
  fixture.store.update(management, lendings(), String(record['uuid']), body);
const read = (record: Row): Promise<Row> => fixture.store.one(management, lendings(), String(record['uuid']));
const mails = async () =>
  (await queries.mails.listMails(50))
    .map(({ recipient, language, subject }) => [recipient, language, subject])
    .toSorted();

/** Runs the schedule at a time, and then the jobs that are due. */
async function pass(day = monday, time = '07:00'): Promise<void> {
  now = at(day, time);
  const [, schedule] = ruleJobs(services);
  await schedule?.run(now, attempt());
  await work();
}

async function work(): Promise<void> {
  const jobs = ruleJobs(services).filter(({ everyMilliseconds }) => everyMilliseconds === undefined);
  const onError = (_job: string, error: unknown) => errors.push(String(error));
  const worker = createJobWorker(jobs, { queries, now: () => now, onError, random: () => 0 });
  for (let turns = 0; turns < 20; turns += 1) {
    await worker.turn();
    await worker.idle();
  }
}

function ruleCalled(id: string): AutomaticRule {
  const rule = lendings().automation.rules.find((one) => one.id === id);
  if (!rule) throw new Error(`There is no ${id}.`);
  return rule;
}

const results = async () =>
  (await queries.ruleRuns.ruleResults()).map(({ rule, done, waiting, failed }) => [rule, done, waiting, failed]);
const failures = async () => (await queries.ruleRuns.failedRuns(10)).map(({ rule, error }) => [rule, error]);

describe('a mail three days before a date', () => {
  beforeEach(async () => {
    await fixture.store.swap(
      withRules({
        mails: { reminder: { ...reminder, when: { date: 'due_on-3d', at: '07:00', where: { status: 'out' } } } },
      }),
    );
    await pass('2026-03-08', '06:00');
  });

  test('goes out on that day, to the address at the path, once', async () => {
    await lend({ due_on: '2026-03-12', fee_cents: 1250 });
    await lend({ due_on: '2026-03-13' });
    await pass(monday, '06:59');
    expect(await mails()).toEqual([]);
    await pass();
    await pass(monday, '07:01');
    expect(await mails()).toEqual([['a@example.nl', 'en', 'Moby Dick is due 12 Mar 2026']]);
    const [mail] = await queries.mails.listMails(1);
    expect(recordMail.content(mail?.data as never)).toMatchObject({
      paragraphs: [{ en: 'Dear Alfa,' }, { en: 'The fee is €12.50.' }],
      note: { en: 'This email was sent automatically.' },
    });
  });

  test('goes out again for another date, and not for a record that no longer meets the condition', async () => {
    const record = await lend({ due_on: '2026-03-12' });
    const lost = await lend({ due_on: '2026-03-12', title: 'Lost' });
    await fixture.store.act(management, lendings(), String(lost['uuid']), 'lose', {});
    await pass();
    await change(record, { due_on: '2026-03-13' });
    await pass('2026-03-10');
    expect((await mails()).map(([, , subject]) => subject)).toEqual([
      'Moby Dick is due 12 Mar 2026',
      'Moby Dick is due 13 Mar 2026',
    ]);
  });

  test('makes up for days on which the program did not run', async () => {
    await pass();
    await lend({ due_on: '2026-03-14', title: 'Skipped' });
    await pass('2026-03-13');
    expect((await mails()).map(([, , subject]) => subject)).toEqual(['Skipped is due 14 Mar 2026']);
  });

  test('without an address fails with its place, and the others go out', async () => {
    await sql`update clients set email = '' where uuid = ${other}`.execute(fixture.store.database);
    await lend({ due_on: '2026-03-12', client_uuid: other });
    await lend({ due_on: '2026-03-12' });
    await pass();
    expect((await mails()).map(([to]) => to)).toEqual(['a@example.nl']);
    expect(await results()).toEqual([['mails/reminder', 1, 0, 1]]);
    expect(await failures()).toEqual([
      ['mails/reminder', 'resources.json: /resources/lendings/mails/reminder/to: "client.email" holds no address.'],
    ]);
    await sql`update clients set email = 'b@example.nl' where uuid = ${other}`.execute(fixture.store.database);
  });

  test('starts the day after it is added, so that it does not mail for a day that has begun', async () => {
    await sql`delete from beheer_settings where key like 'rule %'`.execute(fixture.store.database);
    await lend({ due_on: '2026-03-12' });
    await pass(monday, '09:00');
    expect(await mails()).toEqual([]);
  });
});

describe('a mail', () => {
  test('to a role goes to everybody who can sign in, in their language, and to each address once', async () => {
    await fixture.store.swap(
      withRules({
        mails: {
          made: { ...reminder, to: [{ role: 'management' }, 'contact', 'client_uuid'], when: { on: 'create' } },
        },
      }),
    );
    await lend({ due_on: '2026-03-12', contact: 'A@example.nl' });
    await work();
    expect(await mails()).toEqual([
      ['a@example.nl', 'en', 'Moby Dick is due 12 Mar 2026'],
      ['boss@example.nl', 'nl', 'Moby Dick is due 12 mrt 2026 (nl)'],
    ]);
  });

  test('before a moment of the day follows the day of the business', async () => {
    await fixture.store.swap(withRules({ mails: { visit: { ...reminder, when: { date: 'visit_at-1d' } } } }));
    await pass('2026-03-08', '06:00');
    await lend({ visit_at: '2026-03-10T22:30:00Z', title: 'Late' });
    await lend({ visit_at: '2026-03-10T23:30:00Z', title: 'Tomorrow' });
    await pass();
    expect((await mails()).map(([, , subject]) => subject)).toEqual(['Late is due']);
  });

  test('is noted on the trail of the record, under the name of its rule', async () => {
    await fixture.store.swap(withRules({ mails: { made: { ...reminder, when: { on: 'create' } } } }));
    await lend();
    await work();
    const { rows } =
      await sql`select actor, user_name, verb from audit_entries where resource = 'lendings' order by at, uuid`.execute(
        fixture.store.database,
      );
    expect(rows).toEqual([
      { actor: 'system', user_name: null, verb: 'create' },
      { actor: 'system', user_name: 'Reminder', verb: 'mailed' },
    ]);
  });
});

describe('a rule', () => {
  const overdue: RawEntry = {
    mails: { lost: reminder },
    rules: {
      overdue: {
        label: both('Lost after two weeks'),
        when: { daily: '07:00', where: { status: 'out', due_on: { lt: '$today-14d' } } },
        then: [
          { set: { note: 'Lost', fee_cents: 500 } },
          { action: 'lose' },
          {
            create: 'fines',
            with: {
              client_uuid: '$.client_uuid',
              lending_uuid: '$.uuid',
              amount_cents: '$.fee_cents',
              pay_by: '$today+14d',
            },
          },
          { mail: 'lost' },
        ],
      },
    },
  };

  test('sets fields, moves the state, creates a record and sends a mail, in the name of the rule', async () => {
    await fixture.store.swap(withRules(overdue));
    await pass('2026-03-08', '06:00');
    const record = await lend({ due_on: '2026-02-01' });
    const recent = await lend({ due_on: '2026-03-01' });
    await pass();
    expect(await read(record)).toMatchObject({ status: 'lost', note: 'Lost', fee_cents: 500 });
    expect(await read(recent)).toMatchObject({ status: 'out', note: null });
    const { rows } = await fixture.list(management, 'fines');
    expect(rows).toMatchObject([
      {
        number: 'F2026-0001',
        client_uuid: client,
        lending_uuid: record['uuid'],
        amount_cents: 500,
        pay_by: '2026-03-23',
      },
    ]);
    expect(await mails()).toEqual([['a@example.nl', 'en', 'Moby Dick is due 1 Feb 2026']]);
    expect(await results()).toEqual([['rules/overdue', 1, 0, 0]]);
    const entries = await sql<{
      user_name: string;
    }>`select distinct user_name from audit_entries where verb in ('lose', 'mailed')`.execute(fixture.store.database);
    expect(entries.rows).toEqual([{ user_name: 'Lost after two weeks' }]);
  });

  test('does all of it or nothing: a step that is refused takes back the others, and says why', async () => {
    await fixture.store.swap(
      withRules({
        rules: {
          wrong: {
            label: both('Wrong'),
            when: { on: 'create' },
            then: [
              { set: { note: 'Changed' } },
              {
                create: 'fines',
                with: { client_uuid: '$.client_uuid', lending_uuid: '$.uuid', amount_cents: '$.fee_cents' },
              },
            ],
          },
        },
      }),
    );
    const [bad, good] = [await lend(), await lend({ fee_cents: 100 })];
    await work();
    expect([(await read(bad))['note'], (await read(good))['note']]).toEqual([null, 'Changed']);
    expect(await results()).toEqual([['rules/wrong', 1, 0, 1]]);
    expect(await failures()).toEqual([['rules/wrong', expect.stringContaining('(amount_cents)') as string]]);
  });

  test('sees and changes the rows of the client of its record only', async () => {
    await fixture.store.swap(
      withRules({
        rules: {
          foreign: {
            label: both('Foreign'),
            when: { on: 'create' },
            then: [{ create: 'fines', with: { client_uuid: other, lending_uuid: '$.uuid', amount_cents: 1 } }],
          },
        },
      }),
    );
    await lend();
    await work();
    expect((await fixture.list(management, 'fines')).rows).toEqual([]);
    expect(await results()).toEqual([['rules/foreign', 0, 0, 1]]);
  });

  test('runs after a change of the fields that it names, and for nothing else', async () => {
    await fixture.store.swap(
      withRules({
        mails: { moved: reminder },
        rules: { moved: { label: both('Moved'), when: { on: 'change', of: ['due_on'] }, then: [{ mail: 'moved' }] } },
      }),
    );
    const record = await lend({ due_on: '2026-03-12' });
    await change(record, { note: 'x' });
    await change(record, { due_on: '2026-03-12' });
    await work();
    expect(await mails()).toEqual([]);
    await change(record, { due_on: '2026-03-20' });
    await work();
    expect((await mails()).map(([, , subject]) => subject)).toEqual(['Moby Dick is due 20 Mar 2026']);
  });

  test('runs when a record comes into a state, also by people of the client', async () => {
    await fixture.store.swap(
      withRules({
        rules: { lost: { label: both('Lost'), when: { on: 'lost' }, then: [{ set: { note: 'Gone' } }] } },
      }),
    );
    const record = await lend({}, userOf(client));
    await fixture.store.act(userOf(client), lendings(), String(record['uuid']), 'lose', {});
    await work();
    expect((await read(record))['note']).toBe('Gone');
  });

  test('is not started by a write that fails', async () => {
    await fixture.store.swap(withRules({ mails: { made: { ...reminder, when: { on: 'create' } } } }));
    await expect(
      fixture.store.transaction(management, async (within) => {
        await within.create(management, lendings(), { title: 'Never', client_uuid: client });
        throw new Error('Undone.');
      }),
    ).rejects.toThrow('Undone.');
    await work();
    expect(await mails()).toEqual([]);
  });

  test('takes up to its limit in one run, and the rest in the next', async () => {
    await fixture.store.swap(
      withRules({
        rules: {
          daily: {
            label: both('Daily'),
            when: { daily: '07:00', where: { note: null } },
            then: [{ set: { note: 'Seen' } }],
            limit: 2,
          },
        },
      }),
    );
    await pass('2026-03-08', '06:00');
    for (const title of ['A', 'B', 'C']) await lend({ title });
    await pass();
    expect(await results()).toEqual([['rules/daily', 2, 0, 0]]);
    await pass(monday, '07:01');
    expect(await results()).toEqual([['rules/daily', 3, 0, 0]]);
  });

  test('does its work once, also when two processes run it at the same time', async () => {
    await fixture.store.swap(withRules(overdue));
    const record = await lend({ due_on: '2026-02-01' });
    const resource = lendings();
    const rule = ruleCalled('rules/overdue');
    const run = { resource: 'lendings', rule: rule.id, uuid: String(record['uuid']), occasion: monday };
    const done = await Promise.all([1, 2, 3].map(() => runRule(services, { resource, rule }, run)));
    expect(done.filter(Boolean)).toEqual([true]);
    expect((await fixture.list(management, 'fines')).rows).toHaveLength(1);
  });

  test('can be rehearsed: it says what it would do, and does nothing', async () => {
    await fixture.store.swap(withRules(overdue));
    const record = await lend({ due_on: '2026-02-01' });
    const resource = lendings();
    const rule = ruleCalled('rules/overdue');
    const deeds = await rehearseRule(services, { resource, rule }, String(record['uuid']));
    expect(deeds.map((deed) => deed.en)).toEqual([
      'Sets Note, Fee',
      'Does “Lose”',
      'Creates Fine F2026-0001',
      'Sends “Reminder” to a@example.nl',
    ]);
    expect(await read(record)).toMatchObject({ status: 'out', note: null });
    expect([await mails(), (await fixture.list(management, 'fines')).rows]).toEqual([[], []]);
    const { rows } = await sql`select 1 from audit_entries where verb <> 'create'`.execute(fixture.store.database);
    expect(rows).toEqual([]);
  });

  test('forgets a record that is deleted before it runs', async () => {
    await fixture.store.swap(withRules({ mails: { made: { ...reminder, when: { on: 'create' } } } }));
    const record = await lend();
    await fixture.store.remove(management, lendings(), [String(record['uuid'])]);
    await work();
    expect([await mails(), await results(), errors]).toEqual([[], [], []]);
  });
});
