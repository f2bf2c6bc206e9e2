/** Codes for who lost the telephone: ten of 80 random bits, each good once, kept as hashes. */
import { randomBytes } from 'node:crypto';
import type { SystemQueries } from '../store/system.ts';
import { secretHash } from './secrets.ts';

const count = 10;
const letters = 16;
/** Without those that look alike: 32 of them, so that five bits choose one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Shown this once; those before count no more. */
export async function renewRecoveryCodes(queries: SystemQueries, userUuid: string): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newCode);
  await queries.replaceRecoveryCodes(
    userUuid,
    codes.map((code) => hashOf(userUuid, code)),
  );
  return codes;
}

/** Whether it is one of them; uses it up. */
export function consumeRecoveryCode(queries: SystemQueries, userUuid: string, code: string): Promise<boolean> {
  return queries.useRecoveryCode(userUuid, hashOf(userUuid, code));
}

/** `abcd-efgh-jkmn-pqrs` */
function newCode(): string {
  const text = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function hashOf(userUuid: string, code: string): string {
  return secretHash(`${userUuid} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}
