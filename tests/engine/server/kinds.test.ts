/**
 * The contract that every kind keeps, by the API: in and out, refused with its words, empty, found by its operators,
 * sorted, exported.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import type { Operator } from '../../../src/engine/registry/kinds/kind.ts';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';
import { address, createTestApp, type TestApp } from '../../support/app.ts';
import { kindFixtures, type KindFixture, type PlainKind } from '../../support/kindFixtures.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

const fixtures = Object.entries(kindFixtures) as [PlainKind, KindFixture][];
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ registry: await registryOfEveryKind() });
});
afterAll(() => api.close());

async function registryOfEveryKind() {
  const files = await testRegistryFiles();
  const { resources, ...rest } = JSON.parse(files['resources.json'] ?? '') as { resources: object };
  const properties = Object.fromEntries(fixtures.map(([, { name, property }]) => [name, property]));
  const { registry, problems } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({ ...rest, resources: { ...resources, things: { title: '{word}' } } }),
      'schemas/things.json': JSON.stringify({ title: 'Thing', 'x-label': { nl: 'Ding' }, properties }),
    },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(JSON.stringify(problems, null, 1));
  return registry;
}

interface Answer {
  readonly uuid: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

const make = async (body: object): Promise<Answer> =>
  (await api.send('management', 'POST /api/things', { body })).json<Answer>();
const read = async (uuid: string): Promise<Answer> =>
  (await api.send('management', `GET /api/things/${uuid}`)).json<Answer>();

describe.each(fixtures)('%s', (kind, { name, pair: [low, high], part, text, extremes, refused }) => {
  const { operators, sortable, listed } = kinds[kind];
  const rows = { low: '', high: '', none: '' };
  beforeAll(async () => {
    for (const [row, value] of [
      ['low', low],
      ['high', high],
      ['none', null],
    ] as const)
      rows[row] = (await make({ [name]: value })).uuid;
  });

  test('has its kind', () => expect(api.store.registry().resources['things']?.fields[name]?.kind).toBe(kind));

  test.each([low, high, ...extremes].map((value) => [value] as const))('keeps %j', async (value) => {
    const made = await make({ [name]: value });
    expect(made.errors).toBeUndefined();
    if (kind === 'secret') return void expect(await read(made.uuid)).not.toHaveProperty(name);
    expect([made[name], (await read(made.uuid))[name]]).toEqual([value, value]);
    const changed = await api.send('management', `PUT /api/things/${made.uuid}`, { body: { [name]: null } });
    expect([changed.statusCode, changed.json<Answer>()[name]]).toEqual([200, null]);
    expect(
      (await api.send('management', `PUT /api/things/${made.uuid}`, { body: { [name]: value } })).json<Answer>()[name],
    ).toEqual(value);
  });

  test.each(refused)('the kind rejects %j: %s', async (value, expected) => {
    const [, path = name, message = expected] = /^([a-z_0-9]+\.[a-z_0-9.]+): (.*)$/.exec(expected) ?? [];
    const answer = await api.send('management', 'POST /api/things', { body: { [name]: value } });
    expect([answer.statusCode, answer.json<Answer>().errors]).toEqual([
      422,
      expect.objectContaining({ [path]: message }),
    ]);
  });

  const asked: Readonly<Record<Operator, readonly [operand: unknown, found: 'low' | 'high']>> = {
    eq: [high, 'high'],
    ne: [low, 'high'],
    in: [[low], 'low'],
    nin: [[high], 'low'],
    gt: [low, 'high'],
    gte: [high, 'high'],
    lt: [high, 'low'],
    lte: [low, 'low'],
    between: [[high, high], 'high'],
    contains: [part, 'high'],
    starts: [part, 'high'],
    empty: [false, 'high'],
  };
  test.each(operators)('can be found by %s', async (operator) => {
    const find = async (operand: unknown): Promise<readonly string[]> => {
      const answer = await api.send(
        'management',
        `GET ${address('/api/things', { filter: { uuid: Object.values(rows), [name]: { [operator]: operand } } })}`,
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Answer[]>().map(({ uuid }) => uuid);
    };
    const [operand, found] = asked[operator];
    if (operator === 'empty')
      return void expect([await find(true), (await find(false)).toSorted()]).toEqual([
        [rows.none],
        [rows.low, rows.high].toSorted(),
      ]);
    const [seen, other] = [await find(operand), found === 'high' ? rows.low : rows.high];
    expect([seen.includes(rows[found]), seen.includes(other)]).toEqual([true, false]);
  });

  test.runIf(sortable)('can be sorted', async () => {
    const order = async (direction: string): Promise<readonly string[]> =>
      (
        await api.send(
          'management',
          `GET ${address('/api/things', { filter: { uuid: [rows.low, rows.high] }, sort: [name, direction] })}`,
        )
      )
        .json<Answer[]>()
        .map(({ uuid }) => uuid);
    expect([await order('ASC'), await order('DESC')]).toEqual([
      [rows.low, rows.high],
      [rows.high, rows.low],
    ]);
  });

  test.runIf(listed)('can be exported', async () => {
    const url = address('/api/things', { filter: { uuid: [rows.high] }, columns: [name] });
    const answer = await api.send('management', `GET ${url}`, { headers: { accept: 'text/csv' } });
    expect(answer.statusCode, answer.body).toBe(200);
    const [, ...lines] = answer.body.trim().split(/\r\n/);
    expect(
      lines
        .join('\r\n')
        .replace(/^"([\s\S]*)"$/, '$1')
        .replaceAll('""', '"'),
    ).toBe(text);
  });
});
