/** Reads the registry's files, and collects what the code offers to them: formats, icons, pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNames } from '../../values/formats.ts';
import { buildRegistry, type Built, type KnownNames } from '../../registry/build.ts';
import { withEngineSchemas } from '../../registry/versions/engineSchemas.ts';
import { registryFile, type RegistryFiles } from '../../registry/load.ts';
import { iconNames } from '../../server/icons.ts';
import { filesFingerprint, misplacedFiles } from '../../server/registrySource.ts';

const schemaFolders = ['schemas', 'schemas/common', 'schemas/vocabulary', 'demo', 'texts'] as const;
/** The files in which pages are registered. */
const pagesFiles = ['src/app/browserModules.ts', 'src/engine/browser/pages/module.ts'] as const;
const modulesFolder = 'src/modules';

/** Returns `resources.json` and every schema, by path from the root, with those of the engine that it refers to. */
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
  return withEngineSchemas(files);
}

/** Returns a hash of the files, without parsing them. */
export const fingerprintOfFiles = (root: string): string => filesFingerprint(readRegistryFiles(root));

/** Returns true if a file (path from the root) is part of the registry. */
export function isRegistryFile(path: string): boolean {
  return (
    path === registryFile || /^(?:demo|texts|schemas|schemas\/common|schemas\/vocabulary)\/[^/]+\.json$/.test(path)
  );
}

/**
 * Builds the registry.
 * @param root of its files; the pages of its modules are read from there too, unless given
 * @param actions `resource.action` of all implementations; null if unknown, which skips that check
 */
export function buildFromFiles(
  root: string,
  actions: readonly string[] | null = null,
  known: Partial<KnownNames> = {},
): Built & { readonly fingerprint: string } {
  const files = readRegistryFiles(root);
  return {
    ...buildRegistry(files, { ...knownOfCode(root), actions, ...known }),
    fingerprint: filesFingerprint(files),
  };
}

/** Returns what the code of a checkout offers to a registry, except the actions of modules. */
export function knownOfCode(root: string): KnownNames {
  return { formats: formatNames, icons: iconNames(), pages: pageNames(root), actions: null, everyLanguage: true };
}

/** Returns the names under which modules register custom pages. */
export function pageNames(root: string): readonly string[] {
  const folders = entriesOf(join(root, modulesFolder)).filter((entry) => entry.isDirectory());
  const modules = folders.map(({ name }) => `${modulesFolder}/${name}/browser/module.ts`);
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
