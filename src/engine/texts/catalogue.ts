/** Texts by key in every language at once, for what does not know yet who reads it: refusals, mails, previews. */
import { completeLocales, sourceLocale, type Locale } from './locales.ts';
import { flattenMessages, type Messages } from './messages.ts';
import { writtenNumber } from './writtenNumber.ts';

/** One text, by language: in English at least. Read by {@link inLanguage}. */
export interface Label {
  readonly [sourceLocale]: string;
  readonly [locale: Locale]: string;
}

/** What stands in the place of `%{name}`: a label and a number in the language of the text around it. */
export type TextValue = string | number | Label;

/** Keys with dots, down to the texts: `timer.stopped`. */
type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${TextKey<Tree[Key]>}`;
}[keyof Tree & string];

/** Keys of what says both what happened (`message`) and what to do (`hint`). */
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

/** Nothing for a text without placeholders, else a value for each. */
type Values<Text> = [Placeholder<Text>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholder<Text>]: TextValue }];

type BothTexts<Node> = Node extends RefusalTexts ? Node['message'] | Node['hint'] : never;

export type Say<English> = <Key extends TextKey<English>>(key: Key, ...values: Values<At<English, Key>>) => string;

export interface Catalogue<English> {
  /** @example texts.label('timer.stopped', { time: '1:30' }) */
  readonly label: <Key extends TextKey<English>>(key: Key, ...values: Values<At<English, Key>>) => Label;
  /**
   * What happened and what to do, for the details of a refusal. @example new Failure('E_STATE',
   * texts.refusal('week.changed'))
   */
  readonly refusal: <Key extends RefusalKey<English>>(
    key: Key,
    ...values: Values<BothTexts<At<English, Key>>>
  ) => { readonly message: Label; readonly hint: Label };
  /** For one language: `const say = texts.in(language); say('paper.total')`. */
  readonly in: (locale: Locale) => Say<English>;
  /** By a key that is known only when the program runs. */
  readonly find: (key: string, values?: Readonly<Record<string, TextValue>>) => Label | undefined;
  /** The texts of a further language, of which any may be missing; null takes them back. */
  readonly add: (locale: Locale, texts: Messages | null) => void;
}

/** Those of which texts were added, beside the complete ones. */
const furtherLocales = new Set<Locale>();

/** Labels may be made before a language is there: how each reads in it. */
const laterTexts = new WeakMap<Label, (locale: Locale) => string | undefined>();

/** The text in a language; in English where it lacks it. */
export function inLanguage(label: Label, locale: Locale): string;
export function inLanguage(label: Label | null | undefined, locale: Locale): string | undefined;
export function inLanguage(label: Label | null | undefined, locale: Locale): string | undefined {
  if (!label) return undefined;
  return (
    laterTexts.get(label)?.(locale) ?? label[locale] ?? (label[sourceLocale] as string | undefined) ?? onlyText(label)
  );
}

/** Of what was sent in one language, while another is on its way. */
const onlyText = (label: Label): string | undefined => Object.values(label)[0];

/**
 * A language that lacks a text has it in English. In browsers the files of texts are empty, and a language is added when
 * its script is there (`src/engine/browser/i18n/languages.ts`): none but that of the screen need be.
 */
export function catalogueOf<const English extends Messages>(
  texts: { readonly en: English } & Readonly<Record<Locale, Messages>>,
): Catalogue<English> {
  const flat = new Map(Object.entries(texts).map(([locale, messages]) => [locale, flattenMessages(messages)]));
  const textIn = (locale: Locale, key: string): string | undefined => {
    const messages = flat.get(locale);
    return messages && Object.hasOwn(messages, key) ? messages[key] : undefined;
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
  };
}

/** From now on labels have it too. @returns what takes it back. */
export function addLocale(locale: Locale): () => void {
  if (completeLocales.includes(locale)) return () => undefined;
  furtherLocales.add(locale);
  return () => furtherLocales.delete(locale);
}

/** What is worked out for each language that there is: an amount, a day. */
export function eachLanguage(inLocale: (locale: Locale) => string): Label {
  const written = [...new Set([sourceLocale, ...completeLocales, ...furtherLocales])].map(
    (locale) => [locale, inLocale(locale)] as const,
  );
  return { [sourceLocale]: inLocale(sourceLocale), ...Object.fromEntries(written) };
}

/** A text that is the same in every language: a name, a word of the trade. */
export function plainLabel(text: string): Label {
  return eachLanguage(() => text);
}

function fillIn(text: string, values: Readonly<Record<string, TextValue>>, locale: Locale): string {
  const filled = text.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    if (typeof value === 'number') return writtenNumber(value, locale);
    return typeof value === 'object' ? inLanguage(value, locale) : value;
  });
  return withSingleStops(filled);
}

/** A sentence that ends with a name that ends in a full stop has one: "… of Visser B.V." */
export function withSingleStops(text: string): string {
  return text.replaceAll(/(?<![.])\.\.(?=$|[\s"\u201d])/g, '.');
}
