/**
 * A company’s repository, made from the archive of the engine in an empty folder, as docs/own-repository.md says.
 *
 * Nothing is installed: the packages are those of this repository, linked, since a test has no network. All else comes
 * from the archive.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeDataDirectory } from '../support/databaseDirectory.ts';
import { merged, stepsOf } from '../support/guides.ts';

const root = join(import.meta.dirname, '../..');
let home: string;
let folder: string;
let archive: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'beheer-own-'));
  folder = join(home, 'practice');
  archive = packEngine();
  // As `npx --package` does: the archive with its packages, in a folder of its own.
  install(join(home, 'npx'), archive);
  const { status, output } = beheerIn(home, ['new', 'practice', '--name', 'De Wilgen'], {
    modules: join(home, 'npx/node_modules'),
    npm_config_package: archive,
  });
  if (status !== 0) throw new Error(output);
  install(folder, join(folder, 'vendor', readdirSync(join(folder, 'vendor'))[0] ?? ''));
});
afterAll(async () => {
  await removeDataDirectory(join(folder, 'data'));
  rmSync(home, { recursive: true });
});

function packEngine(): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/engine/build/packEngine.ts', '--to', join(home, 'engine')],
    { cwd: root, encoding: 'utf8' },
  );
  if (!stdout.trim().endsWith('.tgz')) throw new Error(stderr);
  return stdout.trim();
}

/** Unpacks an archive as `npm install` does, next to links to the packages of this repository. */
function install(into: string, file: string): void {
  const modules = join(into, 'node_modules');
  rmSync(join(modules, 'beheer'), { recursive: true, force: true });
  mkdirSync(join(modules, 'beheer'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!existsSync(join(modules, name))) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const { status, stderr } = spawnSync('tar', ['xzf', file, '-C', join(modules, 'beheer'), '--strip-components=1']);
  if (status !== 0) throw new Error(String(stderr));
}

interface Surroundings extends Readonly<Record<string, string>> {}

/** Runs `beheer` in a folder. @param modules where it is installed; the folder itself unless given */
function beheerIn(
  cwd: string,
  args: readonly string[],
  { modules = join(cwd, 'node_modules'), ...variables }: Surroundings = {},
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programIn(modules), ...args], {
    cwd,
    env: { ...environment, ...variables },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const programIn = (modules: string): string => join(modules, 'beheer/src/company/beheer.mjs');

/** The environment for the commands: that of this process, except the variables of the test run. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST|NODE_ENV|VITE_|REGISTRY|DATA_DIR)/.test(name)),
);

const beheer = (...args: string[]) => beheerIn(folder, args);

/** Follows the guide: JSON is merged into an existing file, all else is a whole file. */
function follow(guide: string): void {
  for (const { file, language, code } of stepsOf(guide)) {
    const path = join(folder, file);
    const before = language === 'json' && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, before === undefined ? `${code}\n` : JSON.stringify(merged(before, JSON.parse(code)), null, 2));
  }
}

describe('a repository made by `beheer new`', () => {
  test('passes its own check and its own tests before anything is added', () => {
    expect(beheer('check')).toMatchObject({ status: 0 });
    expect(beheer('test')).toMatchObject({ status: 0 });
  });

  test('with the module of the guide, types its records, and passes check and tests', () => {
    follow('own-repository');
    expect(beheer('rows').output).toContain('The rows of 2 resources are in rows.ts.');
    expect(readFileSync(join(folder, 'rows.ts'), 'utf8')).toContain('readonly shelf: string | null;');
    expect(beheer('check')).toMatchObject({ status: 0 });
    expect(beheer('test')).toMatchObject({ status: 0, output: expect.stringMatching(/Tests.*3 passed/) });
  });

  test('reports a mistake in the types of a module with its place', () => {
    const file = join(folder, 'modules/lending/server/module.ts');
    const right = readFileSync(file, 'utf8');
    writeFileSync(file, right.replace('slice(0, 1)', 'slice("0")'));
    const { status, output } = beheer('check');
    writeFileSync(file, right);
    expect([status, output]).toEqual([
      1,
      expect.stringMatching(/^modules\/lending\/server\/module\.ts\(4,\d+\): error/m),
    ]);
  });

  test('serves its resources and the page of its module', async () => {
    const server = new Running();
    try {
      const address = await server.ready;
      const { session, token } = await firstAccount(server);
      const headers = { authorization: `Bearer ${token}`, cookie: session, 'content-type': 'application/json' };
      const answer = await fetch(`${address}/api/books`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ title: 'Emma' }),
      });
      expect(await answer.json()).toMatchObject({ title: 'Emma', shelf: 'E', lent: false });
      const scripts = readdirSync(join(folder, '.beheer/dist'), { recursive: true }).map(String);
      expect(scripts.filter((name) => /LendingPage.*\.js$/.test(name))).toHaveLength(1);
    } finally {
      await server.stop();
    }
  });

  test('runs without a module that throws while it is loaded, and says where', async () => {
    write('modules/broken/module.ts', 'export const dependsOn: readonly string[] = [];\n');
    write('modules/broken/server/module.ts', "\nthrow new Error('No shelves.');\nexport const serverModule = null;\n");
    const place =
      /The module "broken" could not be loaded[^]*Error: No shelves\.[^]*modules\/broken\/server\/module\.ts:2:7/;
    const checked = beheer('check');
    expect([checked.status, checked.output]).toEqual([1, expect.stringMatching(place)]);
    const server = new Running();
    try {
      const address = await server.ready;
      expect(server.lines.join('\n')).toMatch(place);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    } finally {
      await server.stop();
      rmSync(join(folder, 'modules/broken'), { recursive: true });
    }
  });

  test('with the starter of people has their schemas from the engine, and passes its own check', () => {
    const own = join(home, 'people');
    beheerIn(home, ['new', 'people', '--starter', 'people'], { modules: join(home, 'npx/node_modules') });
    install(own, archive);
    expect(readdirSync(join(own, 'schemas'))).toEqual([
      'client-memberships.json',
      'clients.json',
      'employees.json',
      'users.json',
    ]);
    expect(beheerIn(own, ['rows']).output).toContain('The rows of 9 resources are in rows.ts.');
    expect(beheerIn(own, ['check'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('The registry is right: 9 resources'),
    });
  });

  test('names what is wrong with the call of a command', () => {
    expect(beheer('strat')).toMatchObject({
      status: 2,
      output: expect.stringContaining('There is no command "strat".'),
    });
    expect(beheerIn(home, ['check'], { modules: join(folder, 'node_modules') })).toMatchObject({
      status: 2,
      output: expect.stringContaining('There is no resources.json here.'),
    });
    expect(beheer('new', '.')).toMatchObject({ status: 2, output: expect.stringContaining('has a registry already') });
  });
});

describe('another version of the engine', () => {
  test('is refused until the registry is rewritten for it, which is shown first', () => {
    const next = withVersion('0.10.0');
    const { output } = beheer('upgrade', next, '--no-install');
    expect(output).toContain('npm install');
    expect(readdirSync(join(folder, 'vendor'))).toEqual(['beheer-0.10.0.tgz']);
    install(folder, join(folder, 'vendor/beheer-0.10.0.tgz'));
    expect(beheer('check')).toMatchObject({
      status: 1,
      output: expect.stringContaining('E426 The registry is for version ^0.9 of the engine, and this is 0.10.0.'),
    });
    const before = read('resources.json');
    const shown = beheer('upgrade').output;
    expect(shown).toMatch(/^--- resources\.json\n[^]*^- .*"engine": "\^0\.9"[^]*^\+ .*"engine": "\^0\.10"/m);
    expect(read('resources.json')).toBe(before);
    beheer('upgrade', '--write');
    expect(read('resources.json')).toBe(before.replace('"^0.9"', '"^0.10"'));
    expect(beheer('check')).toMatchObject({ status: 0 });
    expect(beheer('upgrade').output).toContain('The registry is written for version 0.10.0 already.');
  });

  test('starts with the data of the version before, and the version before refuses them afterwards', async () => {
    const server = new Running();
    try {
      const address = await server.ready;
      expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ version: '0.10.0' });
      const { session, token } = await signIn(address);
      const books = await fetch(`${address}/api/books`, {
        headers: { authorization: `Bearer ${token}`, cookie: session },
      });
      expect(await books.json()).toMatchObject([{ title: 'Emma', shelf: 'E' }]);
    } finally {
      await server.stop();
    }
    install(folder, archive);
    write('resources.json', read('resources.json').replace('"^0.10"', '">=0.9"'));
    const older = new Running();
    await expect(older.ready).rejects.toThrow(/0\.10\.0/);
    await older.stop();
  });
});

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Makes an archive of the same engine with another version. */
function withVersion(version: string): string {
  const unpacked = join(home, version);
  install(unpacked, archive);
  const engine = join(unpacked, 'node_modules/beheer');
  const manifest = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8')) as object;
  writeFileSync(join(engine, 'package.json'), JSON.stringify({ ...manifest, version }));
  const file = join(home, `beheer-${version}.tgz`);
  const { status } = spawnSync('tar', ['czf', file, '-C', join(unpacked, 'node_modules'), 'beheer']);
  if (status !== 0) throw new Error(`${file} could not be made.`);
  return file;
}

/** The repository, started with `beheer start` on a free port. */
class Running {
  readonly lines: string[] = [];
  /** The address, once it accepts requests. */
  readonly ready: Promise<string>;
  readonly #child: ChildProcess;

  constructor() {
    const child = spawn(process.execPath, [programIn(join(folder, 'node_modules')), 'start'], {
      cwd: folder,
      env: { ...environment, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.ready = new Promise((resolve, reject) => {
      for (const output of [child.stdout, child.stderr])
        createInterface({ input: output }).on('line', (line) => {
          this.lines.push(line);
          const [, address] = / is ready at (\S+)/.exec(line) ?? [];
          if (address) resolve(address);
        });
      child.once('exit', () => reject(new Error(this.lines.join('\n'))));
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null) return resolve();
      this.#child.once('exit', () => resolve());
      this.#child.kill('SIGTERM');
    });
  }
}

interface SignedIn {
  readonly session: string;
  readonly token: string;
}

const account = { email: 'ada@example.com', password: 'correct horse battery staple' };

async function firstAccount({ ready, lines }: Running): Promise<SignedIn> {
  const setup = /\/setup\/(\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  return sessionOf(`${await ready}/api/setup/${setup}`, { first_name: 'Ada', last_name: 'Vos', ...account });
}

const signIn = (address: string): Promise<SignedIn> => sessionOf(`${address}/api/session`, account);

async function sessionOf(address: string, body: object): Promise<SignedIn> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { token } = (await answer.json()) as { readonly token: string };
  return { session: cookies.join('; '), token };
}
