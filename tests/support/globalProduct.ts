/**
 * The product as a person starts it, once for each worker that runs journeys: built screens, embedded PostgreSQL, demo
 * company.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { lockHolder } from '../../src/engine/server/store/open/lock.ts';
import { copyDataDirectory, demoDataPrefix, makeDataDirectory, removeDataDirectory } from './databaseDirectory.ts';
import { productProgram } from './programs.ts';

export interface DemoAccount {
  readonly type: 'management' | 'employee' | 'user';
  readonly email: string;
  readonly password: string;
}

export interface Product {
  readonly address: string;
  readonly accounts: readonly DemoAccount[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    products: readonly Product[];
    /** The data of one that has been stopped, to begin another from. */
    demoData: string;
  }
}

/** A development build makes its dependencies ready first: minutes, on a machine that has much else to do. */
const startTimeoutMilliseconds = 600_000;

export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  await run(['src/engine/build/fresh.ts']);
  const demoData = await makeDemoData();
  project.provide('demoData', demoData);
  const running = await Promise.all(Array.from({ length: workersOf(project) }, () => launch({ data: demoData })));
  project.provide(
    'products',
    running.map(({ address, accounts }) => ({ address, accounts })),
  );
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await removeDataDirectory(demoData);
  };
}

async function makeDemoData(): Promise<string> {
  const demo = await launch();
  await demo.terminate();
  const data = makeDataDirectory(undefined, demoDataPrefix);
  copyDataDirectory(demo.dataDirectory, data);
  await demo.stop();
  return data;
}

/** Known once the run is: by hand, with a few files, it may be left to Vitest. */
const workersOf = (project: TestProject): number => Math.max(1, Number(project.vitest.config.maxWorkers) || 1);

export interface RunningProduct extends Product {
  readonly dataDirectory: string;
  readonly stop: () => Promise<void>;
  /** SIGTERM; answers the exit code. The data stays. */
  readonly terminate: () => Promise<number | null>;
  /** Sends SIGKILL to the server itself: no handler runs. The process that supervises it ends too. */
  readonly kill: () => Promise<void>;
  /** After `kill`: on the same data, at the same address. */
  readonly restart: () => Promise<void>;
  /** Returns everything that was printed so far, over all starts. */
  readonly printed: () => string;
}

interface Launch {
  readonly environment?: NodeJS.ProcessEnv;
  /** Data directory of a stopped product; a new demo company is made by default. */
  readonly data?: string;
}

/** Starts what was built, with data of its own and the demo company in it. */
export async function launch({ environment = {}, data }: Launch = {}): Promise<RunningProduct> {
  const dataDirectory = makeDataDirectory();
  if (data !== undefined) copyDataDirectory(data, dataDirectory);
  const printed: string[] = [];
  const start = (port: string): ChildProcess => {
    const started = spawnProduct({ PORT: port, DATA_DIR: dataDirectory, ...environment });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
    return started;
  };
  let child = start('0');
  const stop = (): Promise<void> => stopChild(child, dataDirectory);
  try {
    const address = await readyAddress(child);
    const accounts = JSON.parse(await readFile(join(dataDirectory, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
    return {
      address,
      accounts,
      dataDirectory,
      stop,
      async terminate() {
        const ended = once(child, 'exit') as Promise<[number | null]>;
        child.kill('SIGTERM');
        return (await ended)[0];
      },
      async kill() {
        const server = lockHolder(dataDirectory);
        if (!server) throw new Error(`No server runs in ${dataDirectory}.`);
        const ended = once(child, 'exit');
        process.kill(server.pid, 'SIGKILL');
        await ended;
      },
      async restart() {
        child = start(new URL(address).port);
        await readyAddress(child);
      },
      printed: () => printed.join(''),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const spawnProduct = (environment: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, productProgram, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DEMO: 'on',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function run(parts: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...parts], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${parts.join(' ')} ended with ${code}.`);
}

/** The address in the line that says it is ready; what was printed, where it never comes. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (reason: string): void => reject(new Error(`${reason}\n${printed}`));
    const timer = setTimeout(() => fail('The product was not ready in time.'), startTimeoutMilliseconds);
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const match = /^.+ is ready at (http:\S+)/m.exec(printed);
      if (!match?.[1]) return;
      clearTimeout(timer);
      resolve(match[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(`The product ended with ${code} before it was ready.`));
  });
}

async function stopChild(child: ChildProcess, dataDirectory: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await removeDataDirectory(dataDirectory);
}
