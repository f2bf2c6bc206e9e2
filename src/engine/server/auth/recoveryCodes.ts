/** Recovery codes for a lost phone: ten of 80 random bits, each valid once, stored as hashes. */
import { randomBytes } from 'node:crypto';
import type { SystemQueries } from '../store/system.ts';
import { secretHash } from './secrets.ts';

const count = 10;
const letters = 16;
/** 32 unambiguous characters, so that five bits select one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Creates new codes, which are shown once, and invalidates the earlier ones. */
export async function renewRecoveryCodes(queries: SystemQueries, userUuid: string): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newCode);
  await queries.factors.replaceRecoveryCodes(
    userUuid,
    codes.map((code) => hashOf(userUuid, code)),
  );
  return codes;
}

/** Consumes a code; returns true if it was valid. */
export function consumeRecoveryCode(queries: SystemQueries, userUuid: string, code: string): Promise<boolean> {
  return queries.factors.useRecoveryCode(userUuid, hashOf(userUuid, code));
}

/** Returns a code such as `abcd-efgh-jkmn-pqrs`. */
function newCode(): string {
  const text = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function hashOf(userUuid: string, code: string): string {
  return secretHash(`${userUuid} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}
