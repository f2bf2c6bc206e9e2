/** A further language as docs/add-a-language.md adds it: what it has comes in it, the rest in English. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { mergeModules } from '../../../src/engine/server/modules.ts';
import { textFiles } from '../../../src/engine/server/texts.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { lastMail } from '../../support/mails.ts';
import { codedActions, testRegistryFiles } from '../../support/testRegistry.ts';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/add-a-language.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';
const folder = mkdtempSync(join(root, '.cache', 'language-'));

let api: TestApp;
beforeAll(async () => {
  const file = join(folder, 'fr.ts');
  writeFileSync(file, blockOf('ts'));
  const files = await testRegistryFiles();
  const { registry } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({
        ...JSON.parse(files['resources.json'] ?? ''),
        ...JSON.parse(blockOf('json')),
      }),
    },
    { formats: formatNames, icons: null, pages: null, actions: codedActions },
  );
  if (!registry) throw new Error('The registry of the guide is not right.');
  const french = { ...textFiles, load: () => import(pathToFileURL(file).href) as Promise<unknown> };
  api = await createTestApp({ registry, modules: mergeModules([{ name: 'french', textFiles: [french] }]) });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (language: string, route: string) =>
  (await api.send('management', route, { headers: { 'accept-language': language } })).json<Record<string, unknown>>();

const nobody = 'GET /api/clients/01900000-0000-7000-8000-000000000000';

test('an error is in that language, and in English where it has no text', async () => {
  expect(await ask('fr', nobody)).toMatchObject({
    message: 'Introuvable, ou tu n’y as pas accès.',
    hint: 'Check the address, or choose another active client.',
  });
  expect(await ask('fr-BE, nl;q=0.5', nobody)).toMatchObject({
    message: 'Introuvable, ou tu n’y as pas accès.',
  });
  expect(await ask('it, nl;q=0.5', nobody)).toMatchObject({
    message: 'Niet gevonden, of je hebt er geen toegang toe.',
  });
});

test('the API description is in that language', async () => {
  const { paths } = (await ask('fr', 'GET /api/openapi.json')) as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  expect(paths['/api/session']?.['get']?.summary).toBe('Qui suis-je');
  expect(paths['/api/session']?.['delete']?.summary).toBe('Sign out');
});

test('form errors, accounts and mails use that language', async () => {
  const payload = { email: 'jeanne@example.fr', first_name: 'Jeanne', last_name: '', password: 'a long enough secret' };
  const register = (body: object) =>
    api.app.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: body,
      headers: { 'accept-language': 'fr' },
    });
  expect((await register(payload)).json()).toMatchObject({ errors: { last_name: 'Champ obligatoire' } });
  expect((await register({ ...payload, last_name: 'Neu', language: 'it' })).statusCode).toBe(422);
  expect((await register({ ...payload, last_name: 'Neu', language: 'fr' })).statusCode).toBeLessThan(300);
  await api.app.settled();
  const mail = await lastMail(api, 'jeanne@example.fr');
  expect(mail.subject).toBe('Confirme ton adresse e-mail');
  expect(mail.text).toContain('Bonjour,');
  expect(mail.text).toContain('Didn’t sign up?');
});
