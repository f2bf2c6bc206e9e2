/** Opens the database and the store of a product. */
import { openKeyring } from '../encryption/keyFile.ts';
import { formatProblem } from '../../registry/problem.ts';
import { failedCode } from '../gracefulShutdown.ts';
import { chooseModules, type MergedModules, type OfferedModules } from '../modules.ts';
import { describeProblems, readRegistry, type KnownCode } from '../registrySource.ts';
import { announceChange, backupBefore } from '../store/backup/beforeChange.ts';
import type { OpenStore } from '../store/contract.ts';
import { identified } from '../store/ddl/dataMigration.ts';
import { neededKeys } from '../store/encryptAtRest.ts';
import type { OpenedDatabase } from '../store/open/contract.ts';
import { openDatabase } from '../store/open/open.ts';
import { placeInSchema } from '../store/open/schema.ts';
import { openStore } from '../store/store.ts';
import { productVersion } from '../version.ts';
import type { Product, StartContext } from './product.ts';
import { StartError } from './startError.ts';

export interface OpenedProduct {
  readonly database: OpenedDatabase;
  readonly store: OpenStore;
  /** The modules that the registry names. */
  readonly modules: MergedModules;
  /** Fingerprint of the registry files. */
  readonly fingerprint: string;
}

interface Opening extends StartContext {
  readonly olderProgram: boolean;
  readonly offered: OfferedModules;
  readonly code: KnownCode;
  readonly log: (line: string) => void;
}

/** @throws StartError if the registry has errors; Error if the database cannot be used */
export async function openProduct(
  { root }: Pick<Product, 'root'>,
  { environment, olderProgram, offered, code, log, complain, undoing, now }: Opening,
): Promise<OpenedProduct> {
  const backUp = backupBefore({ environment, root, log });
  const opened = await openDatabase({
    dataDirectory: environment.dataDirectory,
    databaseUrl: environment.databaseUrl ?? undefined,
    directDatabaseUrl: environment.directDatabaseUrl ?? undefined,
    log,
    warn: complain,
    backUp,
    restarts: true,
    onLost: (error) => {
      complain(error.message);
      process.exit(failedCode);
    },
  });
  undoing.add(() => opened.stop());
  // Connect only after the registry was read: reading blocks the event loop for seconds on a slow machine, and
  // connecting has a time limit.
  const { registry, raw, problems, warnings, fingerprint } = await readRegistry(
    environment.registryDirectory ?? root,
    code,
  );
  if (registry === null) throw new StartError(describeProblems(problems));
  for (const warning of warnings.filter(({ id }) => id === 'E425')) complain(formatProblem(warning));
  if (raw?.timeZone === undefined)
    complain(`resources.json has no "timeZone", so all times are in that of this machine: ${registry.timeZone}`);
  const database = await placeInSchema(opened, registry.schema);
  const modules = chooseModules(offered, registry.modules);
  const keyring = openKeyring({
    dataDirectory: environment.dataDirectory,
    environment: environment.secretKeys,
    needed: await neededKeys(database.directConnectionString, log),
  });
  const version = productVersion(root);
  const isBackedUp = database.embedded || environment.backupDirectory !== null;
  const store = await openStore({
    connectionString: database.connectionString,
    directConnectionString: database.directConnectionString,
    registry,
    keyring,
    ...modules,
    dataMigrations: identified(root, modules.dataMigrations),
    version,
    olderProgram,
    beforeChange: announceChange({
      backUp: isBackedUp ? () => backUp(database.directConnectionString) : null,
      version,
      log: complain,
    }),
    now,
    log,
    warn: complain,
  });
  undoing.add(() => store.close());
  return { database, store, modules, fingerprint };
}
