// react-admin i18n provider. Texts are in the current language, or in another one that has them. react-admin stores the
// chosen language under `locale` and applies it at the next visit.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { completeLocales, sourceLocale, type Locale } from '../../texts/locales.ts';
import { asOffered, offeredLocales } from './product.ts';
import { withSingleStops } from '../../texts/catalogue.ts';
import { mergeMessages, type Messages } from '../../texts/messages.ts';
import { writtenNumber } from '../../texts/writtenNumber.ts';
import type { Language } from 'virtual:beheer/languages';
import { fetchLanguage, loadedLanguage, loadedLocale, type FetchingI18nProvider } from './languages.ts';

type RegistryMessages = Readonly<Record<Locale, object>>;

/**
 * Returns a provider that stays the same object while the source of its texts is replaced, so that nothing rerenders.
 * @param wanted returns the initial language.
 * @param fetchSource resolves when the source of its texts is available in a language.
 */
export function liveI18nProvider<Source>(
  current: () => Source,
  messagesOf: (source: Source) => RegistryMessages,
  wanted: () => Locale,
  fetchSource: (locale: Locale) => Promise<void>,
): FetchingI18nProvider {
  let made: { readonly of: Source; readonly in: Language | undefined; readonly provider: FetchingI18nProvider } | null =
    null;
  const provider = (): FetchingI18nProvider => {
    const of = current();
    // Loading further texts changes the language object.
    if (made?.of === of && made.in === loadedLanguage(made.provider.getLocale())) return made.provider;
    const locale = loadedLocale(made?.provider.getLocale() ?? wanted());
    made = { of, in: loadedLanguage(locale), provider: createI18nProvider(messagesOf(of), locale) };
    return made.provider;
  };
  return {
    translate: (key, options) => provider().translate(key, options) as string,
    changeLocale: (locale) => provider().changeLocale(locale),
    getLocale: () => provider().getLocale(),
    getLocales: () => [...offeredLocales],
    fetchLocale: async (locale) => {
      await fetchLanguage(locale);
      await fetchSource(locale);
    },
  };
}

/**
 * The provider for `<Admin i18nProvider>`.
 * @param registryMessages what the registry adds per language, as trees: `resources.<name>.name` (`'Client ||||
 * Clients'`, which react-admin puts in menus and titles), `resources.<name>.forcedCaseName` (`'client |||| clients'`,
 * for running text) and `resources.<name>.fields.<field>`. It wins over our own texts.
 * @param initial a language that is here.
 */
export function createI18nProvider(
  registryMessages: RegistryMessages = {},
  initial: Locale = sourceLocale,
): FetchingI18nProvider {
  const complete = new Map<Locale, Messages>();
  // Merges the texts of the current language only, since there are thousands, and few people read two languages.
  const textsOf = (locale: Locale): Messages => {
    const known =
      complete.get(locale) ??
      [...completeLocales.toReversed(), sourceLocale, locale]
        .map((one) => (registryMessages[one] ?? {}) as Messages)
        .reduce((lacking, over) => mergeMessages(lacking, over), loadedLanguage(locale)?.screens ?? {});
    complete.set(locale, known);
    return known;
  };
  const messages = (locale: Locale): TranslationMessages => textsOf(locale) as unknown as TranslationMessages;

  const provider = polyglotI18nProvider(
    (asked) => {
      const locale = asOffered(asked);
      return loadedLanguage(locale) ? messages(locale) : fetchLanguage(locale).then(() => messages(locale));
    },
    initial,
    [...offeredLocales],
    // Text that is not a key (a message of the server) is shown unchanged, without a warning.
    { allowMissing: true },
  );
  return {
    ...provider,
    fetchLocale: fetchLanguage,
    translate: (key, options) => {
      const locale = asOffered(provider.getLocale());
      const text = withSingleStops(provider.translate(key, withNumberTexts(options, locale)));
      const opens = options?.name !== undefined && opensWithName(textsOf(locale), key);
      return opens ? capitalise(text) : text;
    },
  };
}

type Options = Parameters<FetchingI18nProvider['translate']>[1];

/** Formats numbers in the language. The original numbers still determine the plural form. */
function withNumberTexts(options: Options, locale: Locale): Options {
  if (!options) return options;
  const written = Object.entries(options as Record<string, unknown>).flatMap(([name, value]) => {
    const text = typeof value === 'number' ? writtenNumber(value, locale) : null;
    return text === null || text === String(value)
      ? []
      : [[name, { valueOf: () => value, toString: () => text }] as const];
  });
  return written.length === 0 ? options : ({ ...options, ...Object.fromEntries(written) } as Options);
}

/**
 * Returns true if a sentence begins with a label, which then gets a capital. Labels are lower-case for running text.
 */
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
