/**
 * Tells whether the built screens are those of the present sources: by the size and time of every file that they are
 * made of.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { backendFile, isRegistryBundled, registryRoot } from '../server/env.ts';

const screenSources: readonly string[] = ['src', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** Of the screens only where it is built in. */
const registrySources: readonly string[] = ['schemas', 'resources.json'];
export const fingerprintFile = '.fingerprint';

/**
 * The same as long as no source is added, removed or written to.
 * @param without folders of this name do not count: the other side's code.
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

/** Of the build in this folder; null where there is none, or it was not finished. */
export function fingerprintOfBuild(folder: string): string | null {
  try {
    return readFileSync(join(folder, fingerprintFile), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Leaves the fingerprint in a finished build. It is taken before the build, so what changes meanwhile is built next
 * time.
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
