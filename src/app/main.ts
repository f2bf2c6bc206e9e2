/**
 * Process entry point: reads the settings, opens the database, builds the registry, serves, and shuts down in order on
 * a signal.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { offeredModules } from './modules.ts';
import { buildApp } from './server.ts';
import type { AccountSettings } from '../engine/server/auth/accountSettings.ts';
import { hashPassword, readablePassword } from '../engine/server/auth/passwords.ts';
import { loadWrittenRows, readWrittenRows } from '../engine/server/store/demo/writtenRows.ts';
import { offerSetup, xsrfKey } from '../engine/server/auth/setup.ts';
import { describeAccounts, lostDemoAccounts, readDemoAccounts, writeDemoAccounts } from '../demo/demoAccounts.ts';
import type { DemoAccount } from '../demo/demo.ts';
import { openKeyring, presentKeyring } from '../engine/server/encryption/keyFile.ts';
import { endWorkers } from '../engine/server/workers/workerPool.ts';
import { readEnvironment, type Environment } from '../engine/server/env.ts';
import { openLog } from '../engine/server/log.ts';
import { dailyBackup } from '../engine/server/jobs/dailyBackup.ts';
import { erasureList } from '../engine/server/jobs/erasureList.ts';
import { purgeSessions } from '../engine/server/jobs/purgeSessions.ts';
import { purgeIdempotencyKeys } from '../engine/server/jobs/purgeIdempotencyKeys.ts';
import { outgoingMail } from '../engine/server/jobs/outgoingMail.ts';
import { smtpSender } from '../engine/server/mail/smtp.ts';
import { importJob, oldImports } from '../engine/server/imports/importJob.ts';
import { purgeOldTrash } from '../engine/server/jobs/purgeTrash.ts';
import { purgeUnusedFiles } from '../engine/server/jobs/purgeUnusedFiles.ts';
import { listenForChanges, type Wakes } from '../engine/server/store/notifications.ts';
import { startJobs } from '../engine/server/jobs/scheduler.ts';
import { reloadRegistryOnChange, type RegistryAnswer } from '../engine/server/registryReload.ts';
import { describeProblems, readRegistry, readRegistryFiles, type KnownCode } from '../engine/server/registrySource.ts';
import { failedCode, shutDownGracefully, ShutdownSteps } from '../engine/server/gracefulShutdown.ts';
import type { OpenStore } from '../engine/server/store/contract.ts';
import { identified } from '../engine/server/store/ddl/dataMigration.ts';
import { announceChange, backupBefore } from '../engine/server/store/backup/beforeChange.ts';
import { neededKeys } from '../engine/server/store/encryptAtRest.ts';
import { fileStore } from '../engine/server/store/files.ts';
import { openDatabase } from '../engine/server/store/open/open.ts';
import { type OpenedDatabase } from '../engine/server/store/open/contract.ts';
import { placeInSchema } from '../engine/server/store/open/schema.ts';
import { outboundPolicy } from '../engine/server/outbound/policy.ts';
import { productVersion } from '../engine/server/version.ts';
import { chooseModules, knownOfModules, type MergedModules, type OfferedModules } from '../engine/server/modules.ts';
import { openStore } from '../engine/server/store/store.ts';
import { loadEstimator } from '../engine/values/passwordStrength.ts';
import { programQueries, type ProgramQueries } from '../engine/server/store/system.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const patienceMilliseconds = 10_000;
const estimatorMilliseconds = 5_000;
const now = (): Date => new Date();
/** Replaced by the configured log once the settings have been read. */
let output = openLog({ logLevel: 'warn', logFormat: 'plain' });
const printLine = (line: string): void => output.print(line);
const complain = (line: string): void => output.complain(line);

/** Shutdown steps. They run in reverse order, at the end or when a later start-up step fails. */
const undoing = new ShutdownSteps();

/**
 * Growth of the heap, in percent, that triggers garbage collection. The default of V8 uses three times the memory in an
 * idle server and saves hardly any time.
 */
const heapGrowingPercent = 50;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  shutDownGracefully(undoing, complain);
  const { olderProgram } = readOptions();
  const environment = readEnvironment();
  output = openLog(environment);
  environment.remarks.forEach(complain);
  const log = ['info', 'debug', 'trace'].includes(environment.logLevel) ? printLine : (): void => undefined;
  const offered = offeredModules({ outbound: outboundPolicy(environment.outboundAllow) });
  const code = knownOfModules(offered);
  const { database, store, modules, fingerprint } = await openEverything({
    environment,
    olderProgram,
    offered,
    code,
    log,
  });
  const queries = programQueries(store.accounts, store.registry, store.lookups);
  const signInLines = await howToSignIn({ environment, database, store, queries, code });

  let listening: string | null = null;
  const accounts = accountSettings(environment, () => listening);
  const sender =
    environment.smtp === null
      ? null
      : { ...smtpSender(environment.smtp), ...(modules.enclose ? { enclose: modules.enclose(store) } : {}) };
  undoing.add(() => sender?.close());

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
    version: productVersion(root),
    cdnHost: environment.cdnHost,
    backupDirectory: environment.backupDirectory,
    trustProxy: environment.trustProxy,
    outbound: outboundPolicy(environment.outboundAllow),
    pagesDirectory: resolve(root, 'dist'),
    log: output,
    ...(environment.requestLimits ? {} : { requestLimits: null }),
  });
  undoing.add(() => closeApp(app));
  if (!store.isReadOnly)
    startBackgroundJobs({ environment, database, store, modules, queries, accounts, sender, wakes, app });
  if (environment.development && !store.isReadOnly) undoing.add(follow({ environment, store, code, fingerprint }));
  // Runs first on shutdown: no job or request may wait longer than this for a worker.
  undoing.add(() => void setTimeout(() => void endWorkers(), patienceMilliseconds).unref());

  const address = await listen(app, environment);
  listening = address;
  // Loading the word lists of the password estimator takes some tenths of a second of CPU time. Loading them after the
  // start delays neither the start nor, mostly, a request.
  setTimeout(() => void loadEstimator().catch(() => undefined), estimatorMilliseconds).unref();
  for (const line of signInLines(address)) printLine(line);
  printLine(`${store.registry().name} is ready at ${address}`);
}

interface BackgroundParts extends Pick<Opened, 'database' | 'store' | 'modules'> {
  readonly environment: Environment;
  readonly queries: ProgramQueries;
  readonly accounts: AccountSettings;
  /** The sender of emails, or null if they are only kept in the outbox. */
  readonly sender: ReturnType<typeof smtpSender> | null;
  readonly wakes: Wakes;
  readonly app: FastifyInstance;
}

/** Starts jobs, emails, imports and backups. */
function startBackgroundJobs({
  environment,
  database,
  store,
  modules,
  queries,
  accounts,
  sender,
  wakes,
  app,
}: BackgroundParts): void {
  undoing.add(
    startJobs(
      [
        ...modules.jobs({
          store,
          queries,
          now,
          warn: complain,
          onError: (error, what) => app.log.error({ err: error }, what),
        }),
        outgoingMail({
          queries,
          onRefused: (refused) => app.log.warn(refused, 'a mail was refused'),
          kinds: modules.mails,
          sender,
          product: async () => ({
            name: (await modules.brand?.(store))?.name ?? store.registry().name,
            origin: accounts.origin(),
          }),
          letterhead: modules.letterhead?.(store) ?? null,
          ...(modules.markSent ? { markSent: modules.markSent(store) } : {}),
        }),
        purgeSessions(queries),
        purgeIdempotencyKeys(queries),
        purgeUnusedFiles(fileStore(store.database), store.registry),
        importJob({ store, queries, now, onError: (error, what) => app.log.error({ err: error }, what) }),
        oldImports(queries),
        purgeOldTrash(store.database),
        ...(environment.backupDirectory === null
          ? []
          : [
              erasureList(store.database, environment.backupDirectory),
              dailyBackup({
                connectionString: database.directConnectionString,
                directory: environment.backupDirectory,
                recipient: environment.backupRecipient,
                queries,
                registryFiles: () => readRegistryFiles(environment.registryDirectory ?? root),
                version: productVersion(root),
                keyring: presentKeyring({
                  dataDirectory: environment.dataDirectory,
                  environment: environment.secretKeys,
                }),
              }),
            ]),
      ],
      {
        queries,
        now,
        onError: (job, error) => app.log.error({ err: error, job }, 'a job failed'),
        wakes,
      },
    ),
  );
}

interface Options {
  /** True to read the database of a later version and save nothing. */
  readonly olderProgram: boolean;
}

/** Reads the options after `npm start --`. @throws Error for an unknown one */
function readOptions(): Options {
  const {
    values: { 'older-program': olderProgram },
  } = parseArgs({ options: { 'older-program': { type: 'boolean', default: false } } });
  return { olderProgram };
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

interface Opened {
  readonly database: OpenedDatabase;
  readonly store: OpenStore;
  /** The modules that the registry names. */
  readonly modules: MergedModules;
  /** Fingerprint of the registry files. */
  readonly fingerprint: string;
}

interface Opening extends Options {
  readonly environment: Environment;
  readonly offered: OfferedModules;
  readonly code: KnownCode;
  readonly log: (line: string) => void;
}

async function openEverything({ environment, olderProgram, offered, code, log }: Opening): Promise<Opened> {
  const backUp = backupBefore({ environment, root, log });
  const opened = await openDatabase({
    dataDirectory: environment.dataDirectory,
    databaseUrl: environment.databaseUrl ?? undefined,
    directDatabaseUrl: environment.directDatabaseUrl ?? undefined,
    log,
    warn: complain,
    backUp,
    restarts: true,
    onLost: lostDatabase,
  });
  undoing.add(() => opened.stop());
  // Connect only after the registry was read: reading blocks the event loop for seconds on a slow machine, and
  // connecting has a time limit.
  const { registry, problems, fingerprint } = await readRegistry(environment.registryDirectory ?? root, code);
  if (registry === null) throw new StartError(describeProblems(problems));
  const database = await placeInSchema(opened, registry.schema);
  const modules = chooseModules(offered, registry.modules);
  const keyring = openKeyring({
    dataDirectory: environment.dataDirectory,
    environment: environment.secretKeys,
    needed: await neededKeys(database.directConnectionString, log),
  });
  const store = await openStore({
    connectionString: database.connectionString,
    directConnectionString: database.directConnectionString,
    registry,
    keyring,
    ...modules,
    dataMigrations: identified(root, modules.dataMigrations),
    version: productVersion(root),
    olderProgram,
    beforeChange: announceChange({
      backUp:
        database.embedded || environment.backupDirectory !== null
          ? () => backUp(database.directConnectionString)
          : null,
      version: productVersion(root),
      log: complain,
    }),
    now,
    log,
    warn: complain,
  });
  undoing.add(() => store.close());
  return { database, store, modules, fingerprint };
}

/** A reason not to start whose message is shown without a stack trace. */
class StartError extends Error {}

function lostDatabase(error: Error): void {
  complain(error.message);
  process.exit(failedCode);
}

interface SignInParts {
  readonly environment: Environment;
  readonly database: OpenedDatabase;
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly code: KnownCode;
}

/** Fills an empty database with the demo, or returns the link that creates the first account. */
async function howToSignIn({
  environment,
  database,
  store,
  queries,
  code,
}: SignInParts): Promise<(address: string) => readonly string[]> {
  const isEmpty = (await queries.countUsers()) === 0;
  if (environment.demo && database.embedded && isEmpty && !store.isReadOnly) {
    const accounts = await makeDemo(environment, store, code);
    if (accounts !== null) await writeDemoAccounts(environment.dataDirectory, accounts);
  }
  const token = store.isReadOnly ? null : await offerSetup(queries);
  if (token !== null)
    return (address) => [`Create the first account at ${environment.publicUrl ?? address}/setup/${token}`];
  const accounts = environment.demo ? await readDemoAccounts(environment.dataDirectory) : null;
  const { name } = store.registry();
  const demo = environment.registryDirectory === null ? 'the demo company' : `the demo of ${name}`;
  if (accounts === null && environment.demo && database.embedded && !isEmpty)
    return () => [lostDemoAccounts(environment.dataDirectory)];
  return () => (accounts ? [describeAccounts(accounts, demo)] : []);
}

/**
 * Returns the demo rows stored next to the registry, or the demo company of the repository; null if there is neither.
 */
async function makeDemo(
  { registryDirectory }: Environment,
  store: OpenStore,
  code: KnownCode,
): Promise<readonly DemoAccount[] | null> {
  if (registryDirectory === null) {
    const { loadDemo } = await import('../demo/demo.ts');
    return loadDemo({ store, now, hashPassword });
  }
  const { warnings } = await readRegistry(registryDirectory, code);
  const wrong = warnings.filter(({ id }) => id === 'E419');
  if (wrong.length > 0) throw new StartError(describeProblems(wrong));
  const rows = await readWrittenRows(registryDirectory);
  return rows && loadWrittenRows({ store, rows, now, hashPassword, makePassword: readablePassword });
}

async function listen(app: FastifyInstance, { host, port }: Environment): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, { host, port });
  }
  const bound = app.server.address();
  const shownHost =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${shownHost}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

function listenError(error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(
      `This machine has no address ${host}. Set HOST=127.0.0.1, or HOST=0.0.0.0 for every network.`,
    );
  return error;
}

interface Following {
  readonly environment: Environment;
  readonly store: OpenStore;
  readonly code: KnownCode;
  readonly fingerprint: string;
}

/** Reloads the registry on changes and reports each result to the parent process (`npm run dev`). */
function follow({ environment, store, code, fingerprint }: Following): () => void {
  const answer = (what: RegistryAnswer): void => void process.send?.(what);
  answer({ registry: fingerprint, refusal: null });
  return reloadRegistryOnChange({
    root: environment.registryDirectory ?? root,
    code,
    modules: store.registry().modules,
    swap: store.swap,
    log: printLine,
    complain,
    answer,
  });
}

try {
  await main();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  await undoing.run(complain);
  process.exit(1);
}
