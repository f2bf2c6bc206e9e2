// In charge of which text is shown: that of the language on screen, or of another that has it.
// react-admin keeps the chosen language in its store under `locale` and sets it again on the next visit.
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { completeLocales, sourceLocale, type Locale } from '../../texts/locales.ts';
import { asOffered, offeredLocales } from './product.ts';
import { withSingleStops } from '../../texts/catalogue.ts';
import { mergeMessages, type Messages } from '../../texts/messages.ts';
import { writtenNumber } from '../../texts/writtenNumber.ts';
import type { Language } from 'virtual:beheer/languages';
import { fetchLanguage, loadedLanguage, loadedLocale, type FetchingI18nProvider } from './languages.ts';

export type RegistryMessages = Readonly<Record<Locale, object>>;

/**
 * A provider that stays the same while what its texts come from is replaced: nothing need be drawn anew for it.
 * @param wanted the language to begin with.
 * @param fetchSource resolves when what its texts come from is there in a language.
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
    // Further words make another language of the same.
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
  // Only what is on screen is put together: there are thousands of texts, and nobody reads two languages at a time.
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
    // A text that is not a key (an answer of the server) is shown as it is, without a warning.
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

/** Numbers that read as the language writes them. They count as they are: plural forms go by them. */
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
