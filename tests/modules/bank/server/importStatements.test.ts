/** Bank statements as files: taken as a whole and once, or refused with what to do. */
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createBillingWorld, type BillingWorld } from '../../../support/billing.ts';
import { camtFile, type CamtEntry } from '../../../support/camt.ts';

let world: BillingWorld;
let iban: string;

beforeAll(async () => {
  world = await createBillingWorld();
  ({ iban } = (await world.one('sellers', world.api.company.seller)) as { iban: string });
});
afterAll(() => world.api.close());
beforeEach(() => sql`truncate bank_entries, bank_statements cascade`.execute(world.api.store.database));

type Answer = {
  readonly statements: readonly Readonly<Record<string, unknown>>[];
  readonly created: number;
  readonly known: number;
  readonly message: string;
  readonly hint: string;
  readonly errors: Readonly<Record<string, string>>;
};

async function send(file: string | Uint8Array, actor: 'management' | 'employee' | 'user' = 'employee') {
  const { statusCode, body } = await world.api.app.inject({
    method: 'POST',
    url: '/api/bank-statements?name=statement.xml',
    headers: {
      authorization: `Bearer ${world.api.tokens[actor]}`,
      'content-type': typeof file === 'string' ? 'application/xml' : 'application/zip',
    },
    payload: Buffer.from(file),
  });
  return { status: statusCode, body: JSON.parse(body) as Answer };
}

const count = async (): Promise<readonly number[]> => {
  const { database } = world.api.store;
  const of = async (table: 'bank_entries' | 'bank_statements') =>
    (await database.selectFrom(table).select('uuid').execute()).length;
  return [await of('bank_statements'), await of('bank_entries')];
};
const entries: readonly CamtEntry[] = [
  { cents: 1_210, text: 'unknown', reference: 'A1' },
  { cents: -500, name: 'Shop', reference: 'A2' },
];

describe('a file', () => {
  test('becomes a statement with its entries', async () => {
    const { status, body } = await send(camtFile({ iban, opening: 10_000, entries }));
    expect([status, body]).toMatchObject([
      201,
      {
        created: 2,
        known: 0,
        statements: [
          {
            iban,
            from_on: '2026-03-09',
            until_on: '2026-03-09',
            opening_cents: 10_000,
            closing_cents: 10_710,
            entries: 2,
            created: 2,
            gap: null,
          },
        ],
      },
    ]);
    const uuid = String(body.statements[0]?.['uuid']);
    expect(await world.one('bank-statements', uuid)).toMatchObject({ entry_count: 2, file_name: 'statement.xml' });
    const list = await world.api.send(
      'employee',
      `GET /api/bank-entries?filter={"statement_uuid":"${uuid}"}&sort=["position","ASC"]`,
    );
    expect(list.json()).toMatchObject([
      { amount_cents: 1_210, text: 'unknown' },
      { amount_cents: -500, counter_name: 'Shop' },
    ]);
  });

  test('that is sent again changes nothing', async () => {
    const file = camtFile({ iban, entries });
    const first = await send(file);
    const before = await count();
    const again = await send(file);
    expect([again.status, again.body.created, again.body.known]).toEqual([201, 0, 2]);
    expect(again.body.statements[0]?.['uuid']).toBe(first.body.statements[0]?.['uuid']);
    expect(await count()).toEqual(before);
  });

  test('of overlapping days adds only the entries that are new', async () => {
    await send(camtFile({ iban, id: 'S1', entries }));
    const { body } = await send(camtFile({ iban, id: 'S2', entries: [...entries, { cents: 700, reference: 'A3' }] }));
    expect([body.created, body.known]).toEqual([1, 2]);
    expect(await count()).toEqual([2, 3]);
  });

  test('that is read 64 times in parallel is taken once', async () => {
    const file = camtFile({ iban, entries });
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => send(file, index % 2 === 0 ? 'employee' : 'management')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(2);
    expect(await count()).toEqual([1, 2]);
  });

  test('can be an archive of several', async () => {
    const archive = zipSync({
      '__MACOSX/._a.xml': strToU8('x'),
      'a.xml': strToU8(camtFile({ iban, id: 'D1', day: '2026-03-06', entries: [{ cents: 100, reference: 'B1' }] })),
      'b.xml': strToU8(
        camtFile({ iban, id: 'D2', day: '2026-03-09', opening: 300, entries: [{ cents: 5, reference: 'B2' }] }),
      ),
    });
    const { status, body } = await send(archive);
    expect([status, body.created]).toEqual([201, 2]);
    expect(body.statements.map(({ gap }) => gap)).toEqual([
      null,
      { from_on: '2026-03-07', until_on: '2026-03-08', amount_cents: 200 },
    ]);
  });

  test('of 20,000 entries is read within a few seconds', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      cents: index + 1,
      reference: `M${index}`,
      text: 'none',
    }));
    const { status, body } = await send(camtFile({ iban, entries: many }));
    expect([status, body.created]).toEqual([201, 20_000]);
    expect(await count()).toEqual([1, 20_000]);
  });

  test('cannot be sent by people of a client', async () => {
    expect((await send(camtFile({ iban, entries }), 'user')).status).toBe(403);
  });
});

describe('is refused as a whole, with what to do', () => {
  const good = (): string => camtFile({ iban, entries });
  test.each<[string, () => string | Uint8Array, string | RegExp]>([
    ['an empty file', () => '', 'The file is empty.'],
    ['MT940', () => ':20:940S260309\n:25:NL91ABNA0417164300\n', 'This is an MT940 file.'],
    ['a web page', () => '<!DOCTYPE html><html><body>', 'This is a web page, not a bank statement.'],
    ['a PDF', () => '%PDF-1.7', 'This is a PDF file.'],
    ['text', () => 'date;amount', 'This is not a CAMT.053 file.'],
    ['half a file', () => good().slice(0, good().length / 2), 'The file statement.xml ends too early.'],
    ['entities', () => '<!DOCTYPE d [<!ENTITY a "b">]><Document>&a;</Document>', /can’t be read/],
    ['CAMT.052', () => '<Document><BkToCstmrAcctRpt/></Document>', 'This is CAMT.052, not CAMT.053.'],
    ['no statements', () => camtFile(), 'The file has no statements.'],
    ['a damaged archive', () => new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'The ZIP file can’t be read.'],
    ['an archive without XML', () => zipSync({ 'a.txt': strToU8('x') }), 'The ZIP file has no XML files.'],
    ['another account', () => camtFile({ iban: 'NL20INGB0001234567', entries }), /belongs to none of your sellers/],
    ['other sums', () => good().replace('>7.10<', '>7.20<'), /is not the closing balance/],
    ['a later day', () => camtFile({ iban, day: '2026-03-11', entries: [] }), /still to come/],
  ])('%s', async (_name, file, message) => {
    const { status, body } = await send(file());
    expect([status, body.message]).toEqual([422, message instanceof RegExp ? expect.stringMatching(message) : message]);
    expect(body.hint).not.toBe('');
    expect(await count()).toEqual([0, 0]);
  });

  test('a file that says to be larger than any statement', async () => {
    const { statusCode } = await world.api.app.inject({
      method: 'POST',
      url: '/api/bank-statements?name=large.xml',
      headers: {
        authorization: `Bearer ${world.api.tokens.employee}`,
        'content-type': 'application/xml',
        'content-length': '2147483648',
      },
      payload: '<',
    });
    expect(statusCode).toBe(413);
  });

  test('several faults, each at its entry', async () => {
    const file = good().replace('Ccy="EUR">12.10', 'Ccy="USD">12.10').replace('<CdtDbtInd>DBIT', '<CdtDbtInd>D');
    const { body } = await send(file);
    expect(body.message).toBe('Nothing was read, because 2 things in the file are not right.');
    expect(body.errors).toEqual({
      'entries.1': 'Statement S1, entry 1 (A1): the amount is in “USD”. Only EUR can be read',
      'entries.2': 'Statement S1, entry 2 (A2): “D” is neither CRDT nor DBIT',
    });
  });
});
