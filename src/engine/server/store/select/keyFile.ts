/**
 * Temporary file with record keys. It is unlinked after opening, so no other process opens it and it disappears when
 * closed. A million keys take 16 MB, which would otherwise stay in the memory of the process.
 */
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { texts } from '../../texts.ts';
import { Failure } from '../failure.ts';

/** Bytes of a uuid. */
const keyBytes = 16;
const retryAfterSeconds = 60;

interface KeyFile {
  /** @param keys concatenated uuids. @throws Failure E_UNAVAILABLE without disk space */
  append(keys: Buffer): Promise<void>;
  /** Returns the next keys as hexadecimal digits: fewer at the end, then none. */
  next(count: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** @throws Failure E_UNAVAILABLE without a temporary directory or disk space */
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
