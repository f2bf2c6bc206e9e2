/** Backups encrypted to a public key, in the age format: https://age-encryption.org/v1 */
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter } from 'age-encryption';
import { encrypterTo } from '../../encryption/recipient.ts';
import { DamagedBackup } from './format.ts';

/** File name suffix of an encrypted backup. */
export const encryptedSuffix = '.age';

const firstBytes = 'age-encryption.org/';

/** Encrypts a stream to the public key. No plain text is written to disk. */
export async function encrypted(
  plain: AsyncIterable<Uint8Array>,
  recipient: string,
): Promise<AsyncIterable<Uint8Array>> {
  return Readable.fromWeb(
    (await encrypterTo(recipient).encrypt(asStream(Readable.from(plain)))) as NodeStream<Uint8Array>,
  );
}

const asStream = (from: Readable): ReadableStream<Uint8Array> => Readable.toWeb(from) as ReadableStream<Uint8Array>;

/**
 * Runs the work on a plain backup: the file itself, or a decrypted copy in a private directory that is removed
 * afterwards.
 *
 * @param identityFile file with private keys (`AGE-SECRET-KEY-1…`) as `age-keygen` writes it; null where none is known
 * @throws DamagedBackup if the file is damaged
 */
export async function withPlainBackup<T>(
  { file, identityFile }: { readonly file: string; readonly identityFile: string | null },
  work: (plainFile: string) => Promise<T>,
): Promise<T> {
  if (!(await isEncrypted(file))) return work(file);
  if (identityFile === null)
    throw new Error(`${file} is encrypted. Name the file with the private key that opens it: --identity FILE`);
  const decrypter = await decrypterOf(identityFile);
  const directory = await mkdtemp(join(tmpdir(), 'beheer-decrypted-'));
  try {
    const plainFile = join(directory, 'beheer.backup');
    await decryptInto(plainFile, { file, identityFile, decrypter });
    return await work(plainFile);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns false for an unreadable file, whose error is reported on reading the backup. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return false;
  const first = Buffer.alloc(firstBytes.length);
  await handle.read(first, 0, first.length, 0).finally(() => handle.close());
  return first.toString('latin1') === firstBytes;
}

async function decrypterOf(identityFile: string): Promise<Decrypter> {
  const text = await readFile(identityFile, 'utf8').catch((error: unknown) => {
    throw new Error(`The file ${identityFile} with the private key cannot be read.`, { cause: error });
  });
  const identities = text.split('\n').flatMap((line) => (/^\s*(?:#.*)?$/.test(line) ? [] : [line.trim()]));
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    if (identities.length > 0) return decrypter;
  } catch {
    // The error must not repeat a private key, not even an invalid one.
  }
  throw new Error(`${identityFile} holds no private key of age: a line that begins with AGE-SECRET-KEY-1.`);
}

interface Decrypting {
  readonly file: string;
  readonly identityFile: string;
  readonly decrypter: Decrypter;
}

async function decryptInto(plainFile: string, { file, identityFile, decrypter }: Decrypting): Promise<void> {
  const source = createReadStream(file);
  const target = await open(plainFile, 'wx', 0o600);
  try {
    const plain = await decrypter.decrypt(asStream(source));
    for await (const piece of Readable.fromWeb(plain as NodeStream<Uint8Array>))
      await target.write(piece as Uint8Array);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.startsWith('no identity matched'))
      throw new Error(
        `No private key in ${identityFile} opens ${file}. Name the one that belongs to the public key it was encrypted to.`,
        { cause: error },
      );
    if (error instanceof Error && 'code' in error) throw error;
    throw new DamagedBackup(
      `${file} is damaged: it cannot be decrypted any more. It was cut off while it was copied, or changed since. Use an earlier backup, or another copy of this one.`,
      { cause: error },
    );
  } finally {
    source.destroy();
    await target.close();
  }
}
