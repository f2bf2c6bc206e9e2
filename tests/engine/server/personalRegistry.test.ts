/** What `GET /api/registry` answers to whom, when it answers nothing new, and the validators that go with it. */
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formats } from '../../../src/engine/values/formats.ts';
import { recentIcon } from '../../../src/engine/registry/shellIcons.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import type { RegistryDetails } from '../../../src/engine/registry/wire.ts';
import { actors, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

interface Answer {
  readonly registry: Registry;
  readonly icons: Readonly<Record<string, string>>;
}
interface Validate {
  (body: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}
interface Module {
  validatorsWith(helpers: object): { readonly create: Validate; readonly update: Validate };
}

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

const read = async (actor: TestActor): Promise<Answer> => (await api.send(actor, 'GET /api/registry')).json<Answer>();

describe('the registry', () => {
  test('is rejected without a session', async () => {
    expect((await api.send(null, 'GET /api/registry')).statusCode).toBe(401);
    expect((await api.send(null, 'GET /api/registry/validators/domains')).statusCode).toBe(401);
  });

  test('differs per actor', async () => {
    const [management, employee, user] = await Promise.all(actors.map(read));
    const names = (answer: Answer | undefined): readonly string[] => Object.keys(answer?.registry.resources ?? {});
    expect(names(management)).toContain('hourly-costs');
    expect(names(employee)).not.toContain('hourly-costs');
    expect(names(employee)).toContain('hours');
    expect(names(user)).not.toContain('hours');
    expect(names(user)).toContain('domains');
    expect(user?.registry.resources['domains']?.access).toMatchObject({ management: null, employee: null });
  });

  test('contains the icons of its menu, and no others', async () => {
    const { registry, icons } = await read('user');
    expect(icons['mdi-web']).toMatch(/^M/);
    expect(icons[recentIcon]).toMatch(/^M/);
    expect(icons[registry.resources['domains']?.icon ?? '']).toMatch(/^M/);
    expect(Object.keys((await read('management')).icons).length).toBeGreaterThan(Object.keys(icons).length);
    for (const { icon } of registry.menu) if (icon !== null) expect(icons[icon]).toMatch(/^M/);
  });

  test('has the help of its fields and its other icons in a second document, under the same tag', async () => {
    const { registry, icons } = await read('management');
    const answer = await api.send('management', 'GET /api/registry/details', { headers: { 'accept-language': 'nl' } });
    const details = answer.json<RegistryDetails>();
    expect(registry.resources['invoices']?.fields['number']?.help).toEqual({ en: '' });
    expect(details.help['invoices']?.['number']).toEqual({
      nl: (await productRegistry()).resources['invoices']?.fields['number']?.help?.['nl'],
    });
    expect([registry.settings, registry.resources['clients']?.tabs]).toEqual([null, []]);
    expect(details.settings?.resource.fields).toHaveProperty(
      Object.keys((await productRegistry()).settings?.resource.fields ?? {})[0] ?? '',
    );
    expect(details.resources['clients']?.tabs?.length).toBeGreaterThan(1);
    const actions = Object.values(registry.resources['invoices']?.actions ?? {}).flatMap(({ icon }) => icon ?? []);
    for (const icon of actions) expect((icons[icon] ?? details.icons[icon]) || icon).toMatch(/^M/);
    expect(Object.keys(icons).filter((name) => Object.hasOwn(details.icons, name))).toEqual([]);
    const theirs = (await api.send('user', 'GET /api/registry/details')).json<RegistryDetails>();
    expect([...Object.keys(theirs.help), ...Object.keys(theirs.resources)]).not.toContain('hourly-costs');
    expect(theirs.settings).toBeNull();
    const { etag } = (await api.send('user', 'GET /api/registry')).headers;
    const again = await api.send('user', 'GET /api/registry/details', { headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect((await api.send(null, 'GET /api/registry/details')).statusCode).toBe(401);
  });

  test('has its labels in the requested language', async () => {
    const labels = await Promise.all(
      ['nl-BE, en;q=0.5', 'en'].map(async (language) => {
        const headers = { 'accept-language': language };
        const { registry } = (await api.send('user', 'GET /api/registry', { headers })).json<Answer>();
        return registry.resources['invoices']?.label;
      }),
    );
    expect(labels).toEqual([{ nl: 'Factuur' }, { en: 'Invoice' }]);
  });

  test('the registry is not sent again to a client that has it', async () => {
    const first = await api.send('user', 'GET /api/registry');
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await api.send('user', 'GET /api/registry', { headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    // A proxy that compresses makes it weak.
    const weak = await api.send('user', 'GET /api/registry', { headers: { 'if-none-match': `W/${String(etag)}` } });
    expect(weak.statusCode).toBe(304);
    const other = await api.send('management', 'GET /api/registry', { headers: { 'if-none-match': String(etag) } });
    expect(other.statusCode).toBe(200);
  });

  test('is compressed for callers that support it', async () => {
    const plain = await api.send('user', 'GET /api/registry');
    const compressed = await api.send('user', 'GET /api/registry', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding, Accept-Language' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 7);
  });

  test('accepts no parameters', async () => {
    expect((await api.send('user', 'GET /api/registry?actor=management')).statusCode).toBe(400);
  });

  test('changes as soon as the registry changes', async () => {
    const own = await createTestApp({ registry: await productRegistry() });
    const before = await own.send('employee', 'GET /api/registry');
    const { projects, ...others } = own.store.registry().resources;
    if (!projects) throw new Error('projects');
    await own.store.swap({
      ...own.store.registry(),
      resources: { ...others, projects: { ...projects, label: { en: 'Undertaking', nl: 'Onderneming' } } },
    });
    const after = await own.send('employee', 'GET /api/registry', {
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect([after.statusCode, after.json<Answer>().registry.resources['projects']?.label.en]).toEqual([
      200,
      'Undertaking',
    ]);
    await own.close();
  });
});

describe('the validators', () => {
  const load = async (actor: TestActor, name: string): Promise<Module> => {
    const answer = await api.send(actor, `GET /api/registry/validators/${name}?v=1`);
    expect([name, answer.statusCode, answer.headers['content-type']]).toEqual([
      name,
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(answer.body).not.toMatch(/\beval\(|new Function|\brequire\(|^import\b/m);
    return (await import(`data:text/javascript,${encodeURIComponent(answer.body)}`)) as Module;
  };
  const helpers = { formats, ucs2length: (text: string) => [...text].length, equal: Object.is };

  test('check as the server does, in a module without imports', async () => {
    const { create } = (await load('management', 'projects')).validatorsWith(helpers);
    expect(create({})).toBe(false);
    expect(create.errors?.map(({ keyword }) => keyword)).toContain('required');
    expect(create({ no_such_field: 1 })).toBe(false);
    expect(create.errors?.map(({ keyword }) => keyword)).toContain('additionalProperties');
  });

  test('contain no fields that are hidden from the person', async () => {
    const [theirs, ours] = await Promise.all(
      (['user', 'management'] as const).map((actor) => api.send(actor, 'GET /api/registry/validators/users')),
    );
    expect(ours?.body).toContain('"management"');
    expect(theirs?.body).not.toContain('"management"');
  });

  test('are available for every form of the person', async () => {
    for (const actor of actors) {
      const { registry } = await read(actor);
      const forms = Object.values(registry.resources).filter(({ access }) => {
        const rule = access[actor];
        return rule !== null && (rule.verbs === '*' || rule.verbs.includes('create') || rule.verbs.includes('edit'));
      });
      expect(forms.length).toBeGreaterThan(3);
      for (const { name, view } of forms) if (view === null) await load(actor, name);
    }
    await load('management', 'settings');
  });

  test.each([
    ['user', 'hours', 404],
    ['user', 'settings', 404],
    ['employee', 'settings', 404],
    ['user', 'invoices', 403],
    ['user', 'hosting-packs', 403],
    ['management', 'nothing', 404],
    ['management', 'constructor', 404],
  ] as const)('are refused to %s for %s: %i', async (actor, name, status) => {
    const answer = await api.send(actor, `GET /api/registry/validators/${name}`);
    expect([answer.statusCode, answer.body.includes('validatorsWith')]).toEqual([status, false]);
  });
});
