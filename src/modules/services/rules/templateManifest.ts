/**
 * In charge of the recipe of an application template: whether it is YAML, and whether it names the variables that are
 * declared.
 */
import { parseDocument } from 'yaml';

export type ManifestProblem =
  | { readonly type: 'yaml'; readonly line: number; readonly message: string }
  | { readonly type: 'undeclared'; readonly line: number; readonly key: string };

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The first thing that is wrong, with its line, counted from 1; null where nothing is. */
export function manifestProblem(manifest: string, keys: readonly string[]): ManifestProblem | null {
  // A placeholder is a word as far as YAML is concerned, of the same length so that places stay what they are.
  const [error] = parseDocument(manifest.replaceAll(placeholder, (text) => 'x'.repeat(text.length))).errors;
  if (error)
    return {
      type: 'yaml',
      line: error.linePos?.[0].line ?? 1,
      message: error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '',
    };
  for (const match of manifest.matchAll(placeholder)) {
    const key = match[1] ?? '';
    if (!keys.includes(key))
      return { type: 'undeclared', line: manifest.slice(0, match.index).split('\n').length, key };
  }
  return null;
}
