/** The languages in which a form edits a text. */
import type { Field, Locale, Resource } from '../../registry/types.ts';
import { product } from '../i18n/product.ts';

/** The text of a field in one language. */
interface TranslatedText {
  readonly locale: Locale;
  /** The field with the text: the field itself for the default language. */
  readonly field: Field;
}

/** Returns the further languages of a text that people write in each of them; empty for any other field. */
export function translationsOf({ fields }: Resource, field: Field): readonly TranslatedText[] {
  return Object.entries(field.translations ?? {}).flatMap(([locale, name]) => {
    const other = fields[name];
    return other?.translationOf === field.name ? [{ locale, field: other }] : [];
  });
}

/** Returns all languages of the text, the reader's first. */
export function languagesOf(resource: Resource, field: Field, reader: Locale): readonly TranslatedText[] {
  const locale = product.locales.find((one) => field.translations?.[one] === undefined) ?? reader;
  const all = [{ locale, field }, ...translationsOf(resource, field)];
  return [...all.filter((one) => one.locale === reader), ...all.filter((one) => one.locale !== reader)];
}
