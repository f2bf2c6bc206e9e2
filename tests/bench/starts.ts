/**
 * Measures how long the product takes to build, to check its registry and to start: as it is, and with 300 more
 * resources.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Development } from '../e2e/support/development.ts';
import { memoryMegabytes } from './report.ts';

const root = new URL('../..', import.meta.url).pathname;
const dutch = (nl: string) => ({ 'x-label': { nl } });

/** @throws Error where the program does not succeed. */
function secondsOf(program: readonly string[], cwd = root): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, program, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`${program.join(' ')} ended with ${status}.\n${stderr}`);
  return (performance.now() - started) / 1_000;
}

const buildInto = (folder: string): readonly string[] => [
  'node_modules/vite/bin/vite.js',
  'build',
  '--logLevel',
  'error',
  '--emptyOutDir',
  '--outDir',
  folder,
];

/** Seconds that `npm run build` takes. Builds into a temporary folder, so the current build stays in place. */
export function buildSeconds(): number {
  return withFolder((folder) => secondsOf(buildInto(folder)));
}

/** Beside the files of a build: maps to their sources, which a build has only where it is asked for them. */
export function layMaps(dist: string): void {
  withFolder((folder) => {
    secondsOf([...buildInto(folder), '--sourcemap', 'hidden']);
    cpSync(folder, dist, { recursive: true });
  });
}

function withFolder<Found>(use: (folder: string) => Found): Found {
  const folder = mkdtempSync(join(tmpdir(), 'beheer-bench-build-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds that the first step of `npm start` takes: checking if the build is fresh. */
export const freshSeconds = (): number => secondsOf(['--import', 'tsx', 'src/engine/build/fresh.ts']);

export interface Starts {
  /** With a new database and the demo company. */
  readonly firstSeconds: number;
  /** On the data of the first. */
  readonly againSeconds: readonly number[];
  /** `npm run check:registry`, the first time in a checkout: it makes the bundle that it runs. */
  readonly firstCheckSeconds: number;
  /** `npm run check:registry` after that. */
  readonly checkSeconds: readonly number[];
  /** Once started again, before anybody came. */
  readonly memoryMegabytes: number;
}

interface Wishes {
  /** Of the registry, before the first start. */
  readonly edit?: (checkout: Development) => void;
  /** Of the running product, at the end. */
  readonly use?: (development: Development) => Promise<void>;
}

export async function measureStarts(times: number, { edit, use }: Wishes): Promise<Starts> {
  const development = await Development.startBuilt(edit ?? (() => undefined));
  try {
    const firstSeconds = development.startSeconds;
    const againSeconds: number[] = [];
    const check = (): number => secondsOf(['src/engine/build/checkProgram.mjs'], development.root);
    const firstCheckSeconds = check();
    const checkSeconds: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      await development.restart();
      againSeconds.push(development.startSeconds);
      checkSeconds.push(check());
    }
    const memory = memoryMegabytes(development.pid);
    await use?.(development);
    return { firstSeconds, againSeconds, firstCheckSeconds, checkSeconds, memoryMegabytes: memory };
  } finally {
    await development.stop();
  }
}

/** Resources of ten fields, each with its menu entry. */
export function addResources(checkout: Development, count: number): void {
  const fields = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
  const text = (name: string) => ({ type: 'string', maxLength: 100, title: name, ...dutch(`${name} veld`) });
  for (let index = 1; index <= count; index += 1) {
    const name = `registers-${index}`;
    checkout.write(`schemas/${name}.json`, {
      title: `Register ${index}`,
      'x-label-plural': { en: `Registers ${index}`, nl: `Registers ${index}` },
      ...dutch(`Register ${index}`),
      required: ['name', 'client_uuid'],
      properties: {
        name: { type: 'string', maxLength: 80, ...dutch('Naam') },
        client_uuid: { 'x-relation': { to: 'clients' }, title: 'Client', ...dutch('Klant') },
        ...Object.fromEntries(fields.map((field) => [field, text(field)])),
      },
    });
  }
  const registry = JSON.parse(checkout.text('resources.json')) as { readonly resources: object };
  const added = Array.from({ length: count }, (_, index) => [`registers-${index + 1}`, {}] as const);
  checkout.write('resources.json', {
    ...registry,
    resources: { ...registry.resources, ...Object.fromEntries(added) },
  });
}
