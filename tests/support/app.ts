/** Builds the whole server on a database of its own, with a small company and one signed-in person of each kind. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Registry } from '../../src/engine/registry/types.ts';
import type { AccountSettings } from '../../src/engine/server/auth/accountSettings.ts';
import { modules, productModules } from './modules.ts';
import { buildApp } from '../../src/engine/server/start/app.ts';
import { startSession } from '../../src/engine/server/auth/sessions.ts';
import type { MergedModules } from '../../src/engine/server/modules.ts';
import { outboundPolicy } from '../../src/engine/server/outbound/policy.ts';
import type { Log } from '../../src/engine/server/log.ts';
import type { RequestLimits } from '../../src/engine/server/limits.ts';
import type { ThrottleLimits } from '../../src/engine/server/http/requests/throttle.ts';
import type { OpenStore, StoreOptions } from '../../src/engine/server/store/contract.ts';
import { listenForChanges } from '../../src/engine/server/store/notifications.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import { programQueries, type ProgramQueries } from '../../src/engine/server/store/system.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { seedCompany, type Company } from './company.ts';
import { injectAsBrowser, testXsrfKey, type BrowserRequests } from './browserRequests.ts';
import { copyOf } from './template.ts';
import { startTransactionPooler, type TransactionPooler } from './transactionPooler.ts';
import { productRegistry, testRegistry } from './testRegistry.ts';
import { testKeyring } from './keyring.ts';

export const actors = ['management', 'employee', 'user'] as const;
export type TestActor = (typeof actors)[number];

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApp extends BrowserRequests {
  readonly app: FastifyInstance;
  readonly store: OpenStore;
  /** For a process of its own that works on the same data. */
  readonly connectionString: string;
  /** Between the server and the database; null where there is none. */
  readonly pooler: TransactionPooler | null;
  readonly queries: ProgramQueries;
  readonly company: Company;
  /** Stands still until it is moved. */
  readonly clock: { now: Date };
  readonly tokens: Readonly<Record<TestActor, string>>;
  /** A request on behalf of an actor; null for nobody. */
  send(actor: TestActor | null, methodAndUrl: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** What a request answers that is to succeed. @throws with the status and the answer where it does not. */
  call<Answer = Readonly<Record<string, unknown>>>(
    actor: TestActor,
    methodAndUrl: string,
    body?: object,
  ): Promise<Answer>;
  /** Somebody at the sign-in page. */
  signIn(email: string, password: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  /** A request with the secret or the bearer token of a session, or with an API token. */
  as(secret: string, methodAndUrl: string, body?: object): Promise<LightMyRequestResponse>;
  /** The hour at which every test begins, and nobody has tried anything yet. */
  rewind(): Promise<void>;
  /** Takes the database away while the server runs. */
  cutOff(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly registry?: Registry;
  readonly signInLimits?: ThrottleLimits;
  readonly log?: Log;
  /** None unless given: tests send more requests than any person. */
  readonly requestLimits?: RequestLimits;
  readonly backupDirectory?: string;
  readonly pagesDirectory?: string;
  readonly cdnHost?: string;
  readonly corsOrigins?: readonly string[];
  readonly metricsToken?: string;
  /** A proxy on this machine unless said. */
  readonly trustProxy?: readonly string[];
  readonly accounts?: Partial<AccountSettings>;
  /** Ranges that may be called at a typed address; none: only the internet. */
  readonly outboundAllow?: readonly string[];
  /** The business with other adapters than the product's own. */
  readonly modules?: MergedModules;
  readonly walls?: NonNullable<StoreOptions['isolation']>;
  /** An empty one, on a server that may be killed; one of the run's own unless given. */
  readonly database?: TestDatabase;
  /** One that has a company already; it is dropped with the server. */
  readonly filled?: { readonly database: TestDatabase; readonly company: Company };
  /** Another process on the data of this one, which has to be there longer. */
  readonly beside?: TestApp;
  /** Puts a pooler before the database that hands each transaction to one of so many connections. */
  readonly pooledConnections?: number;
  /** Hears of what other processes write. */
  readonly listens?: boolean;
}

/** Shorter than the 12 hours after which a session of management ends without use. */
const managementIdle = 11 * 3_600_000;

export const startOfTests = new Date('2026-03-10T09:00:00Z');

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = { now: startOfTests };
  const now = (): Date => clock.now;
  const registry = options.registry ?? (await testRegistry());
  const business =
    options.modules ?? (options.outboundAllow ? productModules(outboundPolicy(options.outboundAllow)) : modules);
  const { database, company } = options.beside
    ? {
        database: { connectionString: options.beside.connectionString, drop: () => Promise.resolve() },
        company: options.beside.company,
      }
    : (options.filled ?? (await companyFor(registry, options.database)));
  const pooler =
    options.pooledConnections === undefined
      ? null
      : await startTransactionPooler({ target: database.connectionString, connections: options.pooledConnections });
  const store = await openStore({
    keyring: testKeyring,
    connectionString: (pooler ?? database).connectionString,
    directConnectionString: database.connectionString,
    registry,
    ...business,
    now,
    log: () => undefined,
    ...(options.walls ? { isolation: options.walls } : {}),
  });
  const queries = programQueries(store.database, store.registry, store.lookups);
  const wakes = options.listens ? listenForChanges(database.connectionString, () => undefined) : null;
  wakes?.listen(() => undefined);
  const app = await buildApp({
    store,
    ...(wakes ? { wakes } : {}),
    queries,
    modules: business,
    now,
    xsrfKey: testXsrfKey,
    version: '1.2.3',
    cdnHost: options.cdnHost ?? null,
    corsOrigins: options.corsOrigins ?? [],
    metrics: { port: null, token: options.metricsToken ?? null },
    trustProxy: options.trustProxy ?? ['loopback'],
    ...(options.outboundAllow ? { outbound: outboundPolicy(options.outboundAllow) } : {}),
    pagesDirectory: options.pagesDirectory ?? '/nowhere',
    ...(options.backupDirectory ? { backupDirectory: options.backupDirectory } : {}),
    ...(options.log ? { log: options.log } : {}),
    requestLimits: options.requestLimits ?? null,
    accounts: {
      origin: () => 'https://beheer.example.nl',
      originIsGiven: true,
      registration: true,
      requireSecondFactor: 'off',
      delivery: 'outbox',
      ...options.accounts,
    },
    ...(options.signInLimits ? { signInLimits: options.signInLimits } : {}),
  });
  const requests = injectAsBrowser(app, { queries, now });
  const signIn = async (actor: TestActor): Promise<string> =>
    (await startSession(queries, company.users[actor], { now: clock.now })).secret;
  const signedIn = await Promise.all(actors.map(async (actor) => [actor, await signIn(actor)] as const));
  const tokens = Object.fromEntries(signedIn) as Record<TestActor, string>;
  let managementSince = clock.now;
  /** Signs management in again where the clock moved so far that its session has ended. */
  const secretOf = async (actor: TestActor): Promise<string> => {
    if (actor === 'management' && Math.abs(clock.now.getTime() - managementSince.getTime()) > managementIdle) {
      managementSince = clock.now;
      tokens.management = await signIn(actor);
    }
    return tokens[actor];
  };
  const call = (
    secret: string | null,
    methodAndUrl: string,
    { body, headers }: CallOptions,
  ): Promise<LightMyRequestResponse> => {
    const [method = 'GET', url = '/'] = methodAndUrl.split(' ');
    return app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { ...(secret === null ? {} : { authorization: `Bearer ${secret}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  };
  return {
    app,
    store,
    queries,
    company,
    clock,
    tokens,
    connectionString: database.connectionString,
    pooler,
    send: async (actor, methodAndUrl, given = {}) => call(actor && (await secretOf(actor)), methodAndUrl, given),
    async call<Answer>(actor: TestActor, methodAndUrl: string, body?: object) {
      const isSent = body !== undefined && !methodAndUrl.startsWith('GET');
      const answer = await call(await secretOf(actor), methodAndUrl, isSent ? { body } : {});
      if (answer.statusCode >= 300) throw new Error(`${methodAndUrl}: ${answer.statusCode} ${answer.body}`);
      return answer.json<Answer>();
    },
    signIn: (email, password, headers = {}) => call(null, 'POST /api/session', { body: { email, password }, headers }),
    as: (secret, methodAndUrl, body) => call(secret, methodAndUrl, { body }),
    ...requests,
    async rewind() {
      clock.now = startOfTests;
      await store.database.deleteFrom('beheer_attempts').execute();
    },
    cutOff: () => database.drop(),
    async close() {
      await app.close();
      await wakes?.close();
      await store.close();
      await pooler?.close();
      await database.drop();
    },
  };
}

/** Of the registries that most tests use there is one in stock; for any other it is made. */
async function companyFor(
  registry: Registry,
  given: TestDatabase | undefined,
): Promise<{ readonly database: TestDatabase; readonly company: Company }> {
  if (given) return { database: given, company: await fillCompany(given.connectionString, registry) };
  const name =
    registry === (await testRegistry()) ? 'company' : registry === (await productRegistry()) ? 'product_company' : null;
  if (name !== null) {
    const database = await copyOf({ name, fill: (connectionString) => fillCompany(connectionString, registry) });
    return { database, company: database.made };
  }
  const database = await createTestDatabase();
  return { database, company: await fillCompany(database.connectionString, registry) };
}

async function fillCompany(connectionString: string, registry: Registry): Promise<Company> {
  const store = await openStore({
    keyring: testKeyring,
    connectionString,
    registry,
    ...modules,
    now: () => startOfTests,
    log: () => undefined,
  });
  try {
    return await seedCompany(store);
  } finally {
    await store.close();
  }
}

/** An address with its parameters as JSON. */
export function address(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]));
  return `${path}?${search.toString()}`;
}
