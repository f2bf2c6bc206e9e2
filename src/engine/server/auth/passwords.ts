/**
 * Password hashing with argon2id and the parameters of OWASP. Limited concurrency, so that a flood of attempts cannot
 * exhaust the machine.
 */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../store/failure.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';

/**
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: 19 MiB, two passes, one lane.
 * Argon2id is the default of the library.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 4;
/** With more waiting, a caller would wait for seconds; it is rejected instead. */
const maxWaiting = 32;

const inTurn = concurrencyLimit(atOnce, (waiting) => {
  if (waiting >= maxWaiting) throw new Failure('E_TOO_MANY', { retryAfterSeconds: 2 });
});

/** Normalises the text, so that the keyboard's Unicode composition does not matter (RFC 8265 § 4.2.2). */
const prepared = (password: string): string => password.normalize('NFC');

/** Returns the encoded hash (PHC string). @throws Failure E_TOO_MANY where too many are waiting */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(prepared(password), parameters));
}

let dummyHash: Promise<string> | undefined;

/**
 * Returns true if the password matches the hash. Takes as long without a hash, so an unknown address is not revealed by
 * timing.
 * @throws Failure E_TOO_MANY
 */
export async function passwordMatches(password: string, encoded: string | null): Promise<boolean> {
  // Created by the first caller, whether it has an account or not, so that timing reveals nothing.
  dummyHash ??= hashPassword('the password of nobody').catch((error: unknown) => {
    dummyHash = undefined;
    throw error;
  });
  const nobodys = await dummyHash;
  const matches = await inTurn(() => verify(encoded ?? nobodys, prepared(password)).catch(() => false));
  return matches && encoded !== null;
}

/** Returns true for a hash with weaker parameters than the present ones. */
export function isOutdated(encoded: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(encoded);
  return found === null || Number(found[1]) < parameters.memoryCost || Number(found[2]) < parameters.timeCost;
}

const consonants = 'bdfghjkmnprstvz';
const vowels = 'aeiou';
const syllables = 3;
const words = 4;

/**
 * Generates four pronounceable words, `tadoki-vesuma-hobifu-ganezo`: over 70 bits from a cryptographic random source.
 */
export function readablePassword(): string {
  const letter = (letters: string): string => letters.charAt(randomInt(letters.length));
  const word = (): string => Array.from({ length: syllables }, () => letter(consonants) + letter(vowels)).join('');
  return Array.from({ length: words }, word).join('-');
}
