/** Backups before a start that changes the database of an earlier version. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../env.ts';
import { readRegistryFiles } from '../../registrySource.ts';
import { productVersion } from '../../version.ts';
import { presentKeyring } from '../../encryption/keyFile.ts';
import { encryptedSuffix } from './encrypted.ts';
import { makeBackup } from './make.ts';

interface BackupBefore {
  readonly environment: Pick<
    Environment,
    'backupDirectory' | 'backupRecipient' | 'dataDirectory' | 'registryDirectory' | 'secretKeys'
  >;
  /** Root of the checkout. */
  readonly root: string;
  readonly log: (line: string) => void;
}

/**
 * Returns a function that makes a backup of a database and returns its file; a second call returns the same file. Works
 * even if nightly backups are off, and nightly rotation never removes it.
 */
export function backupBefore({ environment, root, log }: BackupBefore): (connectionString: string) => Promise<string> {
  let made: Promise<string> | null = null;
  const make = async (connectionString: string): Promise<string> => {
    const now = new Date();
    const version = productVersion(root);
    const { backupRecipient: recipient } = environment;
    const directory = environment.backupDirectory ?? join(environment.dataDirectory, 'backups');
    const to = join(
      directory,
      `beheer-before-${version}-${now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '')}.backup${recipient === null ? '' : encryptedSuffix}`,
    );
    log(`An earlier version made this database. Making a backup of it before anything is changed: ${to}`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await makeBackup({
      connectionString,
      to,
      registry: await readRegistryFiles(environment.registryDirectory ?? root),
      version,
      now: () => now,
      recipient,
      keyring: presentKeyring({ dataDirectory: environment.dataDirectory, environment: environment.secretKeys }),
    });
    return to;
  };
  return (connectionString) => (made ??= make(connectionString));
}

const shownMeanings = 5;

interface AnnouncedChange {
  /** Makes the backup and returns its file; null where the administrator of the server makes backups. */
  readonly backUp: (() => Promise<string>) | null;
  readonly version: string;
  readonly log: (line: string) => void;
}

/** Logs the changes that a start is about to make, makes a backup first, and logs how to return to it. */
export function announceChange({ backUp, version, log }: AnnouncedChange) {
  return async (meanings: readonly string[]): Promise<void> => {
    const count = meanings.length === 1 ? 'one change' : `${meanings.length} changes`;
    const rest = meanings.length - shownMeanings;
    log(`Database: Beheer ${version} needs ${count} to the tables:`);
    for (const meaning of meanings.slice(0, shownMeanings)) log(`  ${meaning}`);
    if (rest > 0) log(`  … and ${rest} more ("npm run migrate -- --plan" lists all of them before a start)`);
    if (backUp === null)
      return log('No backup is made first: BACKUPS is off. Restore one of your own to return to the earlier version.');
    const file = await backUp();
    log(
      `A backup of before is in ${file}. To return, stop Beheer and restore it with the earlier version into another DATA_DIR or database: npm run restore -- --from ${file}`,
    );
  };
}
