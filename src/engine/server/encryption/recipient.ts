/** Encryption to age public keys: https://age-encryption.org/v1 */
import { Encrypter } from 'age-encryption';

/** @throws Error if the text is no age public key, such as `age1…` */
export function encrypterTo(recipient: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter;
}

/** Returns true for an age public key (`age1…`) that can encrypt a backup. */
export function isRecipient(text: string): boolean {
  try {
    encrypterTo(text);
    return true;
  } catch {
    return false;
  }
}
