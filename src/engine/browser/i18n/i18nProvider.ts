// In charge of which text is shown: English or Dutch, each filling in what the other lacks.
// react-admin keeps the chosen language in its store under `locale` and sets it again on the next visit.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { asLocale, locales, type Locale } from '../../texts/locales.ts';
import { flattenMessages, mergeMessages, type Messages } from '../../texts/messages.ts';
import { engineTexts, type Texts } from './texts.ts';

export type RegistryMessages = Readonly<Record<Locale, object>>;
/** A provider that stays the same while what its texts come from is replaced: nothing need be drawn anew for it. */
export function followingI18nProvider<Source>(
  current: () => Source,
  messagesOf: (source: Source) => RegistryMessages,
  texts: Texts = engineTexts,
): I18nProvider {
  let source = current();
  let latest = createI18nProvider(messagesOf(source), 'en', texts);
  const provider = (): I18nProvider => {
    if (source === current()) return latest;
    source = current();
    latest = createI18nProvider(messagesOf(source), asLocale(latest.getLocale()), texts);
    return latest;
  };
  return {
    translate: (key, options) => provider().translate(key, options) as string,
    changeLocale: (locale) => provider().changeLocale(locale),
    getLocale: () => provider().getLocale(),
    getLocales: () => [...locales],
  };
}

/**
 * The provider for `<Admin i18nProvider>`.
 * @param registryMessages what the registry adds per language, as trees: `resources.<name>.name` (`'Client |||| Clients'`, which
 *   react-admin puts in menus and titles), `resources.<name>.forcedCaseName` (`'client |||| clients'`, for running text) and
 *   `resources.<name>.fields.<field>`. It wins over our own texts.
 */
export function createI18nProvider(
  registryMessages: RegistryMessages = { en: {}, nl: {} },
  initial: Locale = 'en',
  texts: Texts = engineTexts,
): I18nProvider {
  const english = mergeMessages(texts.en, registryMessages.en as Messages);
  const dutch = mergeMessages(texts.nl, registryMessages.nl as Messages);
  const complete: Record<Locale, Messages> = { en: mergeMessages(dutch, english), nl: mergeMessages(english, dutch) };
  const capitalised: Record<Locale, ReadonlySet<string>> = {
    en: openingWithName(complete.en),
    nl: openingWithName(complete.nl),
  };

  const provider = polyglotI18nProvider(
    (locale) => complete[asLocale(locale)] as unknown as TranslationMessages,
    initial,
    [...locales],
    // A text that is not a key (an answer of the server) is shown as it is, without a warning.
    { allowMissing: true },
  );
  return {
    ...provider,
    translate: (key, options) => {
      const text: string = provider.translate(key, options);
      return capitalised[asLocale(provider.getLocale())].has(key) ? capitalise(text) : text;
    },
  };
}

/** Labels are written small to fit in running text; where a sentence opens with one it gets its capital. */
function openingWithName(messages: Messages): ReadonlySet<string> {
  const opening = Object.entries(flattenMessages(messages)).filter(([, text]) =>
    text.split('||||').some((form) => form.trimStart().startsWith('%{name}')),
  );
  return new Set(opening.map(([key]) => key));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
