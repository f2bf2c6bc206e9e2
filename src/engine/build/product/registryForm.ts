/** The canonical format of registry files: `resources.json` and `schemas/`, of the product and the examples. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoPattern, loadFiles, registryFile, toRawRegistry, type RegistryFiles } from '../../registry/load.ts';
import { collapseShorthands } from '../../registry/loading/shorthand.ts';
import { formatJson } from '../../values/formatJson.ts';
import { readRegistryFiles } from './registryFiles.ts';

const examples = 'docs/examples';
/** The example of docs/registry.md. */
const example = 'docs/registry';
/** The vocabulary is documentation, and formatted by hand. */
const vocabulary = 'schemas/vocabulary/';

/** Returns the unformatted files, by path from the root. The registry check reports invalid JSON. */
export function unformattedFiles(root: string): readonly string[] {
  const files = readRegistryFiles(root);
  // Schemas of the engine are not files of the registry.
  return Object.entries(files).flatMap(([file, text]) => {
    if (file.startsWith(vocabulary) || demoPattern.test(file) || !existsSync(join(root, file))) return [];
    const form = formOf(files, file);
    return form === null || form === text ? [] : [file];
  });
}

/** @param file its path from the root */
export function formOf(files: RegistryFiles, file: string): string | null {
  try {
    return formatFile(files, file, JSON.parse(files[file] ?? ''));
  } catch {
    return null;
  }
}

/**
 * Formats a file, using all possible short forms.
 *
 * @param files the other files of the registry
 */
export const formatFile = (files: RegistryFiles, file: string, value: unknown): string =>
  formatJson(file === registryFile ? collapseShorthands(value, toRawRegistry(loadFiles(files))) : value);

/** Returns each folder with a registry: the product and the examples. */
export function registryFolders(root: string): readonly string[] {
  const others = readdirSync(join(root, examples), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [root, join(root, example), ...others.map(({ name }) => join(root, examples, name))];
}
