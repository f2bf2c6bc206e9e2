/**
 * Catalogues of texts by key, in every language together: for API errors, mails and previews, whose reader's language
 * is not known when they are created.
 */
import { completeLocales, sourceLocale, type Locale } from './locales.ts';
import { flattenMessages, type Messages } from './messages.ts';
import { writtenNumber } from './writtenNumber.ts';

/** Text by language, with at least English. Read it with {@link inLanguage}. */
export interface Label {
  readonly [sourceLocale]: string;
  readonly [locale: Locale]: string;
}

/** Value of a placeholder `%{name}`. Labels and numbers are formatted in the language of the surrounding text. */
export type TextValue = string | number | Label;

/** Dotted keys of the texts: `timer.stopped`. */
type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${TextKey<Tree[Key]>}`;
}[keyof Tree & string];

/** Keys of API errors, which have both a `message` (what happened) and a `hint` (what to do). */
type RefusalKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? never
    : Tree[Key] extends RefusalTexts
      ? Key
      : `${Key}.${RefusalKey<Tree[Key]>}`;
}[keyof Tree & string];

interface RefusalTexts {
  readonly message: string;
  readonly hint: string;
}

type At<Tree, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? At<Tree[Head], Rest>
    : never
  : Key extends keyof Tree
    ? Tree[Key]
    : never;

type Placeholder<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** No argument for a text without placeholders, else an object with a value for each. */
type Values<Text> = [Placeholder<Text>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholder<Text>]: TextValue }];

type BothTexts<Node> = Node extends RefusalTexts ? Node['message'] | Node['hint'] : never;

export type Say<English> = <Key extends TextKey<English>>(key: Key, ...values: Values<At<English, Key>>) => string;

/** Typed access to the texts of one module. */
export interface Catalogue<English> {
  /** @example texts.label('timer.stopped', { time: '1:30' }) */
  readonly label: <Key extends TextKey<English>>(key: Key, ...values: Values<At<English, Key>>) => Label;
  /** Returns the message and hint of an API error. @example new Failure('E_STATE', texts.refusal('week.changed')) */
  readonly refusal: <Key extends RefusalKey<English>>(
    key: Key,
    ...values: Values<BothTexts<At<English, Key>>>
  ) => { readonly message: Label; readonly hint: Label };
  /** Returns a function for one language: `const say = texts.in(language); say('paper.total')`. */
  readonly in: (locale: Locale) => Say<English>;
  /** Finds a text by a key that is only known at run time. */
  readonly find: (key: string, values?: Readonly<Record<string, TextValue>>) => Label | undefined;
  /** Adds texts of a further language, which may be incomplete; null removes them. */
  readonly add: (locale: Locale, texts: Messages | null) => void;
  /** Replaces the texts of the company, by language. They have priority. */
  readonly replace: (byLocale: Readonly<Record<Locale, Messages>>) => void;
}

/** Added languages, in addition to the complete ones. */
const furtherLocales = new Set<Locale>();

/** Renders a label in a language that was added after the label was created. */
const laterTexts = new WeakMap<Label, (locale: Locale) => string | undefined>();

/** Returns the text in a language, or in English if it is missing. */
export function inLanguage(label: Label, locale: Locale): string;
/** Returns undefined for a label that is missing. */
export function inLanguage(label: Label | null | undefined, locale: Locale): string | undefined;
export function inLanguage(label: Label | null | undefined, locale: Locale): string | undefined {
  if (!label) return undefined;
  return (
    laterTexts.get(label)?.(locale) ?? label[locale] ?? (label[sourceLocale] as string | undefined) ?? onlyText(label)
  );
}

/** Reads a label that the server sent in one language, while another language is loading. */
const onlyText = (label: Label): string | undefined => Object.values(label)[0];

/**
 * Builds a catalogue. Missing texts fall back to English. In browsers the files of texts are empty, and a language is
 * added when its script has loaded (`src/engine/browser/i18n/languages.ts`), so only the language of the screen is
 * downloaded.
 */
export function catalogueOf<const English extends Messages>(
  texts: { readonly en: English } & Readonly<Record<Locale, Messages>>,
): Catalogue<English> {
  const flat = new Map(Object.entries(texts).map(([locale, messages]) => [locale, flattenMessages(messages)]));
  const own = new Map<Locale, Readonly<Record<string, string>>>();
  const textIn = (locale: Locale, key: string): string | undefined => {
    const messages = [own.get(locale), flat.get(locale)].find((one) => one && Object.hasOwn(one, key));
    return messages?.[key];
  };
  const fallback = (key: string): string | undefined => {
    for (const locale of [sourceLocale, ...flat.keys()]) {
      const text = textIn(locale, key);
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const label = (key: string, values: Readonly<Record<string, TextValue>> = {}): Label => {
    const made = eachLanguage((locale) => fillIn(textIn(locale, key) ?? fallback(key) ?? key, values, locale));
    laterTexts.set(made, (locale) => {
      const text = textIn(locale, key);
      return text === undefined ? undefined : fillIn(text, values, locale);
    });
    return made;
  };
  return {
    label: (key, ...[values]) => label(key, values),
    refusal: (key, ...[values]) => ({ message: label(`${key}.message`, values), hint: label(`${key}.hint`, values) }),
    in:
      (locale) =>
      (key, ...[values]) =>
        inLanguage(label(key, values), locale),
    find: (key, values) => (fallback(key) === undefined ? undefined : label(key, values)),
    add(locale, messages) {
      if (messages === null) flat.delete(locale);
      else flat.set(locale, flattenMessages(messages));
    },
    replace(byLocale) {
      own.clear();
      for (const [locale, messages] of Object.entries(byLocale)) own.set(locale, flattenMessages(messages));
    },
  };
}

/** Adds a language to all labels. @returns a function that removes it */
export function addLocale(locale: Locale): () => void {
  if (completeLocales.includes(locale)) return () => undefined;
  furtherLocales.add(locale);
  return () => furtherLocales.delete(locale);
}

/** Builds a label with a function per language, for example for amounts and days. */
export function eachLanguage(inLocale: (locale: Locale) => string): Label {
  const written = [...new Set([sourceLocale, ...completeLocales, ...furtherLocales])].map(
    (locale) => [locale, inLocale(locale)] as const,
  );
  return { [sourceLocale]: inLocale(sourceLocale), ...Object.fromEntries(written) };
}

/** Builds a label that is the same in every language, such as a name. */
export function plainLabel(text: string): Label {
  return eachLanguage(() => text);
}

/** Fills in the placeholders. Of a text with two forms, `one |||| many`, `smart_count` chooses the form. */
function fillIn(text: string, values: Readonly<Record<string, TextValue>>, locale: Locale): string {
  const [one = '', many = one] = text.split(' |||| ');
  const form = values['smart_count'] === 1 ? one : many;
  const filled = form.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    if (typeof value === 'number') return writtenNumber(value, locale);
    return typeof value === 'object' ? inLanguage(value, locale) : value;
  });
  return withSingleStops(filled);
}

/** Removes the duplicate full stop if a sentence ends with a name such as "Visser B.V." */
export function withSingleStops(text: string): string {
  return text.replaceAll(/(?<![.])\.\.(?=$|[\s"\u201d])/g, '.');
}
