/**
 * Codes of authenticator apps (RFC 6238): six digits, 30 seconds each. One step early or late is accepted, and each
 * code is valid once.
 */
import { Secret, TOTP } from 'otpauth';
import type { SystemQueries } from '../store/system.ts';

const periodSeconds = 30;
const secretBytes = 20;

const generator = (secret: string, shown: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...shown, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

interface OfferedTotp {
  /** Base32, for typing. */
  readonly secret: string;
  /** otpauth:// URI for a QR code. */
  readonly uri: string;
}

/**
 * Creates a secret that is not active before a code confirms it. Null where the person has an active one.
 * @param issuer name of the product in the app
 */
export async function offerTotp(
  queries: SystemQueries,
  { uuid, email, issuer }: { readonly uuid: string; readonly email: string; readonly issuer: string },
  now: Date,
): Promise<OfferedTotp | null> {
  const secret = new Secret({ size: secretBytes }).base32;
  const isOffered = await queries.factors.offerTotp(uuid, secret, now);
  return isOffered ? { secret, uri: generator(secret, { issuer, label: email }).toString() } : null;
}

/** `unconfirmed` checks the first code of an offered secret, else of the active one. */
interface TotpAttempt {
  readonly user_uuid: string;
  readonly code: string;
  readonly now: Date;
  readonly unconfirmed?: boolean;
}

/**
 * Consumes a code; returns true if it is correct and unused. Of parallel attempts with the same code only one succeeds.
 */
export async function consumeTotp(
  queries: SystemQueries,
  { user_uuid, code, now, unconfirmed = false }: TotpAttempt,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '');
  const found = await queries.factors.findTotp(user_uuid);
  if (found === null || found.confirmed === unconfirmed || !/^\d{6}$/.test(token)) return false;
  const delta = generator(found.secret).validate({
    token,
    timestamp: now.getTime(),
    window: 1,
  });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1_000 / periodSeconds) + delta;
  return queries.factors.useTotpStep(user_uuid, step, now);
}
