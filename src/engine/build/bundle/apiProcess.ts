/** Runs the API as a child process in development, and restarts it when its code changes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { lstatSync, realpathSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RegistryAnswer } from '../../server/registryReload.ts';

const sources = 'src';
/** Code that the API does not run. */
const browserFolder = /(?:^|\/)browser\//;
const settleMilliseconds = 150;

interface ApiOptions {
  readonly root: string;
  readonly port: number;
  /** The public address of the screens, unless the environment sets one. */
  readonly publicUrl: string;
  /** Called with each printed line, except the one that reports that it is ready. */
  readonly onLine: (line: string) => void;
  /** Called with the result of a registry change. */
  readonly onRegistry: (answer: RegistryAnswer) => void;
  /** Called when the process exits unexpectedly. */
  readonly onEnd: (code: number) => void;
}

/** The API as a child process. A code change restarts it only after `follow` is called. */
export class ApiProcess {
  private child: ChildProcess | null = null;
  private isStopping = false;

  constructor(private readonly options: ApiOptions) {}

  /** Resolves when it accepts requests. */
  start(): Promise<void> {
    const { root, port, publicUrl, onLine, onRegistry, onEnd } = this.options;
    const environment = {
      PUBLIC_URL: publicUrl,
      ...process.env,
      BEHEER_DEV: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
    };
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.child = child;
    child.on('message', (answer) => onRegistry(answer as RegistryAnswer));
    child.once('exit', (code) => {
      if (this.child !== child) return;
      this.child = null;
      if (!this.isStopping) onEnd(code ?? 1);
    });
    return new Promise((resolve) => {
      createInterface({ input: outputOf(child) }).on('line', (line) => {
        if (line.startsWith('Beheer is ready at ')) resolve();
        else onLine(line);
      });
    });
  }

  /** Restarts it after code changes, until the returned function is called. It follows registry changes itself. */
  follow(): () => void {
    let timer: NodeJS.Timeout | undefined;
    const changed = (_event: string, name: string | null): void => {
      if (name !== null && (!name.endsWith('.ts') || browserFolder.test(name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void this.restart(), settleMilliseconds);
    };
    const root = join(this.options.root, sources);
    const modules = join(root, 'modules');
    // A recursive watch does not follow the link to the modules of a company.
    const folders = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()
      ? [root, realpathSync(modules)]
      : [root];
    const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed));
    return () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    };
  }

  /** Stops it after it has finished its current work. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.end();
  }

  private async restart(): Promise<void> {
    await this.end();
    if (this.isStopping) return;
    await this.start();
    this.options.onLine('The API has started again with the changed code.');
  }

  private end(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  }
}

function outputOf({ stdout }: ChildProcess): NodeJS.ReadableStream {
  if (stdout === null) throw new Error('The API was started without a pipe for its output.');
  return stdout;
}
