/**
 * Determines the texts of first pages: those of all modules that they import, and of chunks that are loaded with the
 * first texts. Keys occur in code as a whole, or as a prefix (`beheer.filter.date.${name}`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flattenMessages, type Messages } from '../../texts/messages.ts';

/**
 * The entry points of signed-in screens; they load lists with their texts. The application adds what its modules show on
 * every page, such as a timer in the app bar.
 */
const beginnings: readonly string[] = [
  'src/engine/browser/start/startScreens.tsx',
  'src/engine/browser/start/Screens.tsx',
  'src/app/application.ts',
];

const imported = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
const partWithFirstWords = /withFirstWords\([^;]*?\bimport\(\s*['"](\.[^'"]+)['"]/g;
const written = /['"`]((?:beheer|ra)\.[\w.-]*)/g;

/**
 * Splits the texts of screens into those of first pages, and others. react-admin requests its own texts dynamically.
 */
export function splitWords(root: string, texts: Messages): { readonly first: Messages; readonly further: Messages } {
  const keys = writtenKeys(root);
  const isFirst = (key: string): boolean => key.startsWith('ra.') || begins(key, keys);
  const all = Object.entries(flattenMessages(texts));
  return {
    first: treeOf(all.filter(([key]) => isFirst(key))),
    further: treeOf(all.filter(([key]) => !isFirst(key))),
  };
}

/** Returns true if the code contains the key or one of its prefixes. */
function begins(key: string, keys: ReadonlySet<string>): boolean {
  if (keys.has(key)) return true;
  for (let length = 1; length < key.length; length += 1) {
    const start = key.slice(0, length);
    if (keys.has(start) && (key[length] === '.' || /[._-]$/.test(start))) return true;
  }
  return false;
}

function writtenKeys(root: string): ReadonlySet<string> {
  const keys = new Set<string>();
  const seen = new Set<string>();
  const read = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, key = ''] of code.matchAll(written)) keys.add(key);
    for (const pattern of [imported, partWithFirstWords])
      for (const [, path = ''] of code.matchAll(pattern)) if (/\.tsx?$/.test(path)) read(join(dirname(file), path));
  };
  for (const file of beginnings) read(join(root, file));
  // The common prefix of all keys would match everything.
  keys.delete('beheer.');
  return keys;
}

function treeOf(texts: readonly (readonly [string, string])[]): Messages {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of texts) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let at = tree;
    for (const part of path) at = (at[part] ??= {}) as Record<string, unknown>;
    at[last] = text;
  }
  return tree as Messages;
}
