/**
 * Which words first pages say: those of what is imported for them, all the way down, and of the parts that are fetched
 * with their words among the first. Keys stand in code whole, or begin there (`beheer.filter.date.${name}`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flattenMessages, type Messages } from '../texts/messages.ts';

/** What every page of who is signed in begins with; lists are fetched by these, with their words. */
const beginnings: readonly string[] = ['src/app/main.tsx', 'src/app/browser.tsx'];

const imported = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
const partWithFirstWords = /withFirstWords\([^;]*?\bimport\(\s*['"](\.[^'"]+)['"]/g;
const written = /['"`]((?:beheer|ra)\.[\w.-]*)/g;

/** Of the texts of screens: those that first pages say, and the others. React-admin asks for its own by itself. */
export function splitWords(root: string, texts: Messages): { readonly first: Messages; readonly further: Messages } {
  const keys = writtenKeys(root);
  const isFirst = (key: string): boolean => key.startsWith('ra.') || begins(key, keys);
  const all = Object.entries(flattenMessages(texts));
  return {
    first: treeOf(all.filter(([key]) => isFirst(key))),
    further: treeOf(all.filter(([key]) => !isFirst(key))),
  };
}

/** By a key that is written whole, or by what a written one begins with. */
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
  // What keys of the product itself begin with says nothing.
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
