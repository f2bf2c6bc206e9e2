/**
 * Lists all texts for people, by language: those of the code's catalogues (screens, mails, API errors, calls) and those
 * of the registry, each with its source.
 */
import { parsedFiles } from './registryReference.ts';
import { engineName, readTexts, signedOutName } from '../product/languageTexts.ts';
import { readRegistryFiles } from '../product/registryFiles.ts';
import { fieldWords } from '../../registry/labels.ts';
import { flattenMessages } from '../../texts/messages.ts';
import { sourceLocale, type Locale } from '../../texts/locales.ts';

export interface ProductText {
  /** The file, or the folder with a file per language. @example 'src/modules/hours/texts' */
  readonly file: string;
  /** The parent: an export of a catalogue, or a part of a registry file. @example 'screens.weeks' */
  readonly group: string;
  /** The key in the group. @example 'submit' */
  readonly key: string;
  readonly byLocale: Readonly<Record<Locale, string>>;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** The keyword with the English text, by the keyword with its translations. */
const sourceKeywords: Readonly<Record<string, string>> = { 'x-label': 'title', 'x-description': 'description' };

/** @param root the checkout, with the code. @param registryFolder the folder of the registry. */
export async function readProductTexts(
  root: string,
  registryFolder: string,
  locales: readonly Locale[],
): Promise<readonly ProductText[]> {
  const files = parsedFiles(readRegistryFiles(registryFolder)) as Readonly<Record<string, Json>>;
  const ofRegistry = Object.entries(files).flatMap(([file, content]) =>
    file.startsWith('schemas/vocabulary/') ? [] : registryTexts(file, content, []),
  );
  return [...(await catalogueTexts(root, locales)), ...ofRegistry];
}

async function catalogueTexts(root: string, locales: readonly Locale[]): Promise<readonly ProductText[]> {
  const found = new Map<string, ProductText>();
  for (const locale of locales)
    for (const [name, exported] of await readTexts(root, locale)) {
      const file = folderOf(name);
      for (const [place, text] of Object.entries(flattenMessages(exported))) {
        // The engine's screens include the texts of pages that require no sign-in.
        if (name === engineName && found.has(`${folderOf(signedOutName)} ${place}`)) continue;
        const known = found.get(`${file} ${place}`);
        found.set(`${file} ${place}`, {
          file,
          ...split(place.split('.')),
          byLocale: { ...known?.byLocale, [locale]: text },
        });
      }
    }
  return [...found.values()];
}

function folderOf(name: string): string {
  if (name === engineName) return 'src/engine/texts';
  return name === signedOutName ? 'src/engine/texts/signed-out' : `src/modules/${name}/texts`;
}

function registryTexts(file: string, content: Json, path: readonly string[]): readonly ProductText[] {
  if (Array.isArray(content))
    return content.flatMap((one: Json, index) => registryTexts(file, one, [...path, String(index)]));
  if (!isObject(content)) return [];
  return Object.entries(content).flatMap(([key, value]) => {
    const here = [...path, key];
    if (typeof value === 'string')
      return isWrittenAlone(content, key) ? [textAt(file, here, { [sourceLocale]: value })] : [];
    if (!isLabel(value)) return registryTexts(file, value, here);
    return [textAt(file, here, { ...englishOf(content, key, path), ...value })];
  });
}

/** Returns true for English text without translations. */
const isWrittenAlone = (parent: JsonObject, key: string): boolean =>
  Object.entries(sourceKeywords).some(([translated, english]) => key === english && parent[translated] === undefined);

/** Returns the English text of a label without one: the text next to it, or the words of the field's name. */
function englishOf(parent: JsonObject, key: string, path: readonly string[]): Readonly<Record<Locale, string>> {
  const written = parent[sourceKeywords[key] ?? ''];
  if (typeof written === 'string') return { [sourceLocale]: written };
  const isField = key === 'x-label' && path.at(-2) === 'properties';
  return isField ? { [sourceLocale]: fieldWords(path.at(-1) ?? '') } : {};
}

const isLabel = (value: Json | undefined): value is Readonly<Record<Locale, string>> =>
  isObject(value) &&
  typeof (value['nl'] ?? value[sourceLocale]) === 'string' &&
  Object.values(value).every((text) => typeof text === 'string');

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textAt = (file: string, path: readonly string[], byLocale: Readonly<Record<Locale, string>>): ProductText => ({
  file,
  ...split(path),
  byLocale,
});

/** The first two parts of a path are the group: `screens.weeks`, `properties.due_date`. */
const split = (path: readonly string[]): Pick<ProductText, 'group' | 'key'> => {
  const above = Math.min(2, path.length - 1);
  return { group: path.slice(0, above).join('.'), key: path.slice(above).join('.') };
};

/** Prints texts by file and group, a line per text with its key and its translations. */
export function printTexts(texts: readonly ProductText[], locales: readonly Locale[]): string {
  let file = '';
  let group = '';
  const lines = texts.flatMap((text) => {
    const heads = [...(text.file === file ? [] : ['', `# ${text.file}`]), ...headOf(text, file, group)];
    ({ file, group } = text);
    const translations = locales.map((locale) => text.byLocale[locale] ?? '-').join('  |  ');
    return [...heads, `  ${text.key}: ${translations}`];
  });
  return `${lines.join('\n')}\n\n${texts.length} texts.\n`;
}

const headOf = (text: ProductText, file: string, group: string): readonly string[] =>
  text.group === '' || (text.file === file && text.group === group) ? [] : ['', text.group];
