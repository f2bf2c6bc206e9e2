/** Lists: order, pages, search, counts, columns, what is embedded; and the same list as a stream. */
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ListQuery } from '../../../src/engine/registry/lists/query.ts';
import { insertMany, settle } from '../../../src/engine/server/store/bulk.ts';
import type { Row } from '../../../src/engine/server/store/contract.ts';
import { uuidv7 } from '../../../src/engine/server/store/uuid.ts';
import { setPersonOfCaller } from '../../../src/engine/server/store/caller.ts';
import { management, openFixtureStore, refusal, userOf, type FixtureStore } from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
const client: Record<string, string> = {};

beforeAll(async () => {
  fixture = await openFixtureStore();
  for (const [number, names] of [
    ['1', { company_name: 'beta' }],
    ['2', { company_name: 'Alfa' }],
    ['3', { first_name: 'Carla', last_name: 'Ångström' }],
    ['4', {}],
  ] as const) {
    client[number] = await fixture.add('clients', { number, email: 'a@example.nl', ...names });
  }
  const domains: readonly (readonly [string, string, string | null])[] = [
    ['bb-example.nl', '1', '2026-05-01'],
    ['aa-example.nl', '1', null],
    ['cc-example.nl', '2', '2026-04-01'],
    ['d-1-example.nl', '3', '2026-05-01'],
  ];
  for (const [name, of, expires_on] of domains)
    await fixture.add('domains', { name, client_uuid: client[of], expires_on });
});
afterAll(() => fixture.close());

/** How many files of a directory this process has open, those without a name among them. */
async function openIn(directory: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(directory)).length;
}

const sorted = (field: string, direction: 'ASC' | 'DESC' = 'ASC') => ({ sort: { field, direction } });

test('other words of the same shape reuse the compiled statement', async () => {
  const known = setPersonOfCaller({ ...management }, {});
  for (const [search, numbers] of [
    ['alfa', ['2']],
    ['beta', ['1']],
    ['\u00e5ngstrom', ['3']],
    ['zzz', []],
    ['%', []],
    ['carla \u00e5ngstr\u00f6m', ['3']],
    ['angstrom carla', ['3']],
    ['carla beta', []],
    ['1', ['1']],
    ['2', ['2']],
  ] as const)
    expect([search, await fixture.column(known, 'clients', 'number', { search })]).toEqual([search, numbers]);
});

describe('the order of a list', () => {
  test.each<readonly [string, Partial<ListQuery>, readonly string[]]>([
    ['the list’s own, empty last', {}, ['cc-example.nl', 'bb-example.nl', 'd-1-example.nl', 'aa-example.nl']],
    [
      'descending, empty last too',
      sorted('expires_on', 'DESC'),
      ['d-1-example.nl', 'bb-example.nl', 'cc-example.nl', 'aa-example.nl'],
    ],
    ['by name', sorted('name'), ['aa-example.nl', 'bb-example.nl', 'cc-example.nl', 'd-1-example.nl']],
    [
      'by a reference: its title',
      sorted('client_uuid'),
      ['cc-example.nl', 'bb-example.nl', 'aa-example.nl', 'd-1-example.nl'],
    ],
    [
      'by a path',
      sorted('client.number', 'DESC'),
      ['d-1-example.nl', 'cc-example.nl', 'aa-example.nl', 'bb-example.nl'],
    ],
    ['by what is computed', sorted('days_left'), ['cc-example.nl', 'bb-example.nl', 'd-1-example.nl', 'aa-example.nl']],
  ])('%s', async (_, query, expected) => {
    expect(await fixture.column(management, 'domains', 'name', query)).toEqual(expected);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((row) => fixture.column(management, 'domains', 'name', { ...query, range: [row, row] })),
    );
    expect(pages.flat()).toEqual(expected);
  });

  test('ignores case and accents for names, empty last', async () => {
    expect(await fixture.column(management, 'clients', 'name')).toEqual(['Alfa', 'beta', 'Carla Ångström', null]);
  });

  test('follows the options of a choice', async () => {
    for (const choice of ['medium', 'small', 'large', null]) await fixture.add('samples', { choice });
    expect(await fixture.column(management, 'samples', 'choice', sorted('choice'))).toEqual([
      'small',
      'large',
      'medium',
      null,
    ]);
  });

  test.each([
    ['json', 'samples'],
    ['server_uuids', 'samples'],
    ['secret', 'samples'],
    ['nothing', 'samples'],
    ['client.nothing', 'samples'],
    ['text.x', 'samples'],
  ])('cannot be by %s', async (field, resource) => {
    expect(await refusal(fixture.list(management, resource, sorted(field)))).toMatchObject({ code: 'E_QUERY' });
  });

  test('suggests a field for a misspelt one', async () => {
    const { details } = await refusal(fixture.list(management, 'domains', sorted('nmae')));
    expect([details.message?.en, details.hint?.en]).toEqual([
      'sort: domains has no field "nmae".',
      'Did you mean "name"?',
    ]);
  });
});

describe('search', () => {
  test.each([
    ['example', 4],
    ['EXAMPLE bb', 1],
    ['alfa', 1],
    ['beta', 2],
    ['beta aa-ex', 1],
    ['carla ång', 1],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ['', 4],
    ['nobody', 0],
    ["'", 0],
  ])('%j finds %i', async (search, expected) => {
    expect((await fixture.list(management, 'domains', { search })).total).toBe(expected);
  });

  test('only covers fields that the caller may read', async () => {
    expect((await fixture.list(userOf(client['1'] ?? ''), 'domains', { search: 'beta' })).total).toBe(2);
    expect((await fixture.list(userOf(client['1'] ?? ''), 'domains', { search: 'alfa' })).total).toBe(0);
  });
});

describe('embedded records', () => {
  test('contain the fields of the title, state and colour, also over its relations', async () => {
    await fixture.add('invoices', { number: 'F1', client_uuid: client['1'], colour: '#0288d1' });
    const invoice = {
      uuid: expect.any(String) as string,
      number: 'F1',
      colour: '#0288d1',
      status: 'draft',
      client: { uuid: client['1'], name: 'beta' },
    };
    const [line] = (await fixture.list(management, 'invoices', { embed: ['client'] })).rows;
    expect(line).toMatchObject({
      number: 'F1',
      client: { uuid: client['1'], name: 'beta', status: 'active' },
      net_cents: 0,
    });
    await fixture.store.update(management, fixture.resource('invoices'), String(line?.['uuid']), {
      lines: [{ description: 'a', quantity: 2, unit_price_cents: 50 }],
    });
    expect((await fixture.list(management, 'invoice-lines', { embed: ['invoice'] })).rows[0]?.['invoice']).toEqual(
      invoice,
    );
    expect(
      (await fixture.list(management, 'invoice-lines', { embed: ['invoice', 'invoice.client'] })).rows[0]?.['invoice'],
    ).toEqual({ ...invoice, client: { ...invoice.client, status: 'active' } });
  });

  test.each([
    ['clinet', 'Did you mean "client"?'],
    ['client.seller', 'There are none.'],
    ['a.b.c', 'Embed relations at most 2 levels deep.'],
    ['name', 'Available: client, server.'],
  ])('are rejected for %s', async (name, hint) => {
    const { code, details } = await refusal(fixture.list(management, 'domains', { embed: [name] }));
    expect([code, details.hint?.en]).toEqual(['E_QUERY', hint]);
  });
});

describe('pages', () => {
  test.each<readonly [string, readonly [number, number], number]>([
    ['the first', [0, 1], 2],
    ['the rest', [2, 99], 2],
    ['past the end', [100, 124], 0],
  ])('%s', async (_, range, rows) => {
    const page = await fixture.list(management, 'domains', { range });
    expect([page.rows.length, page.total, page.exact]).toEqual([rows, 4, true]);
  });

  test('a list returns only the requested columns, with the key', async () => {
    expect(
      Object.keys((await fixture.list(management, 'domains', { columns: ['name', 'days_left'] })).rows[0] ?? {}),
    ).toEqual(['uuid', 'name', 'days_left']);
  });

  test('a list without permission is a 403', async () => {
    expect((await refusal(fixture.list(userOf(), 'users'))).code).toBe('E_FORBIDDEN');
  });
});

describe('many rows', () => {
  const many = 12_345;
  beforeAll(async () => {
    const rows: readonly Row[] = Array.from({ length: many }, (_, index) => ({
      uuid: uuidv7(),
      name: `server ${index}`,
      rack: index % 2 === 0 ? 'even' : 'odd',
    }));
    await insertMany(fixture.store.database, fixture.resource('servers'), rows);
    await settle(fixture.store.database);
  });

  test('are estimated, few are counted', async () => {
    const all = await fixture.list(management, 'servers');
    expect([all.exact, Math.abs(all.total - many) < many / 10]).toEqual([false, true]);
    expect(await fixture.list(management, 'servers', { filter: { rack: 'odd' } })).toMatchObject({
      exact: true,
      total: Math.floor(many / 2),
    });
    const last = await fixture.list(management, 'servers', { range: [many - 1, many + 10] });
    expect([last.rows.length, last.total >= many]).toEqual([1, true]);
  });

  test.runIf(process.platform === 'linux')('are streamed while they are read, and leave nothing open', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'list-'));
    vi.stubEnv('TMPDIR', directory);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await rm(directory, { recursive: true });
    });
    const query = { sort: null, range: [0, 0], filter: {}, search: '', embed: [], columns: ['name'] } as const;
    const iterator = fixture.store.stream(management, fixture.resource('servers'), query, null)[Symbol.asyncIterator]();
    await iterator.next();
    expect(await openIn(directory)).toBe(1);
    await iterator.return?.();
    expect(await openIn(directory)).toBe(0);
  });

  test('are streamed in their order, up to the limit', async () => {
    const names: unknown[] = [];
    const query = {
      sort: { field: 'name', direction: 'DESC' },
      range: [0, 0],
      filter: { rack: 'even' },
      search: '',
      embed: [],
      columns: ['name'],
    } as const;
    const batches: number[] = [];
    for await (const rows of fixture.store.stream(management, fixture.resource('servers'), query, 1_200)) {
      batches.push(rows.length);
      names.push(...rows.map((row) => row['name']));
    }
    expect(batches).toEqual([500, 500, 200]);
    expect(names).toEqual(await fixture.column(management, 'servers', 'name', { ...query, range: [0, 1_199] }));
  });
});
