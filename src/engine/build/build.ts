/**
 * `npm run build`: builds the screens into `dist`. `-- FOLDER` builds the screens of a registry for another API, and
 * serves them with `--serve`; runs neither our server nor a database.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, preview, type PreviewServer } from 'vite';
import type { Backend } from '../backend/backend.ts';
import { buildScreensOf, EnvironmentError, readEnvironment } from '../server/env.ts';
import { backendFileName } from './product/productModules.ts';
import { standardOutput, withProgress } from '../server/progress.ts';
import { fingerprintOf, fingerprintOfBuild } from './bundle/fingerprint.ts';

const usage = `npm run build -- FOLDER [options]

Builds the screens of the registry in FOLDER (resources.json, schemas), for the API that its backend.ts declares
(docs/other-backends.md). Without FOLDER it builds the screens of the product into dist.

  --serve       also serve them, at PORT and HOST
  --api URL     the address of the API, if whatever serves the screens forwards calls to it: http://127.0.0.1:8000
  --with FILE   a Node program in FOLDER to start and end with them
  --out DIR     where they are built; below .cache by default
`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Thrown for invalid arguments. */
class WrongCall extends Error {}

function read() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        api: { type: 'string' },
        with: { type: 'string' },
        out: { type: 'string' },
        serve: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, folder: positionals[0] };
  } catch (error) {
    throw new WrongCall(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

async function main(): Promise<void> {
  const { api, with: program, out, serve: isServing, help, folder } = read();
  if (help) return printLine(usage);
  if (folder === undefined) {
    if (isServing || api !== undefined || program !== undefined || out !== undefined)
      throw new WrongCall(`The folder of the registry is missing.\n\n${usage}`);
    await build({ root });
    return;
  }
  const registry = resolve(folder);
  const backend = join(registry, backendFileName);
  for (const file of [join(registry, 'resources.json'), backend])
    if (!existsSync(file)) throw new WrongCall(`There is no ${file}.`);
  if (api !== undefined && !URL.canParse(api))
    throw new WrongCall(`--api ${api} is not an address. Write http://127.0.0.1:8000.`);
  buildScreensOf({ registry, backend });
  const outDir = resolve(out ?? join(root, '.cache/screens', basename(registry)));
  await buildWhereStale(outDir);
  if (!isServing) {
    printLine(`The screens are in ${outDir}.`);
    return;
  }

  const child = program === undefined ? null : spawn(process.execPath, [join(registry, program)], { stdio: 'inherit' });
  const screens = await serve(outDir, api === undefined ? null : { api, backend });
  const stop = async (code: number): Promise<void> => {
    await Promise.all([screens.close(), end(child)]);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  child?.on('exit', (code) => void stop(code ?? 1));
  printLine(`The screens are ready at ${addressOf(screens)}`);
}

async function buildWhereStale(outDir: string): Promise<void> {
  if (fingerprintOfBuild(outDir) === fingerprintOf(root)) return;
  await withProgress({ label: 'Building the screens', ...standardOutput() }, () =>
    // Pages have addresses of any depth, and no server writes another base into the page.
    build({ root, base: '/', logLevel: 'error', build: { outDir, emptyOutDir: true } }),
  );
}

async function serve(
  outDir: string,
  through: { readonly api: string; readonly backend: string } | null,
): Promise<PreviewServer> {
  const { port, host } = readEnvironment();
  return preview({
    root,
    base: '/',
    logLevel: 'error',
    build: { outDir },
    preview: {
      port,
      host,
      strictPort: true,
      proxy: through === null ? {} : { [await pathOf(through.backend)]: { target: through.api, changeOrigin: true } },
    },
  });
}

/** Returns the path prefix of the API. */
async function pathOf(file: string): Promise<string> {
  const { default: backend } = (await import(file)) as { readonly default: Backend };
  if (backend.address.startsWith('/')) return backend.address;
  throw new WrongCall(
    `${file} asks the API at ${backend.address} itself. Give it a path as "address", or leave --api out.`,
  );
}

function addressOf({ httpServer }: PreviewServer): string {
  const bound = httpServer.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The screens are served on no port.');
  return `http://127.0.0.1:${bound.port}`;
}

function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof WrongCall || error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
