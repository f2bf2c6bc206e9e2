/** The generated row types of a registry, and whether they are up to date. */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Registry } from '../../registry/types.ts';
import { registryRoot } from '../../server/env.ts';
import { rowTypes } from './rowTypes.ts';

/** Relative to the root of a checkout. */
const productFile = 'src/app/rows.ts';

/** Returns the path of the file, from the folder of the registry. */
export const rowsFileOf = (root: string): string => (registryRoot(root) === root ? productFile : 'rows.ts');

/** Returns the text of the file. */
export function rowsText(root: string, registry: Registry): string {
  const folder = registryRoot(root);
  if (folder === root) return rowTypes(registry);
  const engine = relative(folder, resolve(root, 'src/engine')).split(sep).join('/');
  return rowTypes(registry, { engine: engine.startsWith('../') ? engine : `./${engine}`, command: 'beheer rows' });
}

/** Returns true if the row types match the registry. A registry without code of its own needs none. */
export function areRowsFresh(root: string, registry: Registry): boolean {
  const file = resolve(registryRoot(root), rowsFileOf(root));
  if (!existsSync(file)) return true;
  const text = readFileSync(file, 'utf8');
  // A fast check first: a missing resource name means that the file is outdated.
  return Object.keys(registry.resources).every((name) => text.includes(name)) && text === rowsText(root, registry);
}
