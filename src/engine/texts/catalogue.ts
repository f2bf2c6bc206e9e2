/** Texts by key in every language at once, for what does not know yet who reads it: refusals, mails, previews. */
import { locales, type Locale } from './locales.ts';
import { flattenMessages, type Messages } from './messages.ts';

/** One text in every language. */
export type Label = Readonly<Record<Locale, string>>;

/** What stands in the place of `%{name}`: a label in the language of the text around it. */
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
  /** By a key that is known only when the program runs. */
  readonly find: (key: string, values?: Readonly<Record<string, TextValue>>) => Label | undefined;
}

/** A language that lacks a text has it in English. */
export function catalogueOf<const English extends Messages>(
  texts: { readonly en: English } & Readonly<Record<Locale, Messages>>,
): Catalogue<English> {
  const flat = eachLanguage((locale) => flattenMessages(texts[locale]));
  const label = (key: string, values: Readonly<Record<string, TextValue>> = {}): Label =>
    eachLanguage((locale) => fillIn(flat[locale][key] ?? flat.en[key] ?? key, values, locale));
  return {
    label: (key, ...[values]) => label(key, values),
    find: (key, values) => (Object.hasOwn(flat.en, key) ? label(key, values) : undefined),
    refusal: (key, ...[values]) => ({ message: label(`${key}.message`, values), hint: label(`${key}.hint`, values) }),
  };
}

/** What is worked out for each language: an amount, a day. */
export function eachLanguage<Value>(inLanguage: (locale: Locale) => Value): Readonly<Record<Locale, Value>> {
  return Object.fromEntries(locales.map(({ locale }) => [locale, inLanguage(locale)])) as Record<Locale, Value>;
}

function fillIn(text: string, values: Readonly<Record<string, TextValue>>, locale: Locale): string {
  return text.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === 'object' ? value[locale] : String(value);
  });
}
