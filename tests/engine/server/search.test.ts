/** Search for records by number or name, over several resources, within what the caller may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayDo } from '../../../src/engine/registry/access.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { resourceOf } from '../../support/fixtureRegistry.ts';
import { management } from '../../support/fixtureStore.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
const numbers = ['202600123', '202601123', '202601234', '202500123', 'S-2026-00123'];

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  for (const number of numbers) {
    const answer = await api.send('management', 'POST /api/clients', {
      body: {
        type: 'company',
        number,
        company_name: `Firma ${number}`,
        email: 'a@example.nl',
        seller_uuid: api.company.seller,
      },
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
});
afterAll(() => api.close());

const titles = async (actor: TestActor, q: string): Promise<readonly string[]> => {
  const answer = await api.send(actor, `GET /api/search?q=${encodeURIComponent(q)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ results: readonly { title: string }[] }>().results.map(({ title }) => title);
};

describe('a number', () => {
  test.each([
    ['2026-00123', ['202600123', 'S-2026-00123']],
    ['202600123', ['202600123', 'S-2026-00123']],
    ['2026/00123', ['202600123', 'S-2026-00123']],
    ['26 123', ['202600123', 'S-2026-00123', '202601123', '202601234']],
    ['S-2026-00123', ['S-2026-00123']],
  ])('as %j is found by its end, with the most likely first', async (q, expected) => {
    const found = (await titles('management', q)).map((title) => title.replace('Firma ', ''));
    expect(new Set(found)).toEqual(new Set(expected));
    expect(found[0]).toMatch(/00123$/);
  });

  test('is found the same way in the list', async () => {
    const answer = await api.send(
      'management',
      `GET /api/clients?filter=${encodeURIComponent(JSON.stringify({ q: '2026-00123' }))}`,
    );
    expect(
      answer
        .json<readonly { number: string }[]>()
        .map(({ number }) => number)
        .sort(),
    ).toEqual(['202600123', 'S-2026-00123']);
  });
});

describe('a title is searchable though it is not stored as text', () => {
  const called = async (actor: TestActor, q: string): Promise<readonly number[]> => {
    const answer = await api.send(actor, `GET /api/vat-rates?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<readonly { rate_bp: number }[]>().map((rate) => rate.rate_bp);
  };

  test.each([
    ['17', [1700]],
    ['17%', [1700]],
    ['17 %', [1700]],
    ['1', [1700]],
    ['odd 17', [1700]],
    ['7', []],
    ['3,5', [350]],
  ])('by a rate as %j', async (q, expected) => {
    for (const [code, rate] of [
      ['odd', 1700],
      ['small', 350],
    ] as const) {
      const rates = await called('management', code);
      if (rates.length > 0) continue;
      const answer = await api.send('management', 'POST /api/vat-rates', {
        body: { code, country: 'NL', category: 'S', rate_bp: rate, valid_from: '2026-01-01' },
      });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const found = await called('management', q);
    expect(found.filter((rate) => rate === 1700 || rate === 350)).toEqual(expected);
  });
});

test('a record is found by what it refers to, where its title contains it', async () => {
  const [employee] = (await api.send('management', 'GET /api/employees?range=[0,0]')).json<
    readonly { uuid: string; name: string }[]
  >();
  const answer = await api.send('management', 'POST /api/hourly-costs', {
    body: { employee_uuid: employee?.uuid, valid_from: '2026-01-01', cost_cents: 4_000 },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const found = async (q: string) =>
    (await api.send('management', `GET /api/hourly-costs?filter=${encodeURIComponent(JSON.stringify({ q }))}`)).json<
      readonly unknown[]
    >().length;
  expect(await found(employee?.name ?? '')).toBe(1);
  expect(await found('nobody-is-called-so')).toBe(0);
});

describe('search texts as people write them', () => {
  interface Result {
    readonly resource: string;
    readonly title: string;
    readonly match: { readonly field: string; readonly text: string } | null;
  }
  const find = async (q: string, actor: TestActor = 'management') => {
    const answer = await api.send(actor, `GET /api/search?q=${encodeURIComponent(q)}`);
    return answer.json<{ readonly results: readonly Result[]; readonly near: boolean }>();
  };
  const client = async (body: Readonly<Record<string, unknown>>) => {
    const answer = await api.send('management', 'POST /api/clients', {
      body: { type: 'company', email: 'post@cafe.example', seller_uuid: api.company.seller, ...body },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ readonly uuid: string }>().uuid;
  };

  beforeAll(async () => {
    const uuid = await client({
      number: 'K-77',
      company_name: 'Café Łódź & Søn',
      iban: 'NL91ABNA0417164300',
      phone: '+31201234567',
    });
    await client({ number: 'K-78', company_name: 'Grand Café Łódźer', email: 'grand@example.nl' });
    await api.store.database.updateTable('clients').set({ status: 'active' }).where('uuid', '=', uuid).execute();
    const paid = await api.send('management', 'POST /api/payments', {
      body: { client_uuid: uuid, method: 'bank', amount_cents: 123_456, received_on: '2026-03-01' },
    });
    expect(paid.statusCode, paid.body).toBe(201);
  });

  test.each([
    ['cafe lodz', null],
    ['CAFÉ ŁÓDŹ', null],
    ['son lodz', null],
    ['NL91 ABNA 0417 1643 00', 'iban'],
    ['nl91abna0417164300', 'iban'],
    ['NL91 ABNA 04', 'iban'],
    ['020 - 123 45 67', 'phone'],
    ['+31 20 1234567', 'phone'],
    ['post@cafe.example', 'email'],
  ])('find a client first by %j, and say by which field', async (q, field) => {
    const { results, near } = await find(q);
    expect(near).toBe(false);
    expect([results[0]?.title, results[0]?.match?.field ?? null]).toEqual(['Café Łódź & Søn', field]);
  });

  test.each(['1.234,56', '1234,56', '1,234.56', '€ 1.234,56'])('find a payment by its amount, as %j', async (q) => {
    expect((await find(q)).results).toEqual([
      expect.objectContaining({ resource: 'payments', match: { field: 'amount_cents', text: '1234.56' } }),
    ]);
  });

  test('an exact match comes before a prefix, and a prefix before a match within', async () => {
    const named = async (q: string) => (await find(q)).results.map(({ title }) => title);
    await client({ number: 'K-81', company_name: 'Xantippe Noord' });
    await client({ number: 'K-82', company_name: 'Xantippe' });
    await client({ number: 'K-83', company_name: 'Aan de Xantippe' });
    expect(await named('xantippe')).toEqual(['Xantippe', 'Xantippe Noord', 'Aan de Xantippe']);
    const list = async (filter: unknown, sort = '') =>
      (await api.send('management', `GET /api/clients?filter=${encodeURIComponent(JSON.stringify(filter))}${sort}`))
        .json<readonly { readonly company_name: string }[]>()
        .map(({ company_name }) => company_name);
    expect(await list({ q: 'xantippe' })).toEqual(['Xantippe', 'Xantippe Noord', 'Aan de Xantippe']);
    expect(await list({ q: 'xantippe' }, '&sort=["company_name","ASC"]')).toEqual([
      'Aan de Xantippe',
      'Xantippe',
      'Xantippe Noord',
    ]);
    expect(await list({ q: 'xnatippe' })).toEqual([]);
    expect(await list({ q: 'xnatippe~' })).toEqual(['Xantippe', 'Xantippe Noord', 'Aan de Xantippe']);
  });

  test('a similar text is found where there is no exact match, and only by people who may see it', async () => {
    const { results, near } = await find('lodz grnad');
    expect([results[0]?.title, near]).toEqual(['Grand Café Łódźer', true]);
    expect(await find('qqqqqqqq')).toEqual({ results: [], near: false });
    expect(await find('lodz grnad', 'user')).toEqual({ results: [], near: false });
  });

  test('all readable records are searched, those that people look up daily first', async () => {
    const answer = await api.send('management', 'POST /api/vat-rates', {
      body: { code: 'xantippe', country: 'NL', category: 'S', rate_bp: 100, valid_from: '2026-01-01' },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await find('xantippe')).results.map(({ resource }) => resource)).toContain('vat-rates');
    expect((await find('xantippe')).results[0]?.resource).toBe('clients');
  });
});

describe('the name of a resource in the search text', () => {
  const found = async (q: string, language = 'en'): Promise<readonly string[]> => {
    const answer = await api.send('management', `GET /api/search?q=${encodeURIComponent(q)}`, {
      headers: { 'accept-language': language },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer
      .json<{ results: readonly { resource: string; title: string }[] }>()
      .results.map(({ resource, title }) => `${resource} ${title.replace(/^P\d+ /, '')}`);
  };
  beforeAll(async () => {
    await api.call('management', 'POST /api/projects', { name: 'Webwinkel', client_uuid: api.company.clients.own });
    await api.call('management', 'POST /api/known-names', { name: 'project-webwinkel.nl', availability: 'free' });
  });

  test.each([
    ['projects webwinkel', 'en'],
    ['project webwinkel', 'en'],
    ['Webwinkel projects', 'en'],
    ['projecten webwinkel', 'nl'],
    ['projecten webwinkle', 'nl'],
  ])('%j: lists its records first', async (q, language) => {
    expect((await found(q, language))[0]).toBe('projects Webwinkel');
  });

  test('keeps exact matches first', async () => {
    await api.call('management', 'POST /api/clients', {
      company_name: 'Project Webwinkel',
      email: 'project@example.nl',
      seller_uuid: api.company.seller,
    });
    expect((await found('project webwinkel')).slice(0, 2)).toEqual(['clients Project Webwinkel', 'projects Webwinkel']);
  });
});

test('every resource with a match in its list is searched, and few others are', async () => {
  const { store } = api;
  const resources = Object.values(store.registry().resources).filter(
    (resource) => resource.view === null && resource.list.find !== false && mayDo(resource, management, 'list'),
  );
  const searches = ['FIRMA 2026', '26 123', 'lodz', 'ca', '17', 'NL91 ABNA 0417', '020 - 123 45 67', '1.234,56', '50%'];
  const tables = resources.map(({ table }) => table);
  const holdersOf = async (search: string, smallTables: readonly string[]) =>
    (await store.holders(management, resources, { search, smallTables })).map(({ name }) => name);
  let passed = 0;
  for (const search of searches) {
    const lists = await Promise.all(
      resources.map((resource) =>
        store.list(management, resource, { sort: null, range: [0, 0], filter: {}, search, embed: [], columns: null }),
      ),
    );
    const found = resources.filter((_, place) => (lists[place]?.total ?? 0) > 0).map(({ name }) => name);
    const holders = await holdersOf(search, []);
    expect([search, found.filter((name) => !holders.includes(name))]).toEqual([search, []]);
    passed += holders.length - found.length;
    // What several of them point at is looked up once.
    expect([search, await holdersOf(search, tables)]).toEqual([search, holders]);
  }
  expect(passed).toBeLessThan(3);
});

test('a large table gives the same matches, and prefixes only for words of two letters', async () => {
  const { store } = api;
  const found = async (name: string, search: string, largeTables: readonly string[]) => {
    const resource = resourceOf(store.registry(), name);
    const query = { sort: null, filter: {}, search, looked: 100, largeTables, embed: [], columns: null };
    const page = await store.list(management, resource, { ...query, range: [0, 4] });
    return page.rows.map((row) => ('company_name' in row ? row['company_name'] : row['uuid']));
  };
  expect(await found('clients', 'xa', ['clients'])).toEqual(['Xantippe', 'Xantippe Noord', 'Aan de Xantippe']);
  expect(await found('clients', 'no xa', ['clients'])).toEqual(['Xantippe Noord']);
  expect(await found('clients', 'an', ['clients'])).toEqual([]);
  for (const search of ['xantippe', 'noord xantippe', 'lodz', '26 123', 'NL91 ABNA 04', '020 - 123 45 67'])
    expect([search, await found('clients', search, ['clients'])]).toEqual([search, await found('clients', search, [])]);
  // Found by the employee that they are of.
  const [employee] = (await api.send('management', 'GET /api/employees?range=[0,0]')).json<
    readonly { readonly name: string }[]
  >();
  const name = employee?.name ?? '';
  for (const search of [name, name.slice(0, 2)])
    expect(await found('hourly-costs', search, ['employees'])).toEqual(await found('hourly-costs', search, []));
  expect(await found('hourly-costs', name, ['employees'])).toHaveLength(1);
});

test('nobody finds records that they may not see', async () => {
  expect(await titles('user', 'Firma')).toEqual([]);
  expect((await titles('employee', 'Firma')).length).toBe(5);
  expect((await api.send(null, 'GET /api/search?q=firma')).statusCode).toBe(401);
});

test.each(['', '?q=', '?q=%20', `?q=${'x'.repeat(201)}`, '?q=a&limit=3', '?q=a&q=b'])(
  '%j is no search',
  async (query) => {
    expect((await api.send('management', `GET /api/search${query}`)).statusCode).toBe(400);
  },
);

describe('past records', () => {
  const names = ['Hosting budget', 'Zakelijke hosting', 'Hosting'];

  beforeAll(async () => {
    const category = await api.send('management', 'POST /api/product-categories', {
      body: { name: 'Past', slug: 'past' },
    });
    expect(category.statusCode, category.body).toBe(201);
    for (const [index, name] of names.entries()) {
      const made = await api.send('management', 'POST /api/products', {
        body: {
          sku: `past-${index}`,
          slug: `past-${index}`,
          name,
          category_uuid: category.json<{ uuid: string }>().uuid,
          type: 'service',
        },
      });
      expect(made.statusCode, made.body).toBe(201);
      if (name === 'Zakelijke hosting') continue;
      for (const action of ['activate', 'retire']) {
        const done = await api.send('management', `PUT /api/products/${made.json<{ uuid: string }>().uuid}/${action}`);
        expect(done.statusCode, done.body).toBe(200);
      }
    }
  });

  test('come after the others in the palette, except for exact matches', async () => {
    const found = (await titles('management', 'hosting')).filter((title) => names.includes(title));
    expect(found).toEqual(['Hosting', 'Zakelijke hosting', 'Hosting budget']);
  });

  test('come after the others in a picker, and in none when another order is requested', async () => {
    const named = async (query: string): Promise<readonly string[]> =>
      (await api.send('management', `GET /api/products?${query}`))
        .json<readonly { name: string }[]>()
        .map(({ name }) => name)
        .filter((name) => names.includes(name));
    const filter = `filter=${encodeURIComponent(JSON.stringify({ q: 'hosting~' }))}`;
    expect(await named(filter)).toEqual(['Hosting', 'Zakelijke hosting', 'Hosting budget']);
    expect(await named(`${filter}&sort=["name","ASC"]`)).toEqual(['Hosting', 'Hosting budget', 'Zakelijke hosting']);
  });
});
