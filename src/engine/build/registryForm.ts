/** Which registry files are not in their one form: `resources.json` and `schemas/`, here and in the examples. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoPattern } from '../registry/load.ts';
import { formatJson } from '../values/formatJson.ts';
import { readRegistryFiles } from './registryFiles.ts';

const examples = 'docs/examples';
/** That which docs/registry.md shows at work. */
const example = 'docs/registry';
/** What may stand in registries is written as documentation, and laid out by hand. */
const vocabulary = 'schemas/vocabulary/';

/** Paths from the root, of what is not in its form; what is no JSON at all is for the check of the registry to say. */
export function unformattedFiles(root: string): readonly string[] {
  return Object.entries(readRegistryFiles(root)).flatMap(([file, text]) => {
    if (file.startsWith(vocabulary) || demoPattern.test(file)) return [];
    const form = formOf(text);
    return form === null || form === text ? [] : [file];
  });
}

export function formOf(text: string): string | null {
  try {
    return formatJson(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Each folder that holds a registry: that of the product, and the examples. */
export function registryFolders(root: string): readonly string[] {
  const others = readdirSync(join(root, examples), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [root, join(root, example), ...others.map(({ name }) => join(root, examples, name))];
}
