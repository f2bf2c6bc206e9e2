/** Checks whether the built screens are up to date, by the size and modification time of every source file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { backendFile, isRegistryBundled, registryRoot } from '../../server/env.ts';

const screenSources: readonly string[] = ['src', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];
/** Sources of the screens only if the registry is bundled. */
const registrySources: readonly string[] = ['schemas', 'resources.json'];
export const fingerprintFile = '.fingerprint';

/**
 * Returns a hash that changes when a source is added, removed or written.
 * @param without names of folders to skip: code of the other side
 */
export function fingerprintOf(
  root: string,
  sources: readonly string[] = isRegistryBundled() ? bundledSources(root) : screenSources,
  without: 'browser' | 'server' = 'server',
): string {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, root, source, without);
  return hash.digest('hex');
}

function bundledSources(root: string): readonly string[] {
  const folder = relative(root, registryRoot(root));
  const backend = backendFile();
  return [
    ...screenSources,
    ...registrySources.map((source) => join(folder, source)),
    ...(backend === null ? [] : [relative(root, resolve(root, backend))]),
  ];
}

/** Returns the fingerprint of a build; null if there is none, or it was not completed. */
export function fingerprintOfBuild(folder: string): string | null {
  try {
    return readFileSync(join(folder, fingerprintFile), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Writes the fingerprint into a finished build. It is calculated before the build, so that changes during the build
 * cause another one.
 */
export function fingerprintPlugin(): Plugin {
  let [root, fingerprint] = ['', ''];
  return {
    name: 'beheer:fingerprint',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      fingerprint = fingerprintOf(root);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (dir !== undefined) writeFileSync(join(dir, fingerprintFile), fingerprint);
      },
    },
  };
}

function addTo(hash: ReturnType<typeof createHash>, root: string, path: string, without: string): void {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    hash.update(`${path}\0${found.size}\0${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort())
    if (name !== without) addTo(hash, root, `${path}/${name}`, without);
}
