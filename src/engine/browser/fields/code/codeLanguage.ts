/** Names of the supported programming languages. The parsers are loaded on first use. */
import type { Field } from '../../../registry/types.ts';

/**
 * Names as in the registry: an option of the language field, or the subtype of a media type. Other values are shown as
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

/** A supported language. Other text is edited as plain text. */
export type LanguageName = (typeof languageNames)[number];

/**
 * Returns the language of a field, from the language field of the record or else from the media type; null for plain
 * text.
 */
export function languageName(
  { languageField, mediaType }: Pick<Field, 'languageField' | 'mediaType'>,
  record: Readonly<Record<string, unknown>>,
): LanguageName | null {
  const name = languageField === null ? mediaType?.split('/').at(-1) : record[languageField];
  return languageNames.find((known) => known === name) ?? null;
}
