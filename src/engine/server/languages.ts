/**
 * Languages beside those that have every text: files of texts that may lack any, beside the English of the engine and of
 * each module. Loaded when the program starts, for the languages that the registry names.
 */
import { addLocale, type Catalogue } from '../texts/catalogue.ts';
import { completeLocales, type Locale } from '../texts/locales.ts';
import type { Messages } from '../texts/messages.ts';

export interface TextFiles {
  /** By what a file of texts exports. */
  readonly catalogues: Readonly<Record<string, Pick<Catalogue<unknown>, 'add'>>>;
  /** The file of a language: `(locale) => import(`../texts/${locale}.ts`)`. */
  readonly load: (locale: Locale) => Promise<unknown>;
}

/** What a file may export. */
type Exported = Readonly<Record<string, Messages>>;

/** @returns what forgets them again. */
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

/** A module need not have a file in a language. Node, the bundled server and the tests each say it their own way. */
function nothingWhereThereIsNone(error: unknown): Exported {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  const isMissing =
    code === 'ERR_MODULE_NOT_FOUND' ||
    /^(?:Module not found in bundle|Unknown variable dynamic import|Failed to load url)/.test(message ?? '');
  if (isMissing) return {};
  throw error;
}
