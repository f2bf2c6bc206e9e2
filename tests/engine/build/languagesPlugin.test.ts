/** What the screens are given of each language, and what the files of texts are in browsers. */
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isTextFile,
  lackingTexts,
  screenTexts,
  writtenLocales,
} from '../../../src/engine/build/product/languageTexts.ts';
import { languagesPlugin } from '../../../src/engine/build/plugins/languagesPlugin.ts';
import { GuideTree } from '../../support/guides.ts';

/** With some French. */
let tree: GuideTree;
beforeAll(() => {
  tree = new GuideTree('add-a-language');
});
afterAll(() => tree.remove());

/** In it, what begins with this file: by the name of each script, its code. */
async function scriptsOf(file: string): Promise<Readonly<Record<string, string>>> {
  const built = await build({
    root: tree.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [languagesPlugin()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(tree.root, file), preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in built)) throw new Error('There is not one build.');
  return Object.fromEntries(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.name, one.code]] : [])));
}

test.each([
  ['/product/src/engine/texts/de.ts', true],
  ['/product/src/engine/texts/signed-out/zh-Hant.ts', true],
  ['/product/src/modules/hours/texts/de-AT.ts', true],
  ['/product/src/engine/texts/catalogue.ts', false],
  ['/product/src/engine/browser/i18n/nl.ts', false],
])('%s is a file of texts: %s', (path, expected) => {
  expect(isTextFile(path)).toBe(expected);
});

test('each language is two scripts, complete together, and no other is in them', async () => {
  expect(writtenLocales(tree.root)).toEqual(['de', 'en', 'fr', 'nl']);
  const { languages = '', ...scripts } = await scriptsOf('src/engine/browser/i18n/languages.ts');
  const [fr = '', en = '', nl = ''] = ['fr', 'en', 'nl'].map((tag) => `${scripts[tag]}${scripts[`words-${tag}`]}`);
  const french = [
    'Client actif',
    'Enregistrer',
    'Champ obligatoire',
    'Envoyer la semaine',
    'Travaillé',
    'Langue',
    'Fermer',
  ];
  const english = ['Withdraw week', 'Remove filter', 'Use no more than', 'Other calendars'];
  const dutch = ['Deze week', 'Filter wissen', 'Gebruik niet meer dan', 'Sluiten'];
  const found = (code: string, words: readonly string[]): readonly string[] =>
    words.filter((word) => code.includes(word));
  const there = english.filter((word) => en.includes(word));
  expect(there.length).toBeGreaterThan(2);
  expect([found(fr, french), found(fr, there), found(fr, dutch)]).toEqual([french, there, []]);
  expect([found(en, french), found(en, dutch)]).toEqual([[], []]);
  expect(found(nl, dutch).length).toBeGreaterThan(2);
  expect([found(nl, french), found(nl, there)]).toEqual([[], []]);
  expect(found(languages, [...french, ...english, ...dutch])).toEqual([]);
  // What only the server says stays there.
  expect([fr, en, nl].filter((code) => /Bonjour|Qui suis-je|RFC 5545/.test(code))).toEqual([]);
});

test('texts that no first page uses are separate', async () => {
  const scripts = await scriptsOf('src/engine/browser/i18n/languages.ts');
  const inBoth = (words: string): readonly boolean[] =>
    [scripts['en'], scripts['words-en']].map((code) => code?.includes(words) ?? false);
  expect(['Remove filter', 'Go to next page', 'Pin to top', 'Other calendars'].map(inBoth)).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test('signed-out pages start with the complete languages, and fetch another', async () => {
  const { signedOut = '', fr = '' } = await scriptsOf('src/engine/browser/i18n/signedOut.ts');
  expect([/Connexion à/, /Sign in to/, /Log in bij/].map((words) => words.test(signedOut))).toEqual([
    false,
    true,
    true,
  ]);
  expect([/Connexion à/, /Reset your password/, /Wachtwoord/].map((words) => words.test(fr))).toEqual([
    true,
    true,
    false,
  ]);
});

test('rules import no texts', async () => {
  const { texts = '' } = await scriptsOf('src/engine/registry/texts.ts');
  expect(texts).toContain('catalogueOf');
  expect(texts).not.toContain('Use no more than');
});

test('development serves languages in the same way', async () => {
  const server = await createServer({
    root: tree.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [languagesPlugin()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const codeOf = async (id: string): Promise<string> => (await server.transformRequest(id))?.code ?? '';
    expect(await codeOf('\0virtual:beheer/languages')).toContain('language/fr');
    expect(await codeOf('\0virtual:beheer/language/fr')).toContain('Envoyer la semaine');
    expect(await codeOf('\0virtual:beheer/languages')).not.toContain('words-fr');
    expect(await codeOf('/src/modules/hours/texts/fr.ts')).toBe(
      ['screens', 'rules', 'calls'].map((name) => `export const ${name} = {};\n`).join(''),
    );
  } finally {
    await server.close();
  }
});

test('a text missing in a language is English', async () => {
  const { screens, catalogues } = await screenTexts(tree.root, 'fr');
  expect(screens).toMatchObject({
    ra: { action: { save: 'Enregistrer', cancel: 'Cancel' } },
    beheer: { weeks: { submit: 'Envoyer la semaine', withdraw: 'Withdraw' }, language: { label: 'Langue' } },
  });
  expect(catalogues).toMatchObject({
    engine: { validation: { required: 'Champ obligatoire', list: 'Must be a list' } },
    hours: { rules: { measures: { worked: 'Travaillé', billable: 'Billable' } } },
  });
});

test('the number of missing texts is reported for each module', async () => {
  expect([await lackingTexts(tree.root, 'en'), await lackingTexts(tree.root, 'nl')]).toEqual([null, null]);
  const told = await lackingTexts(tree.root, 'fr');
  const [, has, all] =
    /^Français \(fr\) has (\d+) of (\d+) texts, English for the rest\. Lacking: /.exec(told ?? '') ?? [];
  expect(has).toBe('13');
  const each = [...(told ?? '').matchAll(/ ([\w-]+) (\d+) of (\d+)/g)].slice(1);
  expect(each.map(([, name]) => name)).toEqual(expect.arrayContaining(['engine', 'hours', 'billing']));
  const sum = (index: number): number => each.reduce((before, one) => before + Number(one[index]), 0);
  expect([sum(2), sum(3)]).toEqual([Number(all) - 13, Number(all)]);
});
