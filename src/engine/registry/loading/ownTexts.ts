/**
 * The files `texts/<locale>.json` of a registry: texts of a company that replace those of the engine, of modules and of
 * the registry itself.
 */
import { isRecord } from '../../values/json.ts';
import type { Locale } from '../../texts/locales.ts';
import type { OwnTexts } from '../../texts/ownTexts.ts';
import type { RawRegistry } from '../raw.ts';
import { registryTexts, textKey, withTextAt, type RegistryText } from './registryTexts.ts';

export const ownTextsPattern = /^texts\/([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/;

type Path = readonly (string | number)[];

/** Parsed files by path. */
interface Parsed {
  readonly files: ReadonlyMap<string, { readonly file: string; readonly value: unknown }>;
}

/** One text of such a file. */
export interface OwnText {
  readonly locale: Locale;
  readonly file: string;
  /** The key in the file and in its section. */
  readonly path: Path;
  /** `engine`, a module, or a file of the registry. */
  readonly section: string;
  readonly key: string;
  /** The text of the entry; null if the value is neither a text nor an object with one. */
  readonly text: string | null;
}

/**
 * Returns every text of the files. A value is the text, or an object with the English text and its translation, as the
 * listing of lacking texts writes it; an empty translation is left out.
 */
export function ownTexts(loaded: Parsed): readonly OwnText[] {
  return [...loaded.files.values()].flatMap(({ file, value }) => {
    const [, locale] = ownTextsPattern.exec(file) ?? [];
    if (locale === undefined || !isRecord(value)) return [];
    return Object.entries(value).flatMap(([section, texts]) =>
      isRecord(texts)
        ? Object.entries(texts).flatMap(([key, written]): OwnText[] => {
            const found = isRecord(written) ? (written[locale] ?? '') : written;
            const text = typeof found === 'string' ? found : null;
            return text === '' ? [] : [{ locale, file, path: [section, key], section, key, text }];
          })
        : [],
    );
  });
}

/** Returns true for a section with texts of the registry itself. */
export const isRegistrySection = (section: string): boolean => section.endsWith('.json');

/** The content of a file of the raw registry. */
function contentOfFile({ schemas, common, ...root }: RawRegistry, file: string): unknown {
  const [, name = ''] = /^schemas\/(?:common\/)?(.+)$/.exec(file) ?? [];
  if (file.startsWith('schemas/common/')) return common[name];
  return file.startsWith('schemas/') ? schemas[name.replace(/\.json$/, '')] : root;
}

/** Returns the texts of the registry by file and key. */
export function registryTextsByKey(raw: RawRegistry): ReadonlyMap<string, RegistryText> {
  return new Map(
    registryTexts(raw).map((text) => [`${text.file} ${textKey(contentOfFile(raw, text.file), text.target)}`, text]),
  );
}

/** Returns the registry with its own texts of the files. */
export function withOwnTexts(raw: RawRegistry, own: readonly OwnText[]): RawRegistry {
  const ofRegistry = own.filter(({ section }) => isRegistrySection(section));
  if (ofRegistry.length === 0) return raw;
  const known = registryTextsByKey(raw);
  return ofRegistry.reduce((changed, { section, key, text, locale }) => {
    const place = known.get(`${section} ${key}`);
    return place === undefined || text === null
      ? changed
      : withTextAt(changed, [...rootOf(section), ...place.target], locale, text);
  }, raw);
}

function rootOf(file: string): Path {
  const [, name = ''] = /^schemas\/(?:common\/)?(.+)$/.exec(file) ?? [];
  if (file.startsWith('schemas/common/')) return ['common', name];
  return file.startsWith('schemas/') ? ['schemas', name.replace(/\.json$/, '')] : [];
}

/** Returns the texts of the engine and of modules, by language, owner and key. */
export function ownTextsOfCode(own: readonly OwnText[]): OwnTexts {
  const byLocale: Record<Locale, Record<string, Record<string, string>>> = {};
  for (const { locale, section, key, text } of own)
    if (text !== null && !isRegistrySection(section)) ((byLocale[locale] ??= {})[section] ??= {})[key] = text;
  return byLocale;
}
