/** Secrets that must be read again, encrypted where they are kept: AES-256-GCM under a key of the installation, bound to their owner. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SystemQueries } from '../store/system.ts';

const setting = 'factor_key';
const keyBytes = 32;
/** NIST SP 800-38D § 8.2. */
const ivBytes = 12;
const tagBytes = 16;

async function keyOf(queries: Pick<SystemQueries, 'settleSetting'>): Promise<Buffer> {
  return Buffer.from(await queries.settleSetting(setting, randomBytes(keyBytes).toString('base64url')), 'base64url');
}

/** @param owner whose it is; only with the same owner can it be read. */
export async function seal(
  queries: Pick<SystemQueries, 'settleSetting'>,
  text: string,
  owner: string,
): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(queries), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error where it was changed, moved to another owner, or the key is another. */
export async function unseal(
  queries: Pick<SystemQueries, 'settleSetting'>,
  sealed: string,
  owner: string,
): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(queries), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
