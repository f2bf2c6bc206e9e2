/**
 * Starts the program: reads the settings, opens the database, builds the registry, serves, and shuts down in order on a
 * signal.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { loadEstimator } from '../../values/passwordStrength.ts';
import type { AccountSettings } from '../auth/accountSettings.ts';
import { xsrfKey } from '../auth/setup.ts';
import { readEnvironment, type Environment } from '../env.ts';
import { shutDownGracefully, ShutdownSteps } from '../gracefulShutdown.ts';
import { startJobs } from '../jobs/scheduler.ts';
import { openLog } from '../log.ts';
import { smtpSender } from '../mail/smtp.ts';
import { englishTexts, useOwnTexts, type TextFiles } from '../languages.ts';
import { knownOfModules, type OfferedModules } from '../modules.ts';
import { webhookPolicy } from '../webhooks/webhookPolicy.ts';
import { outboundPolicy } from '../outbound/policy.ts';
import type { KnownCode } from '../registrySource.ts';
import { reloadRegistryOnChange, type RegistryAnswer } from '../registryReload.ts';
import { runningDatabase } from '../store/open/join.ts';
import { listenForChanges, type Wakes } from '../store/notifications.ts';
import { programQueries, type ProgramQueries } from '../store/system.ts';
import { textFiles } from '../texts.ts';
import { productVersion } from '../version.ts';
import { endWorkers } from '../workers/workerPool.ts';
import { buildApp } from './app.ts';
import { engineJobs } from './engineJobs.ts';
import { howToSignIn } from './howToSignIn.ts';
import { describeFailure } from './loadModules.ts';
import { listen } from './listen.ts';
import { listenForMetrics } from './metrics.ts';
import { offeredModules } from './offeredModules.ts';
import { openProduct, type OpenedProduct } from './openProduct.ts';
import type { Product, StartContext } from './product.ts';
import { StartError } from './startError.ts';

const patienceMilliseconds = 10_000;
const estimatorMilliseconds = 5_000;
const longMilliseconds = 60 * 60_000;

/**
 * Growth of the heap, in percent, that triggers garbage collection. The default of V8 uses three times the memory in an
 * idle server and saves hardly any time.
 */
const heapGrowingPercent = 50;

/** Runs the product until a signal ends the process. Prints the reason and exits with 1 if it cannot start. */
export async function startServer(product: Product): Promise<void> {
  const undoing = new ShutdownSteps();
  /** Replaced by the configured log once the settings have been read. */
  let output = openLog({ logLevel: 'warn', logFormat: 'plain' });
  const complain = (line: string): void => output.complain(line);
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  shutDownGracefully(undoing, complain);
  try {
    const environment = readEnvironment();
    output = openLog(environment);
    const run = optionsOfStart().worker ? runWorker : runServer;
    await run(product, { environment, output, complain, undoing, now: () => new Date() });
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    await undoing.run(complain);
    process.exit(1);
  }
}

/** Serves the screens and the API, and works on the queue unless the settings leave that to another process. */
async function runServer(product: Product, running: StartContext): Promise<void> {
  const { environment, output, undoing, now } = running;
  const opening = await open(product, running);
  const { opened, queries, code } = opening;
  const { database, store } = opened;
  const signInLines = await howToSignIn(product, { environment, output, database, store, queries, code, now });
  let listening: string | null = null;
  const parts = await build(product, running, { ...opening, listening: () => listening });
  const { app } = parts;
  if (!store.isReadOnly) {
    if (environment.worker) startBackgroundWork(product, running, parts);
    if (environment.development) followRegistryFiles(product, running, { opened, code });
  }
  // Runs first on shutdown: no job or request may wait longer than this for a worker.
  undoing.add(() => void setTimeout(() => void endWorkers(), patienceMilliseconds).unref());

  const address = await listen(app, environment);
  listening = address;
  serveMetrics(app, running);
  // Loading the word lists of the password estimator takes some tenths of a second of CPU time. Loading them after the
  // start delays neither the start nor, mostly, a request.
  setTimeout(() => void loadEstimator().catch(() => undefined), estimatorMilliseconds).unref();
  for (const line of signInLines(address)) output.print(line);
  output.print(`${store.registry().name} is ready at ${address}`);
}

/**
 * Works on the queue and serves nobody. With a PostgreSQL of our own, it uses the one that the server runs.
 *
 * @throws StartError if that is not running
 */
async function runWorker(product: Product, running: StartContext): Promise<void> {
  const { output, undoing } = running;
  const databaseUrl = running.environment.databaseUrl ?? runningDatabase(running.environment.dataDirectory);
  if (databaseUrl === null)
    throw new StartError(
      `The database in ${running.environment.dataDirectory} is not running. Start the server first (WORKER=off npm start), or set DATABASE_URL.`,
    );
  const working = { ...running, environment: { ...running.environment, databaseUrl } };
  const opening = await open(product, working);
  const { store } = opening.opened;
  if (store.isReadOnly) throw new StartError('A worker cannot run on a database that is only read.');
  const parts = await build(product, working, { ...opening, listening: () => null });
  startBackgroundWork(product, working, parts);
  undoing.add(() => void setTimeout(() => void endWorkers(), patienceMilliseconds).unref());
  serveMetrics(parts.app, working);
  // Nothing else keeps the process running while the database is away.
  const staying = setInterval(() => undefined, longMilliseconds);
  undoing.add(() => clearInterval(staying));
  output.print(`The worker of ${store.registry().name} is ready`);
}

interface Opening {
  readonly opened: OpenedProduct;
  readonly queries: ProgramQueries;
  readonly code: KnownCode;
  readonly log: (line: string) => void;
}

/** Reads the registry and opens the database. */
async function open(product: Product, running: StartContext): Promise<Opening> {
  const { environment, output, complain } = running;
  environment.remarks.forEach(complain);
  const log = ['info', 'debug', 'trace'].includes(environment.logLevel) ? output.print : (): void => undefined;
  const offered = offeredModules(product.modules, {
    outbound: outboundPolicy(environment.outboundAllow),
    webhooks: webhookPolicy(environment),
  });
  offered.failed.map(describeFailure).forEach(complain);
  const code = { ...knownOfModules(offered), englishTexts: () => englishTexts(textFilesOf(offered)) };
  const opened = await output.step('Preparing the database', () =>
    openProduct(product, { ...running, olderProgram: optionsOfStart().olderProgram, offered, code, log }),
  );
  const { accounts, registry, lookups } = opened.store;
  return { opened, queries: programQueries(accounts, registry, lookups), code, log };
}

/** Builds the app, which closes first on shutdown. @param listening the address; null before it listens */
async function build(
  product: Product,
  { environment, output, undoing, now }: StartContext,
  { opened, queries, log, listening }: Opening & { readonly listening: () => string | null },
): Promise<Started> {
  const { database, store, modules } = opened;
  const accounts = accountSettings(environment, listening);
  undoing.add(endWorkers);
  const wakes = listenForChanges(database.directConnectionString, log);
  const app = await buildApp({
    store,
    wakes,
    queries,
    modules,
    now,
    accounts,
    xsrfKey: await xsrfKey(queries),
    version: productVersion(product.root),
    cdnHost: environment.cdnHost,
    corsOrigins: environment.corsOrigins,
    metrics: { port: environment.metricsPort, token: environment.metricsToken },
    backupDirectory: environment.backupDirectory,
    trustProxy: environment.trustProxy,
    outbound: outboundPolicy(environment.outboundAllow),
    pagesDirectory: resolve(product.root, 'dist'),
    log: output,
    ...(environment.requestLimits ? {} : { requestLimits: null }),
  });
  undoing.add(() => closeApp(app));
  return { opened, queries, accounts, app, wakes };
}

function serveMetrics({ metrics }: FastifyInstance, { environment, complain, undoing }: StartContext): void {
  const { host, metricsPort: port } = environment;
  if (port !== null && metrics !== null) undoing.add(listenForMetrics(metrics, { host, port, complain }));
}

interface Started {
  readonly opened: OpenedProduct;
  readonly queries: ProgramQueries;
  readonly accounts: AccountSettings;
  readonly app: FastifyInstance;
  readonly wakes: Wakes;
}

/** Starts the jobs of the modules and of the engine, which send mail among others. */
function startBackgroundWork(
  product: Product,
  { environment, complain, undoing, now }: StartContext,
  { opened: { database, store, modules }, queries, accounts, app, wakes }: Started,
): void {
  const sender =
    environment.smtp === null
      ? null
      : { ...smtpSender(environment.smtp), ...(modules.enclose ? { enclose: modules.enclose(store) } : {}) };
  undoing.add(() => sender?.close());
  const onError = (error: unknown, what: string): void => app.log.error({ err: error }, what);
  undoing.add(
    startJobs(
      [
        ...modules.jobs({ store, queries, now, warn: complain, onError }),
        ...engineJobs({
          root: product.root,
          environment,
          database,
          store,
          modules,
          queries,
          accounts,
          sender,
          now,
          app,
        }),
      ],
      { queries, now, onError: (job, error) => app.log.error({ err: error, job }, 'a job failed'), wakes },
    ),
  );
}

/** Reloads the registry when its files change, during development. */
function followRegistryFiles(
  product: Product,
  { environment, output, complain, undoing }: StartContext,
  { opened: { store, modules, fingerprint }, code }: { readonly opened: OpenedProduct; readonly code: KnownCode },
): void {
  undoing.add(
    reloadRegistryOnChange({
      root: environment.registryDirectory ?? product.root,
      code,
      modules: store.registry().modules,
      swap: async (registry) => {
        await store.swap(registry);
        useOwnTexts(registry.ownTexts ?? {}, [textFiles, ...modules.textFiles]);
      },
      log: output.print,
      complain,
      answer: reportToParent({ registry: fingerprint, refusal: null }),
    }),
  );
}

/** Returns the text files of the engine and of every module. */
const textFilesOf = ({ modules }: OfferedModules): readonly TextFiles[] => [
  textFiles,
  ...modules.flatMap(([, module]) => module.textFiles ?? []),
];

interface StartOptions {
  /** True to read the database of a later version and save nothing. */
  readonly olderProgram: boolean;
  /** True to work on the queue only. */
  readonly worker: boolean;
}

/** Reads the options after `npm start --`. */
function optionsOfStart(): StartOptions {
  const { values } = parseArgs({
    options: { 'older-program': { type: 'boolean', default: false }, worker: { type: 'boolean', default: false } },
  });
  return { olderProgram: values['older-program'], worker: values.worker };
}

function accountSettings(
  { publicUrl, host, port, registration, requireSecondFactor, smtp }: Environment,
  listening: () => string | null,
): AccountSettings {
  const origin = (): string => publicUrl ?? listening() ?? `http://${host}:${port}`;
  return {
    origin,
    originIsGiven: publicUrl !== null,
    registration,
    requireSecondFactor,
    delivery: smtp === null ? 'outbox' : 'smtp',
  };
}

/** Answers running requests, but with a time limit: a stalled download is cut off. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMilliseconds);
  await app.close().finally(() => clearTimeout(timer));
}

/** Returns a function that reports each reload of the registry to the parent process (`npm run dev`). */
function reportToParent(first: RegistryAnswer): (answer: RegistryAnswer) => void {
  const report = (answer: RegistryAnswer): void => void process.send?.(answer);
  report(first);
  return report;
}
