/** Lines within lines: order, line, option are written, read, changed, put in order and removed as one record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await registryWithLinesInLines() });
});
afterAll(() => api.close());

const schema = (title: string, properties: object, required: readonly string[] = ['name']): string =>
  JSON.stringify({
    title,
    'x-label': { nl: title },
    required,
    properties: { name: { type: 'string' }, position: { type: 'integer', minimum: 0 }, ...properties },
  });

const owned = (to: string, inverse: string) => ({ 'x-relation': { to, owned: true, inverse } });

async function registryWithLinesInLines() {
  const files = await testRegistryFiles();
  const { resources, ...rest } = JSON.parse(files['resources.json'] ?? '') as { resources: object };
  const { registry, problems } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({
        ...rest,
        resources: {
          ...resources,
          boxes: {},
          'box-lines': {},
          'box-options': {},
          'box-tags': { list: { sort: '-name' } },
        },
      }),
      'schemas/boxes.json': schema('Box', {}),
      'schemas/box-lines.json': schema('Box line', { box_uuid: owned('boxes', 'lines') }, ['name', 'box_uuid']),
      'schemas/box-options.json': schema('Box option', { line_uuid: owned('box-lines', 'options') }, [
        'name',
        'line_uuid',
      ]),
      'schemas/box-tags.json': JSON.stringify({
        title: 'Box tag',
        'x-label': { nl: 'Box tag' },
        required: ['name', 'box_uuid'],
        properties: { name: { type: 'string' }, box_uuid: owned('boxes', 'tags') },
      }),
    },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(JSON.stringify(problems, null, 1));
  return registry;
}

interface Rowed {
  readonly uuid: string;
  readonly name: string;
  readonly position: number;
  readonly options?: readonly Rowed[];
  readonly lines?: readonly Rowed[];
}

const outline = ({ lines = [] }: Rowed): unknown =>
  lines.map(({ name, options = [] }) => [name, options.map((option) => option.name)]);

test('nested lines are saved as one record', async () => {
  const made = await api.send('management', 'POST /api/boxes', {
    body: {
      name: 'A',
      lines: [
        { name: 'one', options: [{ name: 'x' }, { name: 'y' }] },
        { name: 'two', options: [] },
      ],
    },
  });
  expect([made.statusCode, outline(made.json<Rowed>())], made.body).toEqual([
    201,
    [
      ['one', ['x', 'y']],
      ['two', []],
    ],
  ]);
  const url = `/api/boxes/${made.json<Rowed>().uuid}`;
  const { lines: [one, two] = [] } = (await api.send('management', `GET ${url}`)).json<Rowed>();
  const [x, y] = one?.options ?? [];

  const lines = [
    { uuid: two?.uuid, name: 'two', position: 1, options: [{ name: 'z', position: 1 }] },
    {
      uuid: one?.uuid,
      name: 'one',
      position: 2,
      options: [
        { uuid: y?.uuid, name: 'why', position: 1 },
        { uuid: x?.uuid, name: 'x', position: 2 },
      ],
    },
  ];
  const changed = await api.send('management', `PUT ${url}`, { body: { lines } });
  expect([changed.statusCode, outline(changed.json<Rowed>())], changed.body).toEqual([
    200,
    [
      ['two', ['z']],
      ['one', ['why', 'x']],
    ],
  ]);

  const wrong = await api.send('management', `PUT ${url}`, {
    body: { lines: [{ uuid: one?.uuid, name: 'one', options: [{ name: '' }, { uuid: x?.uuid, name: 'x' }] }] },
  });
  expect([wrong.statusCode, wrong.json<{ errors: unknown }>().errors]).toEqual([
    422,
    { 'lines.0.options.0.name': 'Required' },
  ]);

  const stolen = await api.send('management', `PUT ${url}`, {
    body: { lines: [{ uuid: two?.uuid, name: 'two', options: [{ uuid: x?.uuid, name: 'x' }] }] },
  });
  expect([stolen.statusCode, stolen.json<{ errors: unknown }>().errors], 'an option of another line').toEqual([
    422,
    { 'lines.0.options.0.uuid': 'No longer exists, or you don’t have access. Choose another' },
  ]);

  expect((await api.send('management', `PUT ${url}`, { body: { lines: [] } })).json<Rowed>().lines).toEqual([]);
  expect((await api.send('management', 'GET /api/box-options')).json()).toEqual([]);
});

test('nested lines without a position have the order of their own list', async () => {
  const body = { name: 'B', lines: [], tags: ['b', 'c', 'a'].map((name) => ({ name })) };
  const made = await api.send('management', 'POST /api/boxes', { body });
  const { uuid } = made.json<Rowed>();
  const { tags } = (await api.send('management', `GET /api/boxes/${uuid}`)).json<{ tags: readonly Rowed[] }>();
  expect(tags.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});
