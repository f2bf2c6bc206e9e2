/** Texts that people write in several languages: a field for the text itself, and one for each further language. */

/** Returns the name of the field for a further language: `name_nl`, `name_pt_br`. */
export function translationName(field: string, locale: string): string {
  return `${field}_${locale.toLowerCase().replaceAll('-', '_')}`;
}

/** Returns the text of a field in a language, or the text of the field itself where that is empty. */
export function translatedText<Row extends object>(row: Row, field: keyof Row & string, locale: string): string {
  const texts = row as Readonly<Record<string, unknown>>;
  const text = [texts[translationName(field, locale)], texts[field]].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return String(text ?? '');
}
