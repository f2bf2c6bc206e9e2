/** In charge of a checkout of its own with `npm run dev` in it: its registry is edited as a developer edits it. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RawEntry, RawSchema } from '../../../src/registry/raw.ts';
import { readyAddress, type DemoAccount } from '../../support/globalProduct.ts';

const checkout = new URL('../../..', import.meta.url).pathname;
const copied = ['src', 'schemas', 'resources.json', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json'];

export class Development {
  /** What it has printed. */
  printed = '';

  private constructor(private readonly root: string, private readonly child: ChildProcess) {
    const keep = (chunk: Buffer): void => void (this.printed += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
  }

  address = '';
  accounts: readonly DemoAccount[] = [];

  static async start(): Promise<Development> {
    const root = mkdtempSync(join(tmpdir(), 'beheer-development-'));
    for (const path of copied) cpSync(join(checkout, path), join(root, path), { recursive: true });
    symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/build/dev.ts'], { cwd: root, env: environment(root), stdio: ['ignore', 'pipe', 'pipe'] });
    const development = new Development(root, child);
    development.address = await readyAddress(child);
    development.accounts = JSON.parse(readFileSync(join(root, 'data/demo-accounts.json'), 'utf8')) as DemoAccount[];
    return development;
  }

  /** Writes a file of the registry. */
  write(path: string, content: unknown): void {
    writeFileSync(join(this.root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }

  /** Changes an entry of `resources.json`; null removes it. */
  entry(name: string, change: (entry: RawEntry) => RawEntry | null): void {
    const registry = JSON.parse(this.text('resources.json')) as { readonly resources: Readonly<Record<string, RawEntry>> };
    const { [name]: present = {}, ...others } = registry.resources;
    const changed = change(present);
    this.write('resources.json', { ...registry, resources: changed === null ? others : { ...others, [name]: changed } });
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
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/build/migrate.ts', ...wishes], { cwd: this.root, env: environment(this.root) });
    return stdout;
  }

  /** `npm run check:registry`: all that it prints. */
  check(): string {
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/build/check.ts'], { cwd: this.root, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      this.child.kill('SIGTERM');
      await once(this.child, 'exit');
    }
    rmSync(this.root, { recursive: true, force: true });
  }
}

function environment(root: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(root, 'data'), DEMO: 'on', DATABASE_URL: '' };
}
