/**
 * Keys of records in a file that has no name any more: nobody else opens it, and it is gone once it is closed or the
 * process ends. Of a million records it has 16 MB, which in memory the process would go on holding.
 */
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { texts } from '../../texts.ts';
import { Failure } from '../failure.ts';

/** Of a uuid as the database keeps it. */
const keyBytes = 16;
const retryAfterSeconds = 60;

export interface KeyFile {
  /** @param keys one behind another without anything between them. @throws Failure E_UNAVAILABLE without room for them */
  append(keys: Buffer): Promise<void>;
  /** The next ones after those that were read before, as hexadecimal digits; fewer at the end, then none. */
  next(count: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @throws Failure E_UNAVAILABLE where there is no directory for such files, or no room */
export async function openKeyFile(): Promise<KeyFile> {
  const file = await withRoom(openNameless);
  let written = 0;
  let read = 0;
  return {
    append: (keys) =>
      withRoom(async () => {
        await file.write(keys, 0, keys.length, written);
        written += keys.length;
      }),
    next: async (count) => {
      const bytes = Math.min(count * keyBytes, written - read);
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, read);
      read += bytes;
      return Array.from({ length: bytes / keyBytes }, (_none, index) =>
        buffer.toString('hex', index * keyBytes, (index + 1) * keyBytes),
      );
    },
    close: () => file.close(),
  };
}

async function openNameless(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'beheer-'));
  try {
    return await open(join(directory, 'keys'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const details = { ...texts.refusal('requests.no_room'), retryAfterSeconds };
    throw new Failure('E_UNAVAILABLE', details, { cause: error });
  }
}
