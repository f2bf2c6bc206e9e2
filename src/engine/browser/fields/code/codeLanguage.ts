/** The language that source text is written in, by name: what it is read with is fetched when it is first shown. */
import type { Field } from '../../../registry/types.ts';

/**
 * Names of the registry: a choice of the field that says the language, or the end of a media type. What is not here is
 * plain text.
 */
const languageNames = [
  'yaml',
  'json',
  'python3',
  'bash',
  'sh',
  'x-shellscript',
  'nginx',
  'ini',
  'php_ini',
  'env',
] as const;

export type LanguageName = (typeof languageNames)[number];

/** What the field is written in, by what its record says or else by its media type; null for plain text. */
export function languageName(
  { languageField, mediaType }: Pick<Field, 'languageField' | 'mediaType'>,
  record: Readonly<Record<string, unknown>>,
): LanguageName | null {
  const name = languageField === null ? mediaType?.split('/').at(-1) : record[languageField];
  return languageNames.find((known) => known === name) ?? null;
}
