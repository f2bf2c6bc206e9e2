/** A server for the tests of a repository: its registry and modules, on a database of its own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildProduct } from '../build/product/productModules.ts';
import type { Registry } from '../registry/types.ts';
import { secretHash } from '../server/auth/secrets.ts';
import { startSession } from '../server/auth/sessions.ts';
import { xsrfKey } from '../server/auth/setup.ts';
import { sessionBearer } from '../server/auth/xsrf.ts';
import { openKeyring } from '../server/encryption/keyFile.ts';
import { ShutdownSteps } from '../server/gracefulShutdown.ts';
import type { MergedModules } from '../server/modules.ts';
import { describeProblems } from '../server/registrySource.ts';
import { buildApp } from '../server/start/app.ts';
import { systemCaller } from '../server/store/caller.ts';
import type { OpenStore, Row } from '../server/store/contract.ts';
import { openDatabase } from '../server/store/open/open.ts';
import { openStore } from '../server/store/store.ts';
import { programQueries, type ProgramQueries } from '../server/store/system.ts';

/** The server of a test. */
export interface TestApp {
  /** Reads and writes as the program. */
  readonly store: OpenStore;
  /** The time that the server sees. Move it by assigning `now`. */
  readonly clock: { now: Date };
  /** Adds an active account, of a person with these fields; `call` and `send` then take its name. */
  addPerson(name: string, fields?: Row): Promise<string>;
  /** Sends a request such as `POST /api/loans` as a person; null for nobody. `management` always exists. */
  send(person: string | null, methodAndUrl: string, body?: object): Promise<LightMyRequestResponse>;
  /** Returns the answer to a request that has to succeed. @throws Error with its status and body otherwise */
  call<Answer = Row>(person: string, methodAndUrl: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const startOfTests = '2026-03-10T09:00:00Z';
/** With one, an account is active instead of invited. */
const passwordOfTests = 'correct horse battery staple';

/**
 * Starts the server, without a port and without background work. Close it after the tests of the file.
 * @throws Error with every problem of the registry
 */
export async function createTestApp({ now = new Date(startOfTests) } = {}): Promise<TestApp> {
  const { registry, problems, modules } = await buildProduct(root);
  if (registry === null) throw new Error(describeProblems(problems));
  const clock = { now };
  const directory = mkdtempSync(join(tmpdir(), 'beheer-test-'));
  // As root, PostgreSQL runs as another account, which has to reach the directory.
  chmodSync(directory, 0o755);
  const undoing = new ShutdownSteps();
  undoing.add(() => rmSync(directory, { recursive: true, force: true }));
  try {
    return await startApp({ directory, registry, modules, clock, undoing });
  } catch (error) {
    await undoing.run(() => undefined);
    throw error;
  }
}

interface Starting {
  readonly directory: string;
  readonly registry: Registry;
  readonly modules: MergedModules;
  readonly clock: TestApp['clock'];
  readonly undoing: ShutdownSteps;
}

async function startApp({ directory, registry, modules, clock, undoing }: Starting): Promise<TestApp> {
  const database = await openDatabase({ dataDirectory: directory, log: () => undefined });
  undoing.add(() => database.stop());
  const store = await openStore({
    connectionString: database.connectionString,
    registry,
    ...modules,
    keyring: openKeyring({ dataDirectory: directory, environment: [], needed: [] }),
    now: () => clock.now,
    log: () => undefined,
  });
  undoing.add(() => store.close());
  const queries = programQueries(store.accounts, store.registry, store.lookups);
  const app = await buildApp({
    store,
    queries,
    modules,
    now: () => clock.now,
    xsrfKey: await xsrfKey(queries),
    version: '0.0.0',
    cdnHost: null,
    trustProxy: [],
    pagesDirectory: join(directory, 'none'),
    requestLimits: null,
    accounts: {
      origin: () => 'https://test.example',
      originIsGiven: true,
      registration: false,
      requireSecondFactor: 'off',
      delivery: 'outbox',
    },
  });
  undoing.add(() => app.close());
  const people = new Map<string, string>();
  const send: TestApp['send'] = async (person, methodAndUrl, body) => {
    const [method = 'GET', url = '/'] = methodAndUrl.split(' ');
    return app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: person === null ? {} : await headersOf(queries, uuidOf(people, person), clock.now),
      ...(body === undefined ? {} : { payload: body }),
    });
  };
  const test: TestApp = {
    store,
    clock,
    send,
    async addPerson(name, fields = {}) {
      const uuid = await createAccount(store, {
        first_name: name,
        last_name: 'Test',
        email: `${name}@example.com`,
        ...fields,
      });
      people.set(name, uuid);
      return uuid;
    },
    async call<Answer>(person: string, methodAndUrl: string, body?: object) {
      const answer = await send(person, methodAndUrl, body);
      if (answer.statusCode >= 300) throw new Error(`${methodAndUrl}: ${answer.statusCode} ${answer.body}`);
      return answer.json<Answer>();
    },
    close: () => undoing.run(() => undefined),
  };
  await test.addPerson('management', { type: 'management' });
  return test;
}

async function createAccount(store: OpenStore, fields: Row): Promise<string> {
  const users = store.registry().resources['users'];
  if (!users) throw new Error('The registry has no users.');
  return String((await store.create(systemCaller, users, { password: passwordOfTests, ...fields }))['uuid']);
}

/** Signs in for each request, since a test may move the clock beyond the end of a session. */
async function headersOf(queries: ProgramQueries, uuid: string, now: Date): Promise<Readonly<Record<string, string>>> {
  const { secret, session } = await startSession(queries, uuid, { now });
  await queries.sessions.confirmSession(session.id, now);
  const key = await xsrfKey(queries);
  return { authorization: `Bearer ${sessionBearer(key, secretHash(secret))}`, cookie: `beheer=${secret}` };
}

function uuidOf(people: ReadonlyMap<string, string>, name: string): string {
  const uuid = people.get(name);
  if (uuid === undefined) throw new Error(`There is no person "${name}". Add one: addPerson('${name}').`);
  return uuid;
}
