/** Passwords: argon2id with the parameters OWASP asks for, a few at a time so that a flood of attempts cannot take the machine. */
import { hash, verify } from '@node-rs/argon2';

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: 19 MiB, two passes, one lane. Argon2id is the library's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume));
  else running += 1;
  try {
    return await work();
  } finally {
    // The turn goes straight to the next in line, so the count stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The encoded hash (PHC string) to store. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

let dummyHash: Promise<string> | undefined;

/** Whether the password is that of the hash. Takes as long where there is no hash: an unknown address is not told apart. */
export async function passwordMatches(password: string, encoded: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('the password of nobody');
  const compared = encoded ?? (await dummyHash);
  const matches = await inTurn(() => verify(compared, password).catch(() => false));
  return matches && encoded !== null;
}
