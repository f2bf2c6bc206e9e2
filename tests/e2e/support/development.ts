/** A checkout of its own with `npm run dev` or `npm start` in it, whose registry is edited as a developer edits it. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RawEntry, RawSchema } from '../../../src/engine/registry/raw.ts';
import { copyDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';
import { readyAddress, type DemoAccount } from '../../support/globalProduct.ts';
import { productProgram } from '../../support/programs.ts';

const checkout = new URL('../../..', import.meta.url).pathname;
const copied = ['src', 'schemas', 'resources.json', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json'];

export class Development {
  /** What it has printed. */
  printed = '';

  address = '';
  accounts: readonly DemoAccount[] = [];
  /** From the start of the process until it was ready, the last time. */
  startSeconds = 0;
  private child: ChildProcess | null = null;

  private constructor(readonly root: string) {
    for (const path of copied) cpSync(join(checkout, path), join(root, path), { recursive: true });
    symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  }

  /** `npm run dev`. */
  static async start(edit: (development: Development) => void = () => undefined): Promise<Development> {
    const development = new Development(temporary());
    edit(development);
    await development.run(['--import', 'tsx', 'src/engine/build/dev.ts'], 'development');
    return development;
  }

  /**
   * Runs `npm start` with the edited registry: faster to walk through, but it follows no later edits. Screens and
   * server are those of the test run, since they are built without a registry.
   *
   * @param data directory of a stopped product; a new demo company is made by default.
   */
  static async startBuilt(edit: (development: Development) => void, data?: string): Promise<Development> {
    const development = new Development(temporary());
    edit(development);
    if (data !== undefined) {
      mkdirSync(development.data);
      copyDataDirectory(data, development.data);
    }
    // Copied: the server finds its registry from where it stands.
    for (const path of ['dist', '.cache/server'])
      cpSync(join(checkout, path), join(development.root, path), { recursive: true });
    await development.run(productProgram, 'production');
    return development;
  }

  /** What `startBuilt` started, once more on the data that is there. */
  async restart(): Promise<void> {
    await this.end();
    await this.run(productProgram, 'production');
  }

  private async run(program: readonly string[], mode: Mode): Promise<void> {
    const started = performance.now();
    const child = spawn(process.execPath, program, {
      cwd: this.root,
      env: environment(this.root, mode),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const keep = (chunk: Buffer): void => void (this.printed += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.address = await readyAddress(child);
    this.startSeconds = (performance.now() - started) / 1_000;
    this.accounts = JSON.parse(readFileSync(join(this.data, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  }

  /** Process of the server. As `npm start` starts it, the server is the child of the process that starts it again. */
  get pid(): number {
    const started = this.child?.pid ?? 0;
    const [server] = readFileSync(`/proc/${started}/task/${started}/children`, 'utf8').trim().split(' ');
    return Number(server) || started;
  }

  /** Writes a file of the registry. */
  write(path: string, content: unknown): void {
    writeFileSync(join(this.root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }

  /** Changes an entry of `resources.json`; null removes it. */
  entry(name: string, change: (entry: RawEntry) => RawEntry | null): void {
    const registry = JSON.parse(this.text('resources.json')) as {
      readonly resources: Readonly<Record<string, RawEntry>>;
    };
    const { [name]: present = {}, ...others } = registry.resources;
    const changed = change(present);
    this.write('resources.json', {
      ...registry,
      resources: changed === null ? others : { ...others, [name]: changed },
    });
  }

  /** Changes `schemas/<name>.json`. */
  schema(name: string, change: (schema: RawSchema) => RawSchema): void {
    this.write(`schemas/${name}.json`, change(JSON.parse(this.text(`schemas/${name}.json`)) as RawSchema));
  }

  text(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** `npm run migrate -- …` while it runs; answers what that prints. */
  async migrate(...wishes: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'src/engine/build/migrate.ts', ...wishes],
      { cwd: this.root, env: environment(this.root, 'development') },
    );
    return stdout;
  }

  /** `npm run check:registry`: all that it prints. */
  check(): string {
    const { stdout, stderr } = spawnSync(process.execPath, ['src/engine/build/checkProgram.mjs'], {
      cwd: this.root,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  }

  private get data(): string {
    return join(this.root, 'data');
  }

  private async end(): Promise<void> {
    if (this.child?.exitCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  async stop(): Promise<void> {
    await this.end();
    await removeDataDirectory(this.data);
    rmSync(this.root, { recursive: true, force: true });
  }
}

type Mode = 'development' | 'production';

function environment(root: string, mode: Mode): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: mode,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(root, 'data'),
    DEMO: 'on',
    DATABASE_URL: '',
  };
}

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'beheer-development-'));
  // PostgreSQL's user has to get through, where the tests run as root.
  chmodSync(directory, 0o755);
  return directory;
}
