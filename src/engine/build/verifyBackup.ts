/**
 * `npm run verify-backup -- FILE`: reads a whole backup and reports whether it is intact. `--identity FILE` has the
 * private key for an encrypted one.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withPlainBackup } from '../server/store/backup/encrypted.ts';
import { verifyBackup } from '../server/store/backup/read.ts';
import { readEnvironment } from '../server/env.ts';
import { describeBackup, describeOrigin, originOf, printLine, runCommand } from './backupCommand.ts';

async function command(): Promise<void> {
  const {
    positionals: [file],
    values: { identity = null },
  } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } });
  if (file === undefined) throw new Error('Usage: npm run verify-backup -- FILE [--identity FILE]');
  const backup = await withPlainBackup({ file: resolve(file), identityFile: identity }, verifyBackup);
  printLine(describeBackup(backup));
  printLine(describeOrigin(backup, originOf(backup, readEnvironment())));
  printLine('All of it is as it was written.');
}

await runCommand(command, 'Broken off.');
