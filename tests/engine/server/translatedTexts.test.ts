/** Texts in every language of the registry (`x-translated`): stored per language, read in that of the reader. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { address, createTestApp, type TestApp } from '../../support/app.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

const things = {
  title: 'Thing',
  'x-label': { nl: 'Ding' },
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      maxLength: 80,
      'x-translated': 'nl',
      'x-unique': 'case-insensitive',
      'x-label': { nl: 'Naam' },
    },
    story: { type: 'string', 'x-kind': 'markdown', maxLength: 900, 'x-translated': true, 'x-label': { nl: 'Verhaal' } },
    secret: { type: 'string', maxLength: 80, 'x-translated': true, 'x-label': { nl: 'Geheim' } },
    part_of_uuid: { 'x-relation': { to: 'things', inverse: 'parts' }, 'x-label': { nl: 'Onderdeel van' } },
  },
};

async function registryOfThings(): Promise<Registry> {
  const files = await testRegistryFiles();
  const { resources, ...rest } = JSON.parse(files['resources.json'] ?? '') as { resources: object };
  const entry = {
    list: { search: ['name'] },
    access: { user: { verbs: ['list', 'show', 'create', 'edit'], hidden: ['secret'] } },
    scope: false,
  };
  const { registry, problems } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({ ...rest, locales: ['en', 'nl'], resources: { ...resources, things: entry } }),
      'schemas/things.json': JSON.stringify(things),
    },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(JSON.stringify(problems, null, 1));
  return registry;
}

let api: TestApp;
const keys: Record<string, string> = {};
beforeAll(async () => {
  api = await createTestApp({ registry: await registryOfThings() });
  for (const [key, body] of Object.entries({
    chair: { name: 'Stoel', name_en: 'Chair', story: 'A seat', story_nl: 'Een zitplaats', secret: 's', secret_nl: 'g' },
    apple: { name: 'Appel', name_en: 'Fruit' },
    box: { name: 'Doos' },
  }))
    keys[key] = (await api.call<{ uuid: string }>('management', 'POST /api/things', body)).uuid;
  await api.call('management', 'POST /api/things', { name: 'Poot', name_en: 'Leg', part_of_uuid: keys['chair'] });
});
afterAll(() => api.close());

const ask = async (language: string, route: string, actor: 'management' | 'user' = 'management') => {
  const answer = await api.send(actor, route, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
const names = async (language: string, query: object): Promise<readonly unknown[]> =>
  (await ask(language, `GET ${address('/api/things', { range: [0, 99], ...query })}`))
    .json<{ name: string }[]>()
    .map(({ name }) => name);

describe('a record', () => {
  test('has each language in a field of its own, for every reader', async () => {
    for (const language of ['en', 'nl']) {
      const record = (await ask(language, `GET /api/things/${keys['chair']}`)).json<object>();
      expect(record).toMatchObject({ name: 'Stoel', name_en: 'Chair', story: 'A seat', story_nl: 'Een zitplaats' });
    }
  });

  test('that is written back as it was read is unchanged', async () => {
    const record = (await ask('en', `GET /api/things/${keys['chair']}`)).json<object>();
    const answer = await api.send('management', `PUT /api/things/${keys['chair']}`, {
      body: record,
      headers: { 'accept-language': 'en' },
    });
    expect(answer.json()).toMatchObject({
      name: 'Stoel',
      name_en: 'Chair',
      story: 'A seat',
      story_nl: 'Een zitplaats',
    });
  });

  test('needs the text itself, and no translation', async () => {
    const answer = await api.send('management', 'POST /api/things', { body: { name_en: 'Table' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual({ name: expect.any(String) });
  });

  test('is refused where another one has the same text in the same language', async () => {
    const answer = await api.send('management', 'POST /api/things', { body: { name: 'Kruk', name_en: 'CHAIR' } });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['name_en']);
    await api.call('management', 'POST /api/things', { name: 'Chair' });
    const [found] = await names('nl', { filter: { name: 'Chair' } });
    expect(found).toBe('Chair');
  });

  test('is embedded with its title in the language of the reader', async () => {
    const [leg] = (
      await ask('en', `GET ${address('/api/things', { filter: { name: 'Leg' }, embed: ['part_of'] })}`)
    ).json<{ part_of: { name: string } }[]>();
    expect(leg?.part_of.name).toBe('Chair');
    const [poot] = (
      await ask('nl', `GET ${address('/api/things', { filter: { name: 'Poot' }, embed: ['part_of'] })}`)
    ).json<{ part_of: { name: string } }[]>();
    expect(poot?.part_of.name).toBe('Stoel');
  });

  test('hides the translations of a hidden field', async () => {
    const record = (await ask('nl', `GET /api/things/${keys['chair']}`, 'user')).json<object>();
    expect(Object.keys(record)).toContain('story_nl');
    expect(Object.keys(record).filter((name) => name.startsWith('secret'))).toEqual([]);
  });
});

describe('a list', () => {
  test('is sorted by the text that the reader sees', async () => {
    const uuids = [keys['chair'], keys['apple'], keys['box']];
    const by = { filter: { uuid: uuids }, sort: ['name', 'ASC'] };
    expect(await names('nl', by)).toEqual(['Appel', 'Doos', 'Stoel']);
    // Chair, Doos (not translated), Fruit
    expect(await names('en', by)).toEqual(['Stoel', 'Doos', 'Appel']);
  });

  test.each([
    ['en', { name: 'Fruit' }, ['Appel']],
    ['en', { name: 'Appel' }, []],
    ['nl', { name: 'Appel' }, ['Appel']],
    ['en', { name: { contains: 'doo' } }, ['Doos']],
    ['nl', { name_en: { empty: true }, uuid: { ne: null } }, ['Doos', 'Chair']],
  ])('in %s is filtered by %j as the reader sees it', async (language, filter, found) => {
    expect((await names(language, { filter })).toSorted()).toEqual([...found].toSorted());
  });

  test.each(['Fruit', 'appel'])('is searched for %s in every language', async (search) => {
    for (const language of ['en', 'nl']) expect(await names(language, { filter: { q: search } })).toEqual(['Appel']);
  });

  test('is exported with each language in a column', async () => {
    const filter = encodeURIComponent(JSON.stringify({ uuid: keys['chair'] }));
    const route = `/api/things?filter=${filter}&columns=${encodeURIComponent('["name","name_en"]')}&values=raw`;
    const answer = await api.send('management', `GET ${route}`, { headers: { accept: 'text/csv' } });
    expect(
      answer.body
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual(['name,name_en', 'Stoel,Chair']);
  });
});

test('the search of all records names what it finds in the language of the reader', async () => {
  const titles = async (language: string) =>
    (await ask(language, 'GET /api/search?q=stoel'))
      .json<{ results: { resource: string; title: string }[] }>()
      .results.filter(({ resource }) => resource === 'things')
      .map(({ title }) => title);
  expect(await titles('en')).toEqual(['Chair']);
  expect(await titles('nl')).toEqual(['Stoel']);
});

test('the history names the language that was changed', async () => {
  const { uuid } = await api.call<{ uuid: string }>('management', 'POST /api/things', { name: 'Lamp' });
  await api.call('management', `PUT /api/things/${uuid}`, { name_en: 'Light' });
  const [entry] = (await ask('en', `GET /api/things/${uuid}/history`)).json<{ changes: object[] }[]>();
  expect(entry?.changes).toEqual([{ field: 'name_en', before: null, after: 'Light' }]);
});

test('the description of the API names the language of each field', async () => {
  const { components } = (await ask('en', 'GET /api/openapi.json')).json<{
    components: { schemas: Record<string, { properties?: Record<string, { title?: string }> }> };
  }>();
  const titles = Object.values(components.schemas).flatMap(({ properties }) => properties?.['name_en']?.title ?? []);
  expect(new Set(titles)).toEqual(new Set(['Name (English)']));
});
