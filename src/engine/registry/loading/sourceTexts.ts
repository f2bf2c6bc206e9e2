/** Labels without English, which is the fallback of every text. */
import { sourceLocale, type Locale } from '../../texts/locales.ts';

/** Keys of `resources.json` and of schemas whose value is a text by language, without English next to it. */
const labelKeys: ReadonlySet<string> = new Set([
  'label',
  'description',
  'words',
  'group',
  'axis',
  'question',
  'done',
  'message',
  'x-empty',
  'subject',
  'text',
  'button',
  'note',
]);
/** Keys whose values are all texts by language. */
const labelParents: ReadonlySet<string> = new Set(['audience', 'x-actions']);
/** Conditions and values of records, which may look like labels. */
const values: ReadonlySet<string> = new Set(['filter', 'where', 'when', 'set', 'preset', 'default', 'rule', 'with']);

/** Returns true for a text by language: an object with a text for each language tag. */
export function isTextByLanguage(value: unknown): value is Readonly<Record<Locale, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([tag, text]) => languageTag.test(tag) && typeof text === 'string');
}
const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Returns true if a text at this key has no English next to it, as `x-label` has with `title`. */
export const standsAlone = (key: string, parent: string): boolean =>
  labelKeys.has(key) || labelParents.has(parent) || (key === 'x-label' && parent === 'x-relation');

/** Returns true for a key below which there are no texts for people. */
export const holdsValues = (key: string): boolean => values.has(key);

/**
 * Adds English to each text that lacks it: the text in the first language of the registry that it has. Texts next to
 * `title` and `description` are left as they are, since these are their English. Unchanged parts stay the same objects.
 */
export function withSourceTexts<Value>(value: Value, locales: readonly Locale[], key = '', parent = ''): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (standsAlone(key, parent) && isTextByLanguage(value)) {
    if (value[sourceLocale] !== undefined) return value;
    const first = locales.find((locale) => value[locale] !== undefined) ?? Object.keys(value)[0] ?? '';
    return { [sourceLocale]: value[first], ...value };
  }
  // An item of a list has the key of the list.
  const own: readonly [string, string] = Array.isArray(value) ? [key, parent] : ['', key];
  const changed = Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    if (values.has(name)) return [];
    const after = withSourceTexts(part, locales, own[0] || name, own[1]);
    return after === part ? [] : [[name, after] as const];
  });
  if (changed.length === 0) return value;
  const copy = Array.isArray(value)
    ? [...(value as unknown[])]
    : Object.create(Object.getPrototypeOf(value) as object | null);
  return Object.assign(copy as object, value, Object.fromEntries(changed)) as Value;
}
