/**
 * Additional languages: translation files that can be incomplete, for the engine and each module. Loaded at the start,
 * for the languages in the registry.
 */
import { addLocale, type Catalogue } from '../texts/catalogue.ts';
import { completeLocales, type Locale } from '../texts/locales.ts';
import type { Messages } from '../texts/messages.ts';

/** The catalogues of a module, and how to load its translations. */
export interface TextFiles {
  /** Catalogues by the name of the export. */
  readonly catalogues: Readonly<Record<string, Pick<Catalogue<unknown>, 'add'>>>;
  /** Imports the file of a language: `(locale) => import(`../texts/${locale}.ts`)`. */
  readonly load: (locale: Locale) => Promise<unknown>;
}

/** Exports of a translation file. */
type Exported = Readonly<Record<string, Messages>>;

/** @returns a function that removes them again */
export async function loadLanguages(locales: readonly Locale[], files: readonly TextFiles[]): Promise<() => void> {
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
  return () => {
    for (const one of undo) one();
  };
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
