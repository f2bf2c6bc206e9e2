/**
 * The text files of a checkout by language: the available languages, the texts for screens, and missing translations.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import reactAdminEnglish from 'ra-language-english';
import { languageName, sourceLocale, type Locale } from '../../texts/locales.ts';
import { engineOwner, serverExports } from '../../texts/ownTexts.ts';
import { flattenMessages, mergeMessages, type Messages } from '../../texts/messages.ts';

/** The exports of a text file. */
type Exported = Readonly<Record<string, Messages>>;

/** The name of the engine's texts. Others have the name of their module's folder. */
export const engineName = engineOwner;
/** The name of the texts for pages that require no sign-in. */
export const signedOutName = 'signed-out';

/** The texts of a language for browsers. Missing translations are in English. */
export interface ScreenTexts {
  /** By the keys of `useTranslate`: `ra` for react-admin, `beheer` for ours. */
  readonly screens: Messages;
  /** Texts of rules that run on both sides, by module and export. */
  readonly catalogues: Readonly<Record<string, Exported>>;
}

const engineFolder = 'src/engine/texts';
const modulesFolder = 'src/modules';
const languageFile = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.ts$/;

/**
 * Returns true for the path of a text file, such as `src/modules/hours/texts/nl.ts`, but not for modules that read
 * them.
 */
export const isTextFile = (path: string): boolean =>
  /\/(?:src\/engine|modules\/[^/]+)\/texts\/(?:signed-out\/)?[^/]+$/.test(path) && languageFile.test(basename(path));

/** Returns the folder of each owner of texts. */
function foldersOf(root: string): ReadonlyMap<string, string> {
  const modules = namesIn(join(root, modulesFolder)).map(
    (name) => [name, join(root, modulesFolder, name, 'texts')] as const,
  );
  return new Map([
    [signedOutName, join(root, engineFolder, signedOutName)],
    [engineName, join(root, engineFolder)],
    ...modules,
  ]);
}

/** Returns every language that has at least one text file. */
export function writtenLocales(root: string): readonly Locale[] {
  const tags = [...foldersOf(root).values()].flatMap((folder) =>
    namesIn(folder).flatMap((name) => languageFile.exec(name)?.[1] ?? []),
  );
  return [...new Set(tags)].toSorted();
}

/** Returns the texts by owner. Owners without a file in this language are missing. */
export async function readTexts(root: string, locale: Locale): Promise<ReadonlyMap<string, Exported>> {
  const files = [...foldersOf(root)].flatMap(([name, folder]) =>
    namesIn(folder).includes(`${locale}.ts`) ? [[name, join(folder, `${locale}.ts`)] as const] : [],
  );
  const exported = await evaluate(
    root,
    files.map(([, file]) => file),
  );
  return new Map(files.map(([name], index) => [name, exported[index] ?? {}]));
}

/** Returns the English texts by owner and key, against which the texts of a company are checked. */
export async function englishByOwner(
  root: string,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const english = [...(await readTexts(root, sourceLocale))].filter(([name]) => name !== signedOutName);
  const ofReactAdmin: Exported = { reactAdmin: reactAdminEnglish as unknown as Messages };
  return Object.fromEntries(
    english.map(([name, exported]) => [
      name,
      flattenMessages(name === engineName ? mergeMessages(ofReactAdmin, exported) : exported),
    ]),
  );
}

/** Bundles the files first, since the build runs in a Node version that cannot import TypeScript. */
async function evaluate(root: string, files: readonly string[]): Promise<readonly Exported[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file, index) => `export * as file${index} from ${JSON.stringify(file)};`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as Record<string, Exported>;
  return files.map((_, index) => ({ ...module[`file${index}`] }));
}

/** Reads the texts for screens in a language. English fills in what is not translated. */
export async function screenTexts(root: string, locale: Locale): Promise<ScreenTexts> {
  const english = await readTexts(root, sourceLocale);
  const own = locale === sourceLocale ? english : await readTexts(root, locale);
  let screens = reactAdminEnglish as unknown as Messages;
  const catalogues: Record<string, Exported> = {};
  for (const texts of [english, own])
    for (const [name, { screens: ours = {}, reactAdmin = {}, ...rest }] of texts) {
      screens = mergeMessages(mergeMessages(screens, reactAdmin), { beheer: ours });
      for (const [exported, messages] of Object.entries(rest))
        if (!serverExports.includes(exported))
          catalogues[name] = {
            ...catalogues[name],
            [exported]: mergeMessages(catalogues[name]?.[exported] ?? {}, messages),
          };
    }
  return { screens, catalogues };
}

/** Returns the texts of pages that require no sign-in, with the same keys. Null if the language has none. */
export async function signedOutTexts(root: string, locale: Locale): Promise<Messages | null> {
  const own = (await readTexts(root, locale)).get(signedOutName);
  if (own === undefined) return null;
  const english = (await readTexts(root, sourceLocale)).get(signedOutName);
  return [english, own].reduce<Messages>(
    (all, texts) => mergeMessages(all, { ...texts?.['reactAdmin'], beheer: texts?.['screens'] ?? {} }),
    {},
  );
}

/**
 * Returns a line with the missing texts of a language, or null if it is complete.
 * @param modules the modules that count besides the engine; null for all
 * @example 'Deutsch (de) has 12 of 2310 texts, English for the rest. Lacking: engine 1170 of 1180, hours 505 of 508.'
 */
export async function lackingTexts(
  root: string,
  locale: Locale,
  modules: readonly string[] | null = null,
): Promise<string | null> {
  // English is the reference.
  if (locale === sourceLocale) return null;
  const english = await readTexts(root, sourceLocale);
  const own = await readTexts(root, locale);
  // The engine's English texts include those of pages that require no sign-in.
  const engine = mergeMessages(own.get(signedOutName) ?? {}, own.get(engineName) ?? {});
  const counted = [...english].flatMap(([name, texts]) => {
    if (name === signedOutName || (modules && name !== engineName && !modules.includes(name))) return [];
    const there = flattenMessages(name === engineName ? engine : (own.get(name) ?? {}));
    const keys = Object.keys(flattenMessages(texts));
    return [{ name, all: keys.length, lacking: keys.filter((key) => !Object.hasOwn(there, key)).length }];
  });
  const all = counted.reduce((sum, one) => sum + one.all, 0);
  const lacking = counted.reduce((sum, one) => sum + one.lacking, 0);
  if (lacking === 0) return null;
  const each = counted.flatMap((one) => (one.lacking === 0 ? [] : [`${one.name} ${one.lacking} of ${one.all}`]));
  const has = `${languageName(locale)} (${locale}) has ${all - lacking} of ${all} texts`;
  return `${has}, English for the rest. Lacking: ${each.join(', ')}.`;
}

/** Returns an empty list if the folder does not exist. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
