/** Numbers of series: who gets which, at the same time too, and what becomes of a series that changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { RawNumberSeries, RawSchema } from '../../../src/engine/registry/raw.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import type { Row } from '../../../src/engine/server/store/contract.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import {
  fixtureNow,
  management,
  openFixtureStore,
  refusal,
  refusedFields,
  userOf,
  type FixtureStore,
} from '../../support/fixtureStore.ts';

const states = ['draft', 'sent'].map((value) => ({ const: value, title: value }));

function withBills(series: RawNumberSeries, maxLength = 20): Registry {
  const bills: RawSchema = {
    title: 'Bill',
    required: ['client_uuid'],
    'x-checks': [
      {
        rule: { note: { ne: 'refused' } },
        field: 'note',
        message: { en: 'Not that.', nl: 'Dat niet.' },
      },
    ],
    properties: {
      number: { type: 'string', maxLength, 'x-number': series },
      client_uuid: { 'x-relation': { to: 'clients' } },
      note: { type: 'string', maxLength: 20, 'x-unique': true },
      status: { default: 'draft', oneOf: states, 'x-transitions': { draft: ['sent'], sent: ['draft'] } },
    },
  };
  return fixtureRegistry({
    schemas: { bills },
    entries: {
      bills: {
        access: { management: '*', employee: '*', user: ['list', 'show', 'create', 'edit'] },
        actions: {
          send: { label: { en: 'Send', nl: 'Versturen' }, set: { status: 'sent' }, when: { status: 'draft' } },
          reopen: { label: { en: 'Reopen', nl: 'Heropenen' }, set: { status: 'draft' }, when: { status: 'sent' } },
        },
      },
    },
  });
}

let fixture: FixtureStore;
let now = fixtureNow;
let client: string;
let other: string;

beforeAll(async () => {
  fixture = await openFixtureStore({ registry: withBills({ pattern: 'R{YYYY}-{seq:4}' }), now: () => now });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  other = await fixture.add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  now = fixtureNow;
  await sql`delete from bills`.execute(fixture.store.database);
  await sql`delete from beheer_series`.execute(fixture.store.database);
});

const bills = () => fixture.resource('bills');
const make = (body: Row = {}): Promise<Row> =>
  fixture.store.create(management, bills(), { client_uuid: client, ...body });
const act = (bill: Row, action: string): Promise<Row> =>
  fixture.store.act(management, bills(), String(bill['uuid']), action, {});

describe('a series', () => {
  beforeEach(() => fixture.store.swap(withBills({ pattern: 'R{YYYY}-{seq:4}' })));

  test('counts from one, and again in the next year', async () => {
    expect((await make())['number']).toBe('R2026-0001');
    expect((await make())['number']).toBe('R2026-0002');
    now = new Date('2027-01-01T09:00:00Z');
    expect((await make())['number']).toBe('R2027-0001');
  });

  test('takes the year of the business, not that of UTC', async () => {
    now = new Date('2026-12-31T23:30:00Z');
    expect((await make())['number']).toBe('R2027-0001');
  });

  test('gives records that are created at the same time different numbers, without a gap', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => make()));
    expect(made.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 25 }, (_, index) => `R2026-${String(index + 1).padStart(4, '0')}`),
    );
  });

  test('loses no number when a write fails', async () => {
    await make({ note: 'taken' });
    await refusedFields(make({ note: 'taken' }));
    await refusedFields(make({ note: 'refused' }));
    expect((await make())['number']).toBe('R2026-0002');
  });

  test('follows the highest number that is there already', async () => {
    await fixture.store.create(systemCaller, bills(), { client_uuid: client }, { number: 'R2026-0041' });
    await fixture.store.create(systemCaller, bills(), { client_uuid: client }, { number: 'R2025-0099' });
    expect((await make())['number']).toBe('R2026-0042');
  });

  test('is not set by people, who may send back what they were given', async () => {
    expect(await refusedFields(make({ number: 'R2026-0007' }))).toEqual({ number: 'readOnly' });
    const bill = await make();
    const change = (body: Row) => fixture.store.update(management, bills(), String(bill['uuid']), body);
    expect(await refusedFields(change({ number: 'R2026-0007' }))).toEqual({ number: 'readOnly' });
    expect(await change({ ...bill, note: 'new' })).toMatchObject({ number: 'R2026-0001', note: 'new' });
  });

  test('is the same one for people of a client, who do not see the records of others', async () => {
    await make({ client_uuid: other });
    const theirs = await fixture.store.create(userOf(client), bills(), { client_uuid: client });
    expect(theirs['number']).toBe('R2026-0002');
  });

  test('says what is wrong when the field has no room for the next number', async () => {
    await fixture.store.swap(withBills({ pattern: '{seq:1}' }, 1));
    await fixture.store.create(systemCaller, bills(), { client_uuid: client }, { number: '9' });
    const { code, details } = await refusal(make());
    expect([code, details.message?.en]).toEqual([
      'E_STATE',
      '“Number” has no more numbers: the next one, 10, has more than 1 characters. A developer can make room for it.',
    ]);
  });
});

describe('a series at a state', () => {
  beforeEach(() => fixture.store.swap(withBills({ pattern: 'S{seq:3}', on: 'sent' })));

  test('gives the number with the transition, once', async () => {
    const [first, second] = [await make(), await make()];
    expect([first['number'], second['number']]).toEqual([null, null]);
    expect((await act(second, 'send'))['number']).toBe('S001');
    expect((await act(first, 'send'))['number']).toBe('S002');
    await act(first, 'reopen');
    expect((await act(first, 'send'))['number']).toBe('S002');
  });

  test('gives transitions at the same time different numbers', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => make()));
    const sent = await Promise.all(made.map((bill) => act(bill, 'send')));
    expect(sent.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `S${String(index + 1).padStart(3, '0')}`),
    );
  });
});

describe('a series per reference', () => {
  beforeEach(() => fixture.store.swap(withBills({ pattern: 'C{seq:3}', per: 'client_uuid' })));

  test('counts for each record of it', async () => {
    const numbers = [];
    for (const client_uuid of [client, other, client]) numbers.push((await make({ client_uuid }))['number']);
    expect(numbers).toEqual(['C001', 'C001', 'C002']);
  });

  test('keeps a numbered record in its series', async () => {
    const bill = await make();
    expect(
      await refusedFields(fixture.store.update(management, bills(), String(bill['uuid']), { client_uuid: other })),
    ).toEqual({ client_uuid: 'immutable' });
  });
});

describe('a series with gaps', () => {
  beforeEach(() => fixture.store.swap(withBills({ pattern: 'G{seq:3}', gaps: true })));

  test('loses the number of a write that fails, and never gives one twice', async () => {
    await make({ note: 'taken' });
    await refusedFields(make({ note: 'taken' }));
    const made = await Promise.all(Array.from({ length: 10 }, () => make()));
    expect(made.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `G${String(index + 3).padStart(3, '0')}`),
    );
  });

  test('does not wait for a transaction that has taken a number', async () => {
    await fixture.store.transaction(management, async (within) => {
      await within.create(management, bills(), { client_uuid: client });
      expect((await make())['number']).toBe('G002');
    });
  });
});

describe('a series that changes', () => {
  beforeEach(() => fixture.store.swap(withBills({ pattern: 'R{YYYY}-{seq:4}' })));

  test('cannot become narrower once it has given numbers', async () => {
    await fixture.store.swap(withBills({ pattern: 'R{YYYY}-{seq:3}' }));
    await make();
    await fixture.store.swap(withBills({ pattern: 'R{YYYY}-{seq:4}' }));
    expect((await make())['number']).toBe('R2026-0002');
    await expect(fixture.store.swap(withBills({ pattern: 'R{YYYY}-{seq:3}' }))).rejects.toThrow(
      'schemas/bills.json: "number" has numbers of the pattern "R{YYYY}-{seq:4}", and "R{YYYY}-{seq:3}" would give shorter ones, which sort before them. Write {seq:4} or more.\nNothing was changed.',
    );
    expect((await make())['number']).toBe('R2026-0003');
  });

  test('gives no number again that another pattern has given', async () => {
    await make();
    await fixture.store.swap(withBills({ pattern: 'R2026-{seq:4}' }));
    expect((await make())['number']).toBe('R2026-0002');
  });
});
