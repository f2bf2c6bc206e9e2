/**
 * `npm run pack:engine -- --to DIR`: writes the engine as one archive that a company's repository depends on
 * (docs/own-repository.md). It has no modules, demo data or tests of the product.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askNpm } from './product/packages.ts';

const usage = 'npm run pack:engine -- --to DIR\n';
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Files of the repository that become part of the archive. Of documents the text only. */
const packed: readonly string[] = [
  'src/engine',
  'src/company',
  'src/app/application.ts',
  'src/app/main.tsx',
  'src/app/sourceWorker.mjs',
  'schemas/vocabulary',
  'docs/examples',
  'docs/registry',
  'docs/starters',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'LICENSE',
];

/** Packages that check and test the code of a company; the types of those that the engine's declarations name. */
const forCompanies = /^(?:oxlint|typescript|vitest|@types\/(?!autocannon|smtp-server|big\.js).+)$/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly imports: object;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
  readonly allowScripts: object;
}

/** Copies the files of the archive into a folder. */
function stage(folder: string): void {
  for (const path of packed) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const name of readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md')))
    cpSync(join(root, 'docs', name), join(folder, 'docs', name));
  // Workers and pages start from `src/app`, like those of the product.
  for (const name of ['main.ts', 'worker.ts']) cpSync(join(root, 'src/company', name), join(folder, 'src/app', name));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(folder), null, 2)}\n`);
}

function manifestOf(folder: string): object {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license, type, imports, engines, overrides, allowScripts } = own;
  const further = Object.entries(own.devDependencies).filter(([key]) => forCompanies.test(key));
  return {
    name,
    version,
    // Differs between two archives of one version, so that a company's copy of the engine is replaced.
    build: hashOf(folder),
    license,
    type,
    imports,
    engines,
    bin: { beheer: 'src/company/beheer.mjs' },
    // An override counts in the root only; as a dependency of the archive, the exact version is the one that is installed.
    dependencies: Object.fromEntries([
      ...Object.entries(own.dependencies),
      ...further,
      ...Object.entries(overrides).filter(([, wanted]) => /^\d/.test(wanted)),
    ]),
    // npm reads these from the repository that depends on the archive, so `beheer new` copies them there.
    overrides,
    allowScripts,
  };
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(folder.length)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function main(): number {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) {
    process.stderr.write(`--to is missing.\n\n${usage}`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'beheer-engine-'));
  try {
    stage(folder);
    mkdirSync(to, { recursive: true });
    const { output, problem } = askNpm(folder, ['pack', '--silent', '--pack-destination', resolve(to)]);
    const file = output.trim();
    if (!file.endsWith('.tgz')) throw new Error(`npm could not pack the engine.\n${problem}`);
    process.stdout.write(`${join(to, file)}\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
