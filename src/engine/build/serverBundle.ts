/**
 * The server as one file of plain JavaScript: read and compiled at every start, its hundreds of modules would take
 * seconds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, fingerprintOfBuild, fingerprintFile } from './fingerprint.ts';

/** Two levels deep, as the source is: `main.ts` finds the checkout from where it stands. */
export const bundleFolder = '.cache/server';

/** Bundles the server when it is not there or older than its sources. Packages stay where npm put them. */
export function freshServerBundle(root: string): Promise<void> {
  return freshBundle(root, {
    folder: bundleFolder,
    entryPoints: { main: 'src/app/main.ts' },
    sources: ['src', 'package-lock.json'],
  });
}

export interface Bundle {
  /** Where the files come; it is below the checkout as deep as the entries are, from where they find the checkout. */
  readonly folder: string;
  /** By the name of the file that each becomes. */
  readonly entryPoints: Readonly<Record<string, string>>;
  /** What makes it stale when it changes. */
  readonly sources: readonly string[];
}

/** The same for any program: its threads come with it. */
export async function freshBundle(root: string, { folder: below, entryPoints, sources }: Bundle): Promise<void> {
  const folder = join(root, below);
  const fingerprint = fingerprintOf(root, sources, 'browser');
  if (fingerprintOfBuild(folder) === fingerprint) return;
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { ...entryPoints, heavyThread: 'src/app/heavyThread.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fingerprintFile), fingerprint);
}
