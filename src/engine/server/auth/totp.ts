/**
 * Codes of an authenticator app (RFC 6238): six digits, half a minute each, one step early or late is taken; each
 * counts once.
 */
import { Secret, TOTP } from 'otpauth';
import type { SystemQueries } from '../store/system.ts';

const periodSeconds = 30;
const secretBytes = 20;

const generator = (secret: string, shown: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...shown, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

export interface OfferedTotp {
  /** Base32, to be typed. */
  readonly secret: string;
  /** otpauth://…, to be shown as a QR code. */
  readonly uri: string;
}

/**
 * @param issuer what the app calls the product. A new secret, which does not count before a code of it is shown. Null
 * where the person has one that counts.
 */
export async function offerTotp(
  queries: SystemQueries,
  { uuid, email, issuer }: { readonly uuid: string; readonly email: string; readonly issuer: string },
  now: Date,
): Promise<OfferedTotp | null> {
  const secret = new Secret({ size: secretBytes }).base32;
  const isOffered = await queries.offerTotp(uuid, secret, now);
  return isOffered ? { secret, uri: generator(secret, { issuer, label: email }).toString() } : null;
}

/** `unconfirmed`: the first code of a secret that was offered; else one of a secret that counts. */
export interface TotpAttempt {
  readonly user_uuid: string;
  readonly code: string;
  readonly now: Date;
  readonly unconfirmed?: boolean;
}

/**
 * Whether the code is right and was not used before; uses it up. Of the same code several times at once, one is right.
 */
export async function consumeTotp(
  queries: SystemQueries,
  { user_uuid, code, now, unconfirmed = false }: TotpAttempt,
): Promise<boolean> {
  const token = code.replaceAll(/\s/g, '');
  const found = await queries.findTotp(user_uuid);
  if (found === null || found.confirmed === unconfirmed || !/^\d{6}$/.test(token)) return false;
  const delta = generator(found.secret).validate({
    token,
    timestamp: now.getTime(),
    window: 1,
  });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1_000 / periodSeconds) + delta;
  return queries.useTotpStep(user_uuid, step, now);
}
