/** Makes a backup: writes it, reads it back completely, and records it in the database. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { verifyBackup } from './read.ts';
import { unreadableCode } from './record.ts';
import { writeBackup, type BackupOptions, type MadeBackup } from './write.ts';

/** @throws Error with a message for a person; no file is left then */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const made = await writeBackup(options);
  try {
    // An encrypted backup cannot be decrypted here, so only its bytes on disk are verified.
    await (options.recipient ? verifyBytes(made) : verifyBackup(made.file));
    return made;
  } catch (error) {
    await rm(made.file, { force: true });
    const failure = new Error(
      `The backup was written and could not be read back, so it was removed: the disk of ${made.file} may be failing. (${error instanceof Error ? error.message : String(error)})`,
      { cause: error },
    );
    throw Object.assign(failure, { code: unreadableCode });
  }
}

async function verifyBytes({ file, sha256 }: MadeBackup): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== sha256) throw new Error('It is not on disk as it was written.');
}
