/**
 * What the files of texts of a checkout say, by language: which languages there are, what screens are given of each, and
 * what each lacks.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import reactAdminEnglish from 'ra-language-english';
import { languageName, sourceLocale, type Locale } from '../texts/locales.ts';
import { flattenMessages, mergeMessages, type Messages } from '../texts/messages.ts';

/** What a file of texts exports. */
export type Exported = Readonly<Record<string, Messages>>;

/** Whose texts are the engine's own; the others are called as the folder of their module is. */
export const engineName = 'engine';
/** Those of the pages for who is not signed in. */
export const signedOutName = 'signed-out';

/** What browsers have of a language: complete, in English where it lacks something. */
export interface ScreenTexts {
  /** By the keys of `useTranslate`: react-admin's `ra`, our own under `beheer`. */
  readonly screens: Messages;
  /** Those of rules, which both sides have, by module and export. */
  readonly catalogues: Readonly<Record<string, Exported>>;
}

const engineFolder = 'src/engine/texts';
const modulesFolder = 'src/modules';
/** No export of these names is for browsers. */
const forServers: readonly string[] = ['server', 'calls'];
const languageFile = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.ts$/;

/** A file of texts, by its path: `src/modules/hours/texts/nl.ts`, but not what reads them. */
export const isTextFile = (path: string): boolean =>
  /\/src\/(?:engine|modules\/[^/]+)\/texts\/(?:signed-out\/)?[^/]+$/.test(path) && languageFile.test(basename(path));

/** Whose texts there are, and in which folder. */
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

/** Every language that something is written in. */
export function writtenLocales(root: string): readonly Locale[] {
  const tags = [...foldersOf(root).values()].flatMap((folder) =>
    namesIn(folder).flatMap((name) => languageFile.exec(name)?.[1] ?? []),
  );
  return [...new Set(tags)].toSorted();
}

/** By whose they are; nothing for who has no file in this language. */
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

/** The build runs where Node reads no TypeScript by itself. */
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

export async function screenTexts(root: string, locale: Locale): Promise<ScreenTexts> {
  const english = await readTexts(root, sourceLocale);
  const own = locale === sourceLocale ? english : await readTexts(root, locale);
  let screens = reactAdminEnglish as unknown as Messages;
  const catalogues: Record<string, Exported> = {};
  for (const texts of [english, own])
    for (const [name, { screens: ours = {}, reactAdmin = {}, ...rest }] of texts) {
      screens = mergeMessages(mergeMessages(screens, reactAdmin), { beheer: ours });
      for (const [exported, messages] of Object.entries(rest))
        if (!forServers.includes(exported))
          catalogues[name] = {
            ...catalogues[name],
            [exported]: mergeMessages(catalogues[name]?.[exported] ?? {}, messages),
          };
    }
  return { screens, catalogues };
}

/** Of the pages for who is not signed in, by the same keys as inside. Null: it has none of its own. */
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
 * What a language that is not complete still lacks, in a line; null where that is nothing.
 * @example 'Deutsch (de) has 12 of 2310 texts, English for the rest. Lacking: engine 1170 of 1180, hours 505 of 508.'
 */
export async function lackingTexts(root: string, locale: Locale): Promise<string | null> {
  // The others are counted by it.
  if (locale === sourceLocale) return null;
  const english = await readTexts(root, sourceLocale);
  const own = await readTexts(root, locale);
  // What the pages for who is not signed in say stands in the engine's English too.
  const engine = mergeMessages(own.get(signedOutName) ?? {}, own.get(engineName) ?? {});
  const counted = [...english].flatMap(([name, texts]) => {
    if (name === signedOutName) return [];
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

/** Nothing where there is no such folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
