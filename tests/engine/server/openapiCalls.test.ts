// The calls that no resource has in the API's own description: each of them is there, and what it says of them is what
// they do.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { policies } from '../../support/policies.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

interface Content {
  readonly content: {
    readonly 'application/json': {
      readonly schema: { readonly required?: readonly string[]; readonly additionalProperties?: boolean };
    };
  };
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Partial<Content>>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

let api: TestApp;
const documents = new Map<TestActor, Document>();
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  for (const actor of ['management', 'employee', 'user'] as const)
    documents.set(actor, (await api.send(actor, 'GET /api/openapi.json')).json<Document>());
});
afterAll(() => api.close());

function documentOf(actor: TestActor): Document {
  const found = documents.get(actor);
  if (!found) throw new Error(`There is no document for ${actor}.`);
  return found;
}

/**
 * Those that are for browsers: the pages and what they load; and those that only resources with documents have, of which
 * the product has none.
 */
const noCalls = new Set([
  'GET /build/*',
  'GET /build/texts/:locale',
  'GET /*',
  'GET /api/:resource/:uuid/documents/:document',
]);

test('every call with a policy is in the document', () => {
  const { paths } = documentOf('management');
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const missing = Object.keys(policies)
    .filter((key) => !noCalls.has(key))
    .filter((key) => {
      const [method = '', url = ''] = key.split(' ');
      // What the registry gives a name stands there under each of its names.
      const pattern = url.replaceAll(/:(resource|field|page|action)/g, '[a-z0-9_-]+').replaceAll(/:(\w+)/g, '\\{$1\\}');
      const form = new RegExp(`^${method} ${pattern.replaceAll('.', '\\.')}$`);
      return !described.some((one) => form.test(one));
    });
  expect(missing, 'Declare them with defineCall.').toEqual([]);
});

test('the document omits calls that the caller may not make', () => {
  expect('/api/outbox' in documentOf('employee').paths).toBe(false);
  expect('/api/clients/{uuid}/notes' in documentOf('user').paths).toBe(false);
  expect('/api/clients/{uuid}/notes' in documentOf('employee').paths).toBe(true);
  expect('/api/cart' in documentOf('user').paths).toBe(true);
});

describe('answers match their description', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats['default'](ajv);
  for (const name of formatNames) ajv.addFormat(name, true);
  const follow = (schema: object, document: Document): object =>
    JSON.parse(JSON.stringify({ ...schema, components: document.components })) as object;

  const expectDescribed = async (actor: TestActor, path: string, call: string): Promise<void> => {
    const answer = await api.send(actor, `GET ${call}`);
    expect(answer.statusCode, call).toBe(200);
    const document = documentOf(actor);
    const schema = document.paths[path]?.['get']?.responses['200']?.content?.['application/json'].schema;
    expect(schema, path).toBeDefined();
    const validate = ajv.compile(follow(schema ?? {}, document));
    expect(validate(answer.json()), `${call}: ${ajv.errorsText(validate.errors ?? [])}`).toBe(true);
  };

  test.each([
    ['management', '/api/session'],
    ['management', '/api/session/address'],
    ['user', '/api/session/options'],
    ['user', '/api/account'],
    ['employee', '/api/account/sessions'],
    ['management', '/api/settings'],
    ['management', '/api/outbox'],
    ['user', '/api/cart'],
    ['management', '/api/cart'],
    ['management', '/api/health'],
    ['management', '/api/figures/dashboard'],
  ] as const)('of %s: %s', (actor, path) => expectDescribed(actor, path, path));

  test('about records', async () => {
    const [client] = (await api.send('management', 'GET /api/clients')).json<
      readonly { readonly uuid: string; readonly name: string }[]
    >();
    const at = `/api/clients/${client?.uuid ?? ''}`;
    expect((await api.send('management', `POST ${at}/notes`, { body: { text: 'Called, will pay.' } })).statusCode).toBe(
      201,
    );
    expect((await api.send('management', `PUT ${at}`, { body: { email: 'other@example.nl' } })).statusCode).toBe(200);
    await expectDescribed('management', '/api/clients/{uuid}/timeline', `${at}/timeline`);
    await expectDescribed('management', '/api/search', `/api/search?q=${encodeURIComponent(client?.name ?? '')}`);
    await expectDescribed(
      'management',
      '/api/users/{uuid}/permissions',
      `/api/users/${api.company.users.user}/permissions`,
    );
  });
});

test('request bodies match their description, and nothing else is accepted', async () => {
  const { paths } = documentOf('management');
  const asked: string[] = [];
  for (const key of Object.keys(policies)) {
    const [method = '', url = ''] = key.split(' ');
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
    if (schema?.additionalProperties !== false || url.includes(':')) continue;
    await api.rewind();
    const answer = await api.send('management', key, { body: { no_such_field: 1 } });
    // Some ask first who it is, or for whom.
    if (answer.statusCode !== 422) continue;
    asked.push(key);
    expect(Object.keys(answer.json<{ readonly errors: object }>().errors).toSorted(), key).toEqual(
      ['no_such_field', ...(schema.required ?? [])].toSorted(),
    );
  }
  expect(asked.length).toBeGreaterThan(10);
});
