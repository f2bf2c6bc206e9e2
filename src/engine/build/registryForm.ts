/** The one form of registry files, and which are not in it: `resources.json` and `schemas/`, here and in the examples. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoPattern, loadFiles, registryFile, toRawRegistry, type RegistryFiles } from '../registry/load.ts';
import { collapseShorthands } from '../registry/shorthand.ts';
import { formatJson } from '../values/formatJson.ts';
import { readRegistryFiles } from './registryFiles.ts';

const examples = 'docs/examples';
/** That which docs/registry.md shows at work. */
const example = 'docs/registry';
/** What may stand in registries is written as documentation, and laid out by hand. */
const vocabulary = 'schemas/vocabulary/';

/** Paths from the root, of what is not in its form; what is no JSON at all is for the check of the registry to say. */
export function unformattedFiles(root: string): readonly string[] {
  const files = readRegistryFiles(root);
  return Object.entries(files).flatMap(([file, text]) => {
    if (file.startsWith(vocabulary) || demoPattern.test(file)) return [];
    const form = formOf(files, file);
    return form === null || form === text ? [] : [file];
  });
}

/** @param file its path from the root. */
export function formOf(files: RegistryFiles, file: string): string | null {
  try {
    return formatFile(files, file, JSON.parse(files[file] ?? ''));
  } catch {
    return null;
  }
}

/**
 * The text of a file, with all in short that can be.
 *
 * @param files those beside it.
 */
export const formatFile = (files: RegistryFiles, file: string, value: unknown): string =>
  formatJson(file === registryFile ? collapseShorthands(value, toRawRegistry(loadFiles(files))) : value);

/** Each folder that holds a registry: that of the product, and the examples. */
export function registryFolders(root: string): readonly string[] {
  const others = readdirSync(join(root, examples), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [root, join(root, example), ...others.map(({ name }) => join(root, examples, name))];
}
