/**
 * Application templates and what is filled in for them: checked by the template's own declaration, secrets never shown.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { testKeyring } from '../../../support/keyring.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let server: string;
let template: string;
type Fields = Record<string, unknown>;

const variables = [
  { key: 'site', label: 'Site', type: 'domain', required: true },
  { key: 'seats', label: 'Seats', type: 'integer', default: '5' },
  { key: 'mail_password', label: 'Password', type: 'secret', required: true },
  { key: 'app_key', label: 'Key', type: 'text', required: true, generate: 'key' },
];
const manifest = 'image: php\nhost: {{site}}\nseats: {{seats}}\nkey: "{{app_key}}"\n';

async function made(resource: string, body: Fields): Promise<Fields> {
  const answer = await api.send('management', `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const provider = (await made('providers', { key: 'own', name: 'Own', kind: 'server', adapter: 'manual' }))['uuid'];
  const region = (
    await made('regions', { provider_uuid: provider, external_id: 'ams', name: 'Amsterdam', country: 'NL' })
  )['uuid'];
  const type = (
    await made('server-types', {
      provider_uuid: provider,
      external_id: 's',
      name: 'S',
      cores: 1,
      memory_mb: 1_024,
      disk_gb: 10,
    })
  )['uuid'];
  server = String(
    (
      await made('servers', {
        name: 'web1',
        hostname: 'web1.example.nl',
        provider_uuid: provider,
        region_uuid: region,
        server_type_uuid: type,
        role: 'web',
      })
    )['uuid'],
  );
  template = String(
    (await made('application-templates', { key: 'shop', name: 'Shop', category: 'shop', manifest, variables }))['uuid'],
  );
});
afterAll(() => api.close());

const create = (values: unknown, rest: Fields = {}) =>
  api.send('employee', 'POST /api/applications', {
    body: {
      name: 'Shop',
      type: 'custom',
      client_uuid: api.company.clients.own,
      server_uuid: server,
      template_uuid: template,
      variables: values,
      ...rest,
    },
  });
const filled = { site: 'example.nl', mail_password: 'hunter two' };

/** As it stands in the table: nobody is shown it. */
async function environment(uuid: unknown): Promise<string> {
  const row = await api.store.database
    .selectFrom('applications')
    .select('env')
    .where('uuid', '=', String(uuid))
    .executeTakeFirstOrThrow();
  return testKeyring.open(String(row['env']), { table: 'applications', column: 'env', row: String(uuid) });
}

describe('a new application', () => {
  test('stores what can be shown, and has all of it in its environment', async () => {
    const answer = await create(filled, { env: 'OWN=1' });
    expect(answer.statusCode, answer.body).toBe(201);
    const record = answer.json<Fields>();
    expect(record['variables']).toEqual({ site: 'example.nl', seats: '5' });
    expect(answer.body).not.toContain('hunter');
    expect(record).not.toHaveProperty('env');
    expect(await environment(record['uuid'])).toMatch(
      /^SITE=example\.nl\nSEATS=5\nMAIL_PASSWORD="hunter two"\nAPP_KEY=[\w-]{43}\nOWN=1$/,
    );
  });

  test('generates a key each time, or takes the given one', async () => {
    const [one, two] = [await create(filled), await create(filled)];
    expect(await environment(one.json<Fields>()['uuid'])).not.toBe(await environment(two.json<Fields>()['uuid']));
    const given = await create({ ...filled, app_key: 'mine' });
    expect(await environment(given.json<Fields>()['uuid'])).toContain('\nAPP_KEY=mine');
    expect(given.json<Fields>()['variables']).not.toHaveProperty('app_key');
  });

  test.each<readonly [string, unknown, Fields, Fields]>([
    ['what must be there', { site: 'example.nl' }, {}, { 'variables.mail_password': 'Required' }],
    [
      'nothing where something must be',
      undefined,
      {},
      { 'variables.site': 'Required', 'variables.mail_password': 'Required' },
    ],
    [
      'a wrong value',
      { ...filled, site: 'no name' },
      {},
      { 'variables.site': 'Enter a domain name, such as example.nl' },
    ],
    [
      'a second line, which would be a variable of its own',
      { ...filled, mail_password: 'x\nADMIN=1' },
      {},
      { 'variables.mail_password': 'Use one line of at most 1,000 characters' },
    ],
    ['what nobody asked for', { ...filled, other: 'x' }, {}, { 'variables.other': 'The template doesn’t use this' }],
    ['values without a template', filled, { template_uuid: null }, { variables: 'Doesn’t apply here. Leave it empty' }],
  ])('is rejected %s', async (_, values, rest, errors) => {
    const answer = await create(values, rest);
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, errors]);
  });
});

describe('a template', () => {
  const save = (body: Fields) => api.send('management', `PUT /api/application-templates/${template}`, { body });
  test.each<readonly [string, Fields, Fields]>([
    [
      'whose recipe is no YAML',
      { manifest: 'image: php\nenv:\n  - a\n b: c\n' },
      { manifest: expect.stringMatching(/^Line 4 is not YAML: /) as string },
    ],
    [
      'that names what it does not ask for',
      { manifest: `${manifest}more: {{more}}\n` },
      { manifest: 'Line 5: “more” is not among the variables' },
    ],
    [
      'that no longer asks for what it names',
      { variables: variables.slice(1) },
      { manifest: 'Line 2: “site” is not among the variables' },
    ],
    [
      'with a key twice',
      { variables: [...variables, variables[0]] },
      { 'variables.4.key': 'Another variable already has this key' },
    ],
    [
      'with a default that does not fit',
      { variables: variables.map((one) => (one.key === 'seats' ? { ...one, default: 'many' } : one)) },
      { 'variables.1.default': 'Enter a whole number' },
    ],
  ])('is rejected %s', async (_, body, errors) => {
    const answer = await save(body);
    expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([422, errors]);
  });

  test('counts revisions of its result, and not of its description', async () => {
    const revision = async (body: Fields): Promise<unknown> => (await save(body)).json<Fields>()['revision'];
    expect([
      await revision({ description: 'A shop' }),
      await revision({ manifest: `${manifest}health: /\n` }),
      await revision({ manifest: `${manifest}health: /\n` }),
    ]).toEqual([1, 2, 2]);
  });
});
