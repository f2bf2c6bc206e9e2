/**
 * `npm run copy-data -- --to DIR`: copies the configured data directory to an empty directory, with its own database,
 * also while Beheer is running. Nightly backups are not copied.
 */
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keyFileName } from '../server/encryption/keyFile.ts';
import { readEnvironment } from '../server/env.ts';
import { copyDataDirectory } from '../server/store/open/copyDirectory.ts';
import { printLine, runCommand } from './backupCommand.ts';

const usage = 'Usage: npm run copy-data -- --to DIRECTORY';

function readTarget(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    if (to === undefined || to === '') throw new Error('Say which directory to make.');
    const target = resolve(to);
    if (existsSync(target) && readdirSync(target).length > 0)
      throw new Error(`${target} is not empty. Give a directory that does not exist yet.`);
    return target;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

async function command(): Promise<void> {
  const target = readTarget();
  const { dataDirectory, databaseUrl } = readEnvironment();
  if (databaseUrl !== null)
    throw new Error(
      'The database at DATABASE_URL is not in a data directory. Copy it with "npm run backup" and "npm run restore", or with the tools of PostgreSQL.',
    );
  if (!existsSync(dataDirectory))
    throw new Error(`There is no database in ${dataDirectory}. Set DATA_DIR to the directory to copy.`);
  mkdirSync(target, { recursive: true, mode: 0o755 });
  await copyDataDirectory({
    from: realpathSync(dataDirectory),
    to: realpathSync(target),
    companions: [keyFileName, 'demo-accounts.json'],
    log: printLine,
  });
  printLine(`Done. Start the copy with: DATA_DIR=${target} npm start`);
}

await runCommand(command, 'The copy was stopped. Delete what is in the directory before you make it again.');
