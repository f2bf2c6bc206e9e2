/** Makes a registry from an existing database, and runs the product on both. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { productProgram } from './programs.ts';
import { signedInHeaders } from './browserRequests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** `npm run adopt` with these options. */
export async function adopt(options: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/engine/build/adopt.ts', ...options], { cwd: root });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

export interface Answered {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Readonly<Record<string, unknown>> & readonly Readonly<Record<string, unknown>>[];
}

export interface AdoptedProduct {
  readonly address: string;
  /** As management: of the first account, which the start offers. */
  call(methodAndPath: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  /** What it has printed. */
  readonly printed: () => string;
  stop(): Promise<void>;
}

export const firstAccount = {
  first_name: 'Ada',
  last_name: 'Beheer',
  email: 'ada@example.org',
  password: 'four plain words here',
} as const;

interface Starting {
  readonly registry: string;
  readonly databaseUrl: string;
  readonly dataDirectory: string;
}

/** @throws Error with what it printed, where it does not start. */
export async function startAdopted({ registry, databaseUrl, dataDirectory }: Starting): Promise<AdoptedProduct> {
  const child = spawn(process.execPath, productProgram, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      REGISTRY: registry,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
  });
  const { address, printed } = await readiness(child);
  const session = await signedIn(address, printed());
  return {
    address,
    printed,
    call: (methodAndPath, body, headers = {}) => {
      const [method = 'GET', path = ''] = methodAndPath.split(/ (.*)/s);
      return answered(`${address}${path}`, { method, headers: { ...session, ...headers } }, body);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readiness(child: ChildProcess): Promise<{ readonly address: string; readonly printed: () => string }> {
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /is ready at (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve({ address, printed: () => text });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(`It did not start:\n${text}`)));
  });
}

async function signedIn(address: string, printed: string): Promise<Readonly<Record<string, string>>> {
  const { email, password } = firstAccount;
  const setup = /\/setup\/(\S+)/.exec(printed)?.[1];
  if (setup !== undefined) {
    const { status, body } = await answered(`${address}/api/setup/${setup}`, { method: 'POST' }, firstAccount);
    if (status !== 201) throw new Error(`The first account was refused: ${JSON.stringify(body)}`);
  }
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return signedInHeaders(answer);
}

async function answered(url: string, init: RequestInit, body?: object): Promise<Answered> {
  const answer = await fetch(url, {
    ...init,
    headers: { ...init.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    body: (text === '' ? {} : JSON.parse(text)) as Answered['body'],
  };
}
