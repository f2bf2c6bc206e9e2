/** The texts that lack a language: of the engine, of the modules that the registry names, and of the registry. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineName, englishByOwner, readTexts, signedOutName } from '../product/languageTexts.ts';
import { readRegistryFiles } from '../product/registryFiles.ts';
import { lacks } from '../../registry/checks/labels.ts';
import { loadFiles, toWrittenRegistry } from '../../registry/load.ts';
import { ownTexts, registryTextsByKey } from '../../registry/loading/ownTexts.ts';
import { flattenMessages, mergeMessages } from '../../texts/messages.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';

/** English texts by section (`engine`, a module, a file of the registry) and key. */
type Lacking = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @param folder the folder of the registry. @throws Error if it has no registry that can be read */
export async function lackingTextsOf(root: string, folder: string, locale: Locale): Promise<Lacking> {
  const loaded = loadFiles(readRegistryFiles(folder));
  const raw = toWrittenRegistry(loaded);
  const written = new Set(
    ownTexts(loaded).flatMap((own) => (own.locale === locale ? `${own.section} ${own.key}` : [])),
  );
  const ofCode = locale === sourceLocale ? {} : await lackingOfCode(root, locale, [engineName, ...(raw.modules ?? [])]);
  const lacking: Record<string, Record<string, string>> = {};
  const add = (section: string, key: string, english: string): void => {
    if (!written.has(`${section} ${key}`)) (lacking[section] ??= {})[key] = english;
  };
  for (const [section, texts] of Object.entries(ofCode))
    for (const [key, english] of Object.entries(texts)) add(section, key, english);
  for (const [place, text] of registryTextsByKey(raw)) {
    const key = place.slice(text.file.length + 1);
    if (lacks(text, locale)) add(text.file, key, text.source);
  }
  return lacking;
}

async function lackingOfCode(root: string, locale: Locale, owners: readonly string[]): Promise<Lacking> {
  const own = await readTexts(root, locale);
  const english = await englishByOwner(root);
  return Object.fromEntries(
    Object.entries(english).flatMap(([owner, texts]) => {
      if (!owners.includes(owner)) return [];
      const exported = own.get(owner) ?? {};
      const there = flattenMessages(
        owner === engineName ? mergeMessages(own.get(signedOutName) ?? {}, exported) : exported,
      );
      return [[owner, Object.fromEntries(Object.entries(texts).filter(([key]) => !Object.hasOwn(there, key)))]];
    }),
  );
}

/**
 * Adds the texts to `texts/<locale>.json`, each as `{ "en": "…", "<locale>": "" }`. What is written there stays.
 * @returns the path of the file
 */
export function writeLacking(folder: string, locale: Locale, lacking: Lacking): string {
  const file = join(folder, 'texts', `${locale}.json`);
  mkdirSync(join(folder, 'texts'), { recursive: true });
  const content = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<
    string,
    Record<string, unknown>
  >;
  for (const [section, texts] of Object.entries(lacking))
    for (const [key, english] of Object.entries(texts))
      (content[section] ??= {})[key] ??= { [sourceLocale]: english, [locale]: '' };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
