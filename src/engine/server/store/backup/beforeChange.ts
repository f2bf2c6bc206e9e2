/** A backup before something is done to the database of an earlier version that cannot be taken back. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../env.ts';
import { readRegistryFiles } from '../../registrySource.ts';
import { productVersion } from '../../version.ts';
import { presentKeyring } from '../../encryption/keyFile.ts';
import { makeBackup } from './make.ts';

export interface BackupBefore {
  readonly environment: Pick<Environment, 'backupDirectory' | 'dataDirectory' | 'registryDirectory' | 'secretKeys'>;
  /** Of the checkout. */
  readonly root: string;
  readonly log: (line: string) => void;
}

/** Made also where nightly backups are off, and kept until a person removes it: those make no room of it. */
export function backupBefore({ environment, root, log }: BackupBefore): (connectionString: string) => Promise<void> {
  return async (connectionString) => {
    const now = new Date();
    const version = productVersion(root);
    const directory = environment.backupDirectory ?? join(environment.dataDirectory, 'backups');
    const to = join(
      directory,
      `beheer-before-${version}-${now.toISOString().slice(0, 23).replaceAll(/[:.]/g, '')}.backup`,
    );
    log(`An earlier version made this database. Making a backup of it before anything is changed: ${to}`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await makeBackup({
      connectionString,
      to,
      registry: await readRegistryFiles(environment.registryDirectory ?? root),
      version,
      now: () => now,
      keyring: presentKeyring({ dataDirectory: environment.dataDirectory, environment: environment.secretKeys }),
    });
  };
}
