// The texts that a language lacks, as `npm run generate -- texts de` lists and writes them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lackingTextsOf, writeLacking } from '../../../src/engine/build/generated/lackingTexts.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beheer-texts-'));
  cpSync(join(root, 'docs/examples/library'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (locale: string): string => join(folder, `texts/${locale}.json`);
const read = (locale: string) =>
  JSON.parse(readFileSync(fileOf(locale), 'utf8')) as Record<string, Record<string, unknown>>;

test('the library lacks nothing in German, which is in its own file, nor in Dutch', async () => {
  expect(await lackingTextsOf(root, folder, 'de')).toEqual({});
  expect(await lackingTextsOf(root, folder, 'nl')).toEqual({});
});

test('a language without texts lacks those of the engine and of the registry, and of no module that does not run', async () => {
  const lacking = await lackingTextsOf(root, folder, 'fr');
  expect(Object.keys(lacking)).toEqual([
    'engine',
    'resources.json',
    'schemas/books.json',
    'schemas/librarians.json',
    'schemas/loans.json',
    'schemas/members.json',
    'schemas/users.json',
    'schemas/roles.json',
    'schemas/security-groups.json',
  ]);
  expect(lacking['engine']?.['screens.login.sign_in']).toBe('Sign in');
  expect(lacking['schemas/loans.json']).toMatchObject({
    'x-label-plural': 'Loans',
    'properties/status/oneOf/out/x-label': 'Lent out',
    'x-checks/0/message': 'The due date can’t be before the loan date',
  });
});

test('they are written next to their English, and what is translated stays and is not listed again', async () => {
  const lacking = await lackingTextsOf(root, folder, 'fr');
  writeLacking(folder, 'fr', lacking);
  expect(read('fr')['engine']?.['screens.login.sign_in']).toEqual({ en: 'Sign in', fr: '' });
  expect(await lackingTextsOf(root, folder, 'fr')).toEqual(lacking);
  const translated = read('fr');
  (translated['engine'] ??= {})['screens.login.sign_in'] = { en: 'Sign in', fr: 'Se connecter' };
  writeFileSync(fileOf('fr'), JSON.stringify(translated));
  const left = await lackingTextsOf(root, folder, 'fr');
  expect(left['engine']).not.toHaveProperty(['screens.login.sign_in']);
  writeLacking(folder, 'fr', left);
  expect(read('fr')['engine']?.['screens.login.sign_in']).toEqual({ en: 'Sign in', fr: 'Se connecter' });
});
