/** Decrypts secrets of earlier versions, which kept the key in beheer_settings and bound each secret to its owner. */
import { createDecipheriv } from 'node:crypto';

/** Setting with that key in base64url; removed once nothing needs it. */
export const factorKeySetting = 'factor_key';

const ivBytes = 12;
const tagBytes = 16;

/** Returns null where the value is not such a secret, which means it was plain text. */
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
