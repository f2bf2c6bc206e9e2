/** Texts of a company in texts/<locale>.json: the server uses them, the page names them, and browsers fetch them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { englishTexts } from '../../../src/engine/server/languages.ts';
import { textFiles } from '../../../src/engine/server/texts.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { codedActions, testRegistryFiles } from '../../support/testRegistry.ts';

const own = {
  engine: {
    'server.failures.E_NOT_FOUND.message': 'Nirgends zu finden.',
    'validation.required': { en: 'Required', de: 'Bitte noch ausfüllen' },
    'validation.integer': { en: 'Use whole numbers only', de: '' },
    'screens.login.title': 'Eintreten',
    'reactAdmin.ra.action.save': 'Sichern',
    'screens.lines.count': 'eine Zeile',
  },
  'schemas/clients.json': { 'x-label': 'Mandant' },
};

let api: TestApp;
let problems: readonly string[];
beforeAll(async () => {
  const files = await testRegistryFiles();
  const built = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({ ...JSON.parse(files['resources.json'] ?? ''), locales: ['en', 'nl', 'de'] }),
      'texts/de.json': JSON.stringify(own),
    },
    { formats: formatNames, icons: null, pages: null, actions: codedActions, texts: await englishTexts([textFiles]) },
  );
  if (!built.registry) throw new Error(JSON.stringify(built.problems));
  problems = built.warnings.map(({ id, pointer }) => `${id} ${pointer}`);
  api = await createTestApp({ registry: built.registry });
});
afterAll(() => api.close());

const ask = async (language: string, url: string) =>
  (await api.send('management', url, { headers: { 'accept-language': language } })).json<Record<string, unknown>>();
const nobody = 'GET /api/clients/01900000-0000-7000-8000-000000000000';

test('an error has the text of the company in its language, and that of the product in others', async () => {
  expect(await ask('de', nobody)).toMatchObject({ message: 'Nirgends zu finden.' });
  expect(await ask('nl', nobody)).toMatchObject({ message: 'Niet gevonden, of je hebt er geen toegang toe.' });
});

test('a validation error has the translation next to its English, and the product’s while it is empty', async () => {
  const payload = { email: 'jana@example.de', first_name: 'Jana', last_name: '', password: 'a long enough secret' };
  const headers = { 'accept-language': 'de' };
  const answer = await api.app.inject({ method: 'POST', url: '/api/registrations', payload, headers });
  expect(answer.json()).toMatchObject({ errors: { last_name: 'Bitte noch ausfüllen' } });
  expect(api.store.registry().ownTexts?.['de']?.['engine']).not.toHaveProperty(['validation.integer']);
});

test('a label of the registry is that of the company', () => {
  expect(api.store.registry().resources['clients']?.label).toMatchObject({ de: 'Mandant', nl: 'Klant' });
});

test('a broken plural is reported and not used', () => {
  expect(problems).toEqual(['E425 /engine/screens.lines.count']);
  expect(api.store.registry().ownTexts?.['de']?.['engine']).not.toHaveProperty(['screens.lines.count']);
});

describe('the texts of the screens', () => {
  test('are named in the page with a version, and fetched by it', async () => {
    const page = (await api.app.inject({ url: '/' })).body;
    const [, version] = /<meta name="product-texts" content="([0-9a-f]{8}) de" \/>/.exec(page) ?? [];
    const answer = await api.app.inject({ url: `/build/texts/de?v=${version}` });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.json()).toEqual({
      screens: { beheer: { login: { title: 'Eintreten' } }, ra: { action: { save: 'Sichern' } } },
      catalogues: { engine: { validation: { required: 'Bitte noch ausfüllen' } } },
    });
  });

  test('are missing in a language without any', async () => {
    expect((await api.app.inject({ url: '/build/texts/nl' })).statusCode).toBe(404);
    expect((await api.app.inject({ url: '/build/texts/constructor' })).statusCode).toBe(404);
  });
});
