/** The languages that source text is shown in, each loaded when first needed. */
import type { Language, StreamParser } from '@codemirror/language';
import type { Field } from '../../../registry/types.ts';

/**
 * By a name of the registry: a choice of the field that says the language, or the end of a media type. What is not here
 * is plain text.
 */
const languages: Readonly<Record<string, () => Promise<Language>>> = {
  yaml: async () => (await import('@codemirror/lang-yaml')).yamlLanguage,
  json: async () => (await import('@codemirror/lang-json')).jsonLanguage,
  python3: async () => (await import('@codemirror/lang-python')).pythonLanguage,
  bash: shell,
  sh: shell,
  'x-shellscript': shell,
  nginx: async () => stream((await import('./nginxMode.ts')).nginxMode),
  ini: properties,
  php_ini: properties,
  env: properties,
};

async function shell(): Promise<Language> {
  return stream((await import('@codemirror/legacy-modes/mode/shell')).shell);
}

async function properties(): Promise<Language> {
  return stream((await import('@codemirror/legacy-modes/mode/properties')).properties);
}

async function stream<State>(mode: StreamParser<State>): Promise<Language> {
  return (await import('@codemirror/language')).StreamLanguage.define(mode);
}

/** What the field is written in, by what its record says or else by its media type; null for plain text. */
export function languageName(
  { languageField, mediaType }: Pick<Field, 'languageField' | 'mediaType'>,
  record: Readonly<Record<string, unknown>>,
): string | null {
  const name = languageField === null ? mediaType?.split('/').at(-1) : record[languageField];
  return typeof name === 'string' && Object.hasOwn(languages, name) ? name : null;
}

/** Null where there is none of that name. */
export async function loadLanguage(name: string | null): Promise<Language | null> {
  return name === null ? null : ((await languages[name]?.()) ?? null);
}
