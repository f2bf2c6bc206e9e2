/** The server as one file of plain JavaScript: read and compiled at every start, its hundreds of modules would take seconds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, fingerprintOfBuild, fingerprintFile } from './fingerprint.ts';

/** Two levels deep, as the source is: `main.ts` finds the checkout from where it stands. */
export const bundleFolder = '.cache/server';

const sources = ['src', 'package-lock.json'] as const;

/** Bundles the server when it is not there or older than its sources. Packages stay where npm put them. */
export async function freshServerBundle(root: string): Promise<void> {
  const folder = join(root, bundleFolder);
  const fingerprint = fingerprintOf(root, sources, 'browser');
  if (fingerprintOfBuild(folder) === fingerprint) return;
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'src/app/main.ts', heavyThread: 'src/app/heavyThread.ts' },
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
