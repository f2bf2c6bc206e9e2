/**
 * Filters over the API with everything that a text may hold: each operator, the search box and a search within a
 * condition find the same record, whatever characters its name has; and fields compared with each other.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { address, createTestApp, type TestApp } from '../../support/app.ts';
import { kindFixtures } from '../../support/kindFixtures.ts';
import { own } from '../../support/row.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await registryOfThings() });
});
afterAll(() => api.close());

const { text, tags } = kindFixtures;

async function registryOfThings(): Promise<Registry> {
  const files = await testRegistryFiles();
  const { resources, ...rest } = JSON.parse(files['resources.json'] ?? '') as { resources: object };
  const things = { title: `{${text.name}}`, list: { search: [text.name] } };
  const { registry, problems } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({ ...rest, resources: { ...resources, things } }),
      'schemas/things.json': JSON.stringify({
        title: 'Thing',
        'x-label': { nl: 'Ding' },
        properties: Object.fromEntries(Object.values(kindFixtures).map(({ name, property }) => [name, property])),
      }),
    },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(JSON.stringify(problems, null, 1));
  return registry;
}

async function found(filter: unknown): Promise<readonly string[]> {
  const answer = await api.send('management', `GET ${address('/api/things', { filter, range: [0, 999] })}`);
  expect(answer.statusCode, `${JSON.stringify(filter)} ${answer.body}`).toBe(200);
  return answer.json<{ uuid: string }[]>().map(({ uuid }) => uuid);
}

async function make(body: object): Promise<string> {
  const answer = await api.send('management', 'POST /api/things', { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ uuid: string }>().uuid;
}

const composed = 'Caf\u00E9 M\u00FCnster';
const names = [...(String.raw`%_\'"$.{}[]()*+?^|~!@#&;:,<>=/-` + '`')]
  .map((sign) => `ab${sign}cd`)
  .concat([
    '100%',
    '_x',
    String.raw`C:\temp\new`,
    '$me',
    '$.uuid',
    '$today',
    '{"or":[]}',
    "O'Brien",
    'naïve 💚',
    '日本語',
    'İstanbul',
  ])
  .concat([composed, 'straße']);

describe('a text with special characters', () => {
  let made: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const entries: [string, string][] = [];
    for (const name of names) entries.push([name, await make({ [text.name]: name, [tags.name]: [name] })]);
    made = new Map(entries);
  });

  test.each(names.map((name) => [name] as const))('%s is found by each operator and by the search', async (name) => {
    const uuid = own(Object.fromEntries(made), name);
    const middle = name.slice(1, 4);
    // What looks like a field of the record is compared with that field.
    const isReference = name === '$.uuid';
    const least = [
      ...(isReference ? [] : [{ [text.name]: { eq: name } }, { [text.name]: name }]),
      { [text.name]: { in: [name] } },
      { [text.name]: { contains: name } },
      { [text.name]: { contains: middle } },
      { [text.name]: { starts: name.slice(0, 3) } },
      { [tags.name]: { contains: name } },
      { q: name },
      { or: [{ q: name }, { uuid: { in: [] } }] },
      { and: [{ q: name }, { not: { [text.name]: 'something else' } }] },
    ];
    for (const filter of least) expect(await found(filter), JSON.stringify(filter)).toContain(uuid);
    for (const filter of [
      ...(isReference ? [] : [{ [text.name]: { ne: name } }]),
      { [text.name]: { nin: [name] } },
      { not: { q: name } },
    ])
      expect(await found(filter), JSON.stringify(filter)).not.toContain(uuid);
    expect(await found({ [text.name]: { contains: name } }), 'nothing stands for another character').toEqual([uuid]);
  });

  test.each([
    ['as one code point', composed],
    ['as letters with combining accents', composed.normalize('NFD')],
  ])('is found %s, however it is stored', async (_how, typed) => {
    const stored = await make({ [text.name]: composed.normalize('NFD'), [tags.name]: [composed.normalize('NFD')] });
    const all = [own(Object.fromEntries(made), composed), stored].toSorted();
    const filters = [
      { [text.name]: typed },
      { [text.name]: { in: [typed] } },
      { [text.name]: { contains: typed.slice(0, -3) } },
      { [text.name]: { starts: typed.slice(0, -3) } },
      { [tags.name]: { contains: typed } },
      { q: typed },
    ];
    for (const filter of filters) expect((await found(filter)).toSorted(), JSON.stringify(filter)).toEqual(all);
    expect(await found({ and: [{ [text.name]: { ne: typed } }, { uuid: { in: all } }] })).toEqual([]);
    await api.send('management', `DELETE /api/things/${stored}`);
  });
});

describe('a search within a condition', () => {
  test('takes part in or, and, and not', async () => {
    const [first, second, third] = [
      await make({ [text.name]: 'Alpha house' }),
      await make({ [text.name]: 'Beta house' }),
      await make({ [text.name]: 'Gamma barn' }),
    ];
    const of = { uuid: { in: [first, second, third] } };
    const kept = async (filter: object) => (await found({ and: [filter, of] })).toSorted();
    expect(await kept({ or: [{ q: 'alpha' }, { q: 'barn' }] })).toEqual([first, third].toSorted());
    expect(await kept({ and: [{ q: 'house' }, { not: { q: 'alpha' } }] })).toEqual([second]);
    expect(await kept({ not: { or: [{ q: 'alpha' }, { q: 'gamma' }] } })).toEqual([second]);
    expect(await kept({ q: '' })).toEqual([first, second, third].toSorted());
  });

  test.each([[5], ['x'.repeat(201)], ['a\u0000b'], [{ contains: 'a' }], [null]])('is refused as %j', async (q) => {
    const answer = await api.send('management', `GET ${address('/api/things', { filter: { or: [{ q }] } })}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'E_QUERY']);
  });
});

describe('a field compared with another of its record', () => {
  /** Filters of the fields at these places with each operator; returns those that the server could not answer. */
  const unanswered = async (
    placesOf: (index: number, count: number) => readonly number[],
  ): Promise<readonly string[]> => {
    await make({ [text.name]: 'one' });
    const fields = Object.values(own(api.store.registry().resources, 'things').fields);
    const wrong: string[] = [];
    for (const [index, field] of fields.entries())
      for (const place of placesOf(index, fields.length))
        for (const operator of kinds[field.kind].operators) {
          const filter = { [field.name]: { [operator]: `$.${fields[place]?.name ?? ''}` } };
          const answer = await api.send('management', `GET ${address('/api/things', { filter, range: [0, 0] })}`);
          if (answer.statusCode >= 500) wrong.push(`${JSON.stringify(filter)}: ${answer.statusCode}`);
        }
    return wrong;
  };

  test('is answered or refused for each field and operator with itself and the next field, never an error of the server', async () => {
    expect(await unanswered((index, count) => [index, (index + 1) % count])).toEqual([]);
  });

  test('is answered or refused for every two fields and each operator', { tags: ['sweep'] }, async () => {
    expect(await unanswered((_, count) => Array.from({ length: count }, (_place, place) => place))).toEqual([]);
  });
});
