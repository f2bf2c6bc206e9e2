// In charge of which text is shown: that of the language on screen, or of another that has it.
// react-admin keeps the chosen language in its store under `locale` and sets it again on the next visit.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { completeLocales, sourceLocale, type Locale } from '../../texts/locales.ts';
import { asOffered, offeredLocales } from './product.ts';
import { mergeMessages, type Messages } from '../../texts/messages.ts';
import { engineTexts, type Texts } from './texts.ts';

export type RegistryMessages = Readonly<Record<Locale, object>>;
/** A provider that stays the same while what its texts come from is replaced: nothing need be drawn anew for it. */
export function liveI18nProvider<Source>(
  current: () => Source,
  messagesOf: (source: Source) => RegistryMessages,
  texts: Texts = engineTexts,
): I18nProvider {
  let source = current();
  let latest = createI18nProvider(messagesOf(source), asOffered(undefined), texts);
  const provider = (): I18nProvider => {
    if (source === current()) return latest;
    source = current();
    latest = createI18nProvider(messagesOf(source), asOffered(latest.getLocale()), texts);
    return latest;
  };
  return {
    translate: (key, options) => provider().translate(key, options) as string,
    changeLocale: (locale) => provider().changeLocale(locale),
    getLocale: () => provider().getLocale(),
    getLocales: () => [...offeredLocales],
  };
}

/**
 * The provider for `<Admin i18nProvider>`.
 * @param registryMessages what the registry adds per language, as trees: `resources.<name>.name` (`'Client ||||
 * Clients'`, which react-admin puts in menus and titles), `resources.<name>.forcedCaseName` (`'client |||| clients'`,
 * for running text) and `resources.<name>.fields.<field>`. It wins over our own texts.
 */
export function createI18nProvider(
  registryMessages: RegistryMessages = {},
  initial: Locale = sourceLocale,
  texts: Texts = engineTexts,
): I18nProvider {
  const own = (locale: Locale): Messages =>
    mergeMessages(texts[locale] ?? {}, (registryMessages[locale] ?? {}) as Messages);
  const complete = new Map<Locale, Messages>();
  // Only what is on screen is put together: there are thousands of texts, and nobody reads two languages at a time.
  const textsOf = (locale: Locale): Messages => {
    const known =
      complete.get(locale) ??
      [...completeLocales.toReversed(), sourceLocale, locale]
        .map(own)
        .reduce((lacking, over) => mergeMessages(lacking, over));
    complete.set(locale, known);
    return known;
  };

  const provider = polyglotI18nProvider(
    (locale) => textsOf(asOffered(locale)) as unknown as TranslationMessages,
    initial,
    [...offeredLocales],
    // A text that is not a key (an answer of the server) is shown as it is, without a warning.
    { allowMissing: true },
  );
  return {
    ...provider,
    translate: (key, options) => {
      const text: string = provider.translate(key, options);
      const opens = options?.name !== undefined && opensWithName(textsOf(asOffered(provider.getLocale())), key);
      return opens ? capitalise(text) : text;
    },
  };
}

/** Labels are written small to fit in running text; where a sentence opens with one it gets its capital. */
function opensWithName(messages: Messages, key: string): boolean {
  const text = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
      messages,
    );
  return typeof text === 'string' && text.split('||||').some((form) => form.trimStart().startsWith('%{name}'));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
