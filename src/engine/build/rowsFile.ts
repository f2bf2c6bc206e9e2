/** The generated types of rows in the repository: where they stand, and whether they are those of the registry. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Registry } from '../registry/types.ts';
import { rowTypes } from './rowTypes.ts';

/** From the root of a checkout. */
export const rowsFile = 'src/app/rows.ts';

/**
 * Whether the checkout's modules are typed by what its registry says now. One without code of its own has nothing to
 * type.
 */
export function areRowsFresh(root: string, registry: Registry): boolean {
  const file = resolve(root, rowsFile);
  if (!existsSync(file)) return true;
  const text = readFileSync(file, 'utf8');
  // Of a resource that it has nothing of they are stale, whatever the rest would read.
  return Object.keys(registry.resources).every((name) => text.includes(name)) && text === rowTypes(registry);
}
