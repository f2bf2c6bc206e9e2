/**
 * In charge of secrets as versions before keys were kept outside the database encrypted them: under a key in
 * beheer_settings, bound to their owner.
 */
import { createDecipheriv } from 'node:crypto';

/** Where that key was kept, in base64url; it goes once nothing needs it. */
export const factorKeySetting = 'factor_key';

const ivBytes = 12;
const tagBytes = 16;

/** Null where the value is not one of those: then it was plain. */
export function openFactorKeySecret(value: string, factorKey: string, owner: string): string | null {
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(factorKey, 'base64url'), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
