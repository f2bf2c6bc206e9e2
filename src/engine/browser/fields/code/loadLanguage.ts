/**
 * Loads language parsers on first use.
 * 72
 * @returns null for plain text.
 */
import type { Language, StreamParser } from '@codemirror/language';
import type { LanguageName } from './codeLanguage.ts';

const languages: Readonly<Record<LanguageName, () => Promise<Language>>> = {
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

/** Loads the grammar. @param name null for plain text */
export async function loadLanguage(name: LanguageName | null): Promise<Language | null> {
  return name === null ? null : languages[name]();
}
