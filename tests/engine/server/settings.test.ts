/**
 * The company's settings: read and changed by management alone, checked by their declaration, each kept with a history
 * of its own.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from '../../../src/engine/server/store/settings.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { productRegistryWithSettings } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  const registry = await productRegistryWithSettings('integrations', {
    api_key: { type: 'string', 'x-kind': 'secret', writeOnly: true, maxLength: 500, title: 'API key' },
  });
  here = await createTestApp({ registry });
});
afterAll(() => here.close());

interface Answer {
  readonly values: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
}

const read = async (): Promise<Answer> => (await here.send('management', 'GET /api/settings')).json<Answer>();
const put = (body: unknown) => here.send('management', 'PUT /api/settings', { body });
const rows = () =>
  here.store.database
    .selectFrom('general')
    .select(['scope', 'key', 'value', 'is_secret', 'uuid'])
    .orderBy('key')
    .execute();

test.each(['employee', 'user'] as const)('%s can neither read nor change settings', async (actor) => {
  expect((await here.send(actor, 'GET /api/settings')).statusCode).toBe(403);
  expect((await here.send(actor, 'PUT /api/settings', { body: { removal_grace_days: 10 } })).statusCode).toBe(403);
});

describe('a setting', () => {
  test('has its default until it is set, and again after it is reset', async () => {
    expect((await read()).values).toMatchObject({ removal_grace_days: 30, terms_url: null, renew_by_default: true });
    const saved = await put({ terms_url: 'https://example.nl/terms', removal_grace_days: 30 });
    expect(saved.statusCode).toBe(200);
    expect(saved.json<Answer>().values['terms_url']).toBe('https://example.nl/terms');
    // What is as it was is not kept.
    expect(await rows()).toMatchObject([
      { scope: 'selling', key: 'terms_url', value: 'https://example.nl/terms', is_secret: false },
    ]);
    await put({ removal_grace_days: 21 });
    expect(
      (await put({ terms_url: null, removal_grace_days: null, cart_lifetime_days: null })).json<Answer>().values,
    ).toMatchObject({ terms_url: null, removal_grace_days: 30 });
    expect(await rows()).toEqual([]);
  });

  test.each([
    [{ removal_grace_days: 0 }, { removal_grace_days: 'Must be 1 or more' }],
    [{ removal_grace_days: '30' }, { removal_grace_days: 'Use whole numbers only' }],
    [{ terms_url: 'no address' }, { terms_url: 'Enter a full web address, such as https://example.nl' }],
    [{ unheard_of: null }, { unheard_of: 'Unknown field “unheard_of”. Check the spelling or leave it out' }],
    [{ unheard_of: 1 }, { unheard_of: 'Unknown field “unheard_of”. Check the spelling or leave it out' }],
  ])('%j is rejected in the words of the form', async (body, errors) => {
    const answer = await put(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual(errors);
  });

  test('is saved with the others or not at all', async () => {
    expect((await put({ cart_lifetime_days: 7, removal_grace_days: -1 })).statusCode).toBe(422);
    expect((await read()).values['cart_lifetime_days']).toBeNull();
  });

  test('has its own entries in the audit trail', async () => {
    await put({ cart_lifetime_days: 7 });
    await put({ cart_lifetime_days: 9 });
    const row = (await rows()).find(({ key }) => key === 'cart_lifetime_days');
    const history = (await here.send('management', `GET /api/general/${String(row?.['uuid'])}/history`)).json<
      { verb: string }[]
    >();
    expect(history.map(({ verb }) => verb)).toEqual(['edit', 'create']);
  });
});

test('a secret is stored and never returned', async () => {
  const saved = await put({ api_key: 'sk-live-0123456789' });
  expect(saved.json<Answer>().secrets).toEqual(['api_key']);
  expect(saved.body).not.toContain('sk-live');
  expect((await here.send('management', 'GET /api/settings')).body).not.toContain('sk-live');
  expect((await put({ api_key: null })).json<Answer>().secrets).toEqual([]);
});

test('the stored value of a removed setting has no effect', async () => {
  const before = await read();
  const stored = { key: 'quote_valid_days', scope: 'selling', is_secret: false, value: 30 };
  expect((await here.send('management', 'POST /api/general', { body: stored })).statusCode).toBe(201);
  expect(await read()).toEqual(before);
  expect((await put({ removal_grace_days: 20 })).statusCode).toBe(200);
  expect((await settingsOf(here.store.database, here.store.registry())).integer('removal_grace_days')).toBe(20);
  expect((await here.send('management', 'GET /api/general')).body).toContain('quote_valid_days');
});

test('modules read current values by name', async () => {
  await put({ suspend_after_days: 60, default_nameservers: ['ns1.example.nl', 'ns2.example.nl'] });
  const settings = await settingsOf(here.store.database, here.store.registry());
  expect([
    settings.integer('suspend_after_days'),
    settings.integer('invoice_lead_days'),
    settings.text('terms_url'),
    settings.flag('renew_by_default'),
    settings.texts('default_nameservers'),
  ]).toEqual([60, 0, null, true, ['ns1.example.nl', 'ns2.example.nl']]);
  expect(() => settings.integer('unheard_of')).toThrow('There is no setting "unheard_of" to read.');
  expect(() => settings.text('suspend_after_days')).toThrow(
    'The setting "suspend_after_days" holds another kind of value than is asked for.',
  );
  expect(() => settings.text('api_key')).toThrow('There is no setting');
});
