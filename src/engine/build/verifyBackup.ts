/**
 * `npm run verify-backup -- FILE`: reads a backup from its first byte to its last and says whether all of it is as it
 * was written.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyBackup } from '../server/store/backup/read.ts';
import { readEnvironment } from '../server/env.ts';
import { describeBackup, describeOrigin, originOf, printLine, runCommand } from './backupCommand.ts';

async function command(): Promise<void> {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined) throw new Error('Usage: npm run verify-backup -- FILE');
  const backup = await verifyBackup(resolve(file));
  printLine(describeBackup(backup));
  printLine(describeOrigin(backup, originOf(backup, readEnvironment())));
  printLine('All of it is as it was written.');
}

await runCommand(command, 'Broken off.');
