/** Validates the manifest of an application template: YAML syntax, and use of declared variables. */
import { parseDocument } from 'yaml';

/** A problem of a manifest, with its line from 1. */
export type ManifestProblem =
  | { readonly type: 'yaml'; readonly line: number; readonly message: string }
  | { readonly type: 'undeclared'; readonly line: number; readonly key: string };

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns the first problem with its line, counted from 1; null if it is valid. */
export function manifestProblem(manifest: string, keys: readonly string[]): ManifestProblem | null {
  // Replaces placeholders by words of the same length, so that YAML accepts them and positions stay correct.
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
