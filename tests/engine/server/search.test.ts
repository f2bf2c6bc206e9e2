/** Records found by number or name, over several resources at once, as far as somebody may see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
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
  ])('as %j is found by its end, the likeliest first', async (q, expected) => {
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

describe('what a title says is found though it is no text', () => {
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
  ])('a rate as %j', async (q, expected) => {
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

test('a record is found by what it points at, where its title says so', async () => {
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

test('nobody finds what they may not see', async () => {
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
