/**
 * Additional languages: translation files that can be incomplete, for the engine and each module. Loaded at the start,
 * for the languages in the registry.
 */
import { addLocale, type Catalogue } from '../texts/catalogue.ts';
import type { Registry } from '../registry/types.ts';
import { completeLocales, type Locale } from '../texts/locales.ts';
import { flattenMessages, type Messages } from '../texts/messages.ts';
import { textTrees, type OwnTexts } from '../texts/ownTexts.ts';

/** The catalogues of a module, and how to load its translations. */
export interface TextFiles {
  /** The owner of the texts: `engine`, or the folder of the module. */
  readonly name: string;
  /** Catalogues by the name of the export. */
  readonly catalogues: Readonly<Record<string, Pick<Catalogue<unknown>, 'add' | 'replace'>>>;
  /** Imports the file of a language: `(locale) => import(`../texts/${locale}.ts`)`. */
  readonly load: (locale: Locale) => Promise<unknown>;
}

/** Exports of a translation file. */
type Exported = Readonly<Record<string, Messages>>;

/**
 * Loads the further languages of the registry, and uses the texts of the company.
 * @returns a function that removes them again
 */
export async function loadLanguages(
  { locales, ownTexts = {} }: Pick<Registry, 'locales' | 'ownTexts'>,
  files: readonly TextFiles[],
): Promise<() => void> {
  const undo: (() => void)[] = [];
  for (const locale of locales.filter((one) => !completeLocales.includes(one))) {
    undo.push(addLocale(locale));
    for (const { catalogues, load } of files) {
      const texts = await Promise.resolve(locale)
        .then(load)
        .then((file) => file as Exported, nothingWhereThereIsNone);
      for (const [name, catalogue] of Object.entries(catalogues)) {
        const messages = texts[name];
        if (messages === undefined) continue;
        catalogue.add(locale, messages);
        undo.push(() => catalogue.add(locale, null));
      }
    }
  }
  useOwnTexts(ownTexts, files);
  return () => {
    for (const one of undo) one();
    useOwnTexts({}, files);
  };
}

/** Uses the texts of the company instead of those of the code. Replaces those of an earlier call. */
export function useOwnTexts(own: OwnTexts, files: readonly TextFiles[]): void {
  for (const { name: owner, catalogues } of files)
    for (const [name, catalogue] of Object.entries(catalogues))
      catalogue.replace(
        Object.fromEntries(
          Object.entries(own).flatMap(([locale, byOwner]) => {
            const messages = textTrees(byOwner[owner] ?? {})[name];
            return messages === undefined ? [] : [[locale, messages]];
          }),
        ),
      );
}

/**
 * Returns the English texts by owner and key, against which the texts of a company are checked. Those of react-admin that
 * English leaves as they are come from another complete language.
 */
export async function englishTexts(
  files: readonly TextFiles[],
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const loaded = await Promise.all(
    files.map(async ({ name, load }) => {
      const [english, ...others] = (await Promise.all(completeLocales.map(load))) as Exported[];
      const reactAdmin = others.map((other) => ({ reactAdmin: other['reactAdmin'] ?? {} }));
      return [name, Object.assign({}, ...[...reactAdmin, { ...english }].map((one) => flattenMessages(one)))] as const;
    }),
  );
  return Object.fromEntries(loaded);
}

/** Ignores a missing file. Node, the bundled server and the tests report it differently. */
function nothingWhereThereIsNone(error: unknown): Exported {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  const isMissing =
    code === 'ERR_MODULE_NOT_FOUND' ||
    /^(?:Module not found in bundle|Unknown variable dynamic import|Failed to load url)/.test(message ?? '');
  if (isMissing) return {};
  throw error;
}
