/**
 * Passwords: argon2id with the parameters OWASP asks for, a few at a time so that a flood of attempts cannot take the
 * machine.
 */
import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../store/failure.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';

/**
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: 19 MiB, two passes, one lane.
 * Argon2id is the library's default.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 4;
/** Who comes after these would wait for seconds: better told so. */
const maxWaiting = 32;

const inTurn = concurrencyLimit(atOnce, (waiting) => {
  if (waiting >= maxWaiting) throw new Failure('E_TOO_MANY', { retryAfterSeconds: 2 });
});

/** The same text however the keyboard put it together (RFC 8265 § 4.2.2). */
const prepared = (password: string): string => password.normalize('NFC');

/** The encoded hash (PHC string) to store. @throws Failure E_TOO_MANY when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(prepared(password), parameters));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is that of the hash. Takes as long where there is no hash: an unknown address is not told apart.
 * @throws Failure E_TOO_MANY
 */
export async function passwordMatches(password: string, encoded: string | null): Promise<boolean> {
  // Made whoever comes first, for an account or for none.
  dummyHash ??= hashPassword('the password of nobody').catch((error: unknown) => {
    dummyHash = undefined;
    throw error;
  });
  const nobodys = await dummyHash;
  const matches = await inTurn(() => verify(encoded ?? nobodys, prepared(password)).catch(() => false));
  return matches && encoded !== null;
}

/** Whether a stored hash was made with less than is asked for now. */
export function isOutdated(encoded: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(encoded);
  return found === null || Number(found[1]) < parameters.memoryCost || Number(found[2]) < parameters.timeCost;
}

const consonants = 'bdfghjkmnprstvz';
const vowels = 'aeiou';
const syllables = 3;
const words = 4;

/**
 * Four words that can be said aloud, `tadoki-vesuma-hobifu-ganezo`: over 70 bits, from the system's own source of
 * chance.
 */
export function readablePassword(): string {
  const letter = (letters: string): string => letters.charAt(randomInt(letters.length));
  const word = (): string => Array.from({ length: syllables }, () => letter(consonants) + letter(vowels)).join('');
  return Array.from({ length: words }, word).join('-');
}
