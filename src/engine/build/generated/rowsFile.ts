/** The generated row types in the repository, and whether they are up to date. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Registry } from '../../registry/types.ts';
import { rowTypes } from './rowTypes.ts';

/** Relative to the root of a checkout. */
export const rowsFile = 'src/app/rows.ts';

/** Returns true if the checkout's row types match its registry. A checkout without code of its own needs none. */
export function areRowsFresh(root: string, registry: Registry): boolean {
  const file = resolve(root, rowsFile);
  if (!existsSync(file)) return true;
  const text = readFileSync(file, 'utf8');
  // A fast check first: a missing resource name means that the file is outdated.
  return Object.keys(registry.resources).every((name) => text.includes(name)) && text === rowTypes(registry);
}
