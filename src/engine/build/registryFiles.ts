/** Reads the registry's files from a checkout, and knows what the code offers to them: formats, icons, pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNames } from '../values/formats.ts';
import { buildRegistry, type Built, type Known } from '../registry/build.ts';
import { registryFile, type RegistryFiles } from '../registry/load.ts';
import { iconNames } from '../server/icons.ts';
import { filesFingerprint, misplacedFiles } from '../server/registrySource.ts';

const schemaFolders = ['schemas', 'schemas/common', 'schemas/vocabulary', 'demo'] as const;
/** Where pages are handed in. */
const pagesFiles = ['src/app/browserModules.ts', 'src/engine/browser/pages/module.ts'] as const;
const modulesFolder = 'src/modules';

/** `resources.json` and every schema, by path from the root. What is not there is left out. */
export function readRegistryFiles(root: string): RegistryFiles {
  const schemas = schemaFolders.flatMap((folder) =>
    listFiles(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name}`),
  );
  const files: Record<string, string> = {};
  for (const file of [registryFile, ...schemas, ...misplacedFiles(root)]) {
    const text = readIfThere(join(root, file));
    if (text !== null) files[file] = text;
  }
  return files;
}

/** Of the files as they are, without a look at what they say. */
export const fingerprintOfFiles = (root: string): string => filesFingerprint(readRegistryFiles(root));

/** Whether a change of this file (path from the root) changes the registry. */
export function isRegistryFile(path: string): boolean {
  return path === registryFile || /^(?:demo|schemas|schemas\/common|schemas\/vocabulary)\/[^/]+\.json$/.test(path);
}

/**
 * @param root where its files are; the pages that its modules hand in are sought there too, unless known.
 * @param actions `resource.action` of all that modules carry out; null where that is not known, so not checked.
 */
export function buildFromFiles(
  root: string,
  actions: readonly string[] | null = null,
  known: Partial<Known> = {},
): Built & { readonly fingerprint: string } {
  const files = readRegistryFiles(root);
  return {
    ...buildRegistry(files, { ...knownOfCode(root), actions, ...known }),
    fingerprint: filesFingerprint(files),
  };
}

/** What the code of a checkout offers to a registry, but for what its modules carry out. */
export function knownOfCode(root: string): Known {
  return { formats: formatNames, icons: iconNames(), pages: pageNames(root), actions: null, everyLanguage: true };
}

/** Pages of our own: the names under which modules hand in code. */
export function pageNames(root: string): readonly string[] {
  const modules = entriesOf(join(root, modulesFolder)).map(({ name }) => `${modulesFolder}/${name}/browser/module.ts`);
  const names = [...pagesFiles, ...modules].flatMap((file) =>
    [...(readIfThere(join(root, file)) ?? '').matchAll(/[\s{]'?([\w-]+)'?: lazyWithPreload\(/g)].map(
      ([, name]) => name ?? '',
    ),
  );
  return [...new Set(names)].toSorted();
}

function listFiles(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return ifMissing(error, []);
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return ifMissing(error, null);
  }
}

function ifMissing<T>(error: unknown, instead: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
  throw error;
}
