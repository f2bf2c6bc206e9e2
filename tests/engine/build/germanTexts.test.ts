// The engine's German next to its English: complete, with the same placeholders and plural forms, and in the du-form.
import { join } from 'node:path';
import reactAdminEnglish from 'ra-language-english';
import { describe, expect, test } from 'vitest';
import { engineName, readTexts, signedOutName } from '../../../src/engine/build/product/languageTexts.ts';
import { flattenMessages, mergeMessages, type Messages } from '../../../src/engine/texts/messages.ts';

const root = join(import.meta.dirname, '../../..');

/** The texts of the engine by key, with those of pages that require no sign-in. */
async function textsIn(locale: string): Promise<Readonly<Record<string, string>>> {
  const read = await readTexts(root, locale);
  return flattenMessages(mergeMessages(read.get(signedOutName) ?? {}, read.get(engineName) ?? {}));
}

const english = await textsIn('en');
const german = await textsIn('de');
const reactAdmin = flattenMessages({ reactAdmin: reactAdminEnglish as unknown as Messages });
const placeholders = (text = ''): readonly string[] =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name ?? ''))].toSorted();

test('every text of the engine and of react-admin is in German', () => {
  expect(Object.keys(german).length).toBeGreaterThan(1_200);
  expect([...Object.keys(english), ...Object.keys(reactAdmin)].filter((key) => german[key] === undefined)).toEqual([]);
});

describe('each German text', () => {
  const texts = Object.entries(german).filter(([key]) => english[key] !== undefined);
  const wrong = (isWrong: (text: string, key: string) => boolean): readonly string[] =>
    texts.flatMap(([key, text]) => (isWrong(text, key) ? [`${key}: ${text}`] : []));

  test('has the placeholders of the English one', () => {
    expect(
      wrong((text, key) => placeholders(text).join() !== placeholders(english[key]).join() && !isFreeOf(key)),
    ).toEqual([]);
  });

  test('has a plural where the English one has it', () => {
    expect(wrong((text, key) => text.split(' |||| ').length !== (english[key] ?? '').split(' |||| ').length)).toEqual(
      [],
    );
  });

  test('says du, and writes German quotation marks', () => {
    expect(
      wrong((text) => /\b(?:Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihnen)\b|\b[Ss]ie (?:müssen|können|haben) Ihr/.test(text)),
    ).toEqual([]);
    expect(wrong((text) => /[‘’”]/.test(text))).toEqual([]);
    expect(wrong((text) => (text.match(/„/g)?.length ?? 0) !== (text.match(/“/g)?.length ?? 0))).toEqual([]);
  });
});

/** Sentences that need no name of the resource, whose gender German would have to know. */
const isFreeOf = (key: string): boolean => key === 'screens.hours.one_client';
