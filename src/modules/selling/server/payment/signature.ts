/**
 * Webhook signature: `t=<seconds>,v1=<hex>`, an HMAC-SHA-256 over the seconds, a dot and the raw body. The signed time
 * prevents replays of old messages.
 */
import { createHmac } from 'node:crypto';
import { Secrets } from '#engine/server';

export const signatureHeader = 'payment-signature';
/** Maximum age of a message, including clock differences. */
const toleranceSeconds = 300;

export function sign(key: string, { body, at }: { readonly body: string; readonly at: Date }): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmacOf(key, seconds, body)}`;
}

export function isSigned(
  key: string,
  { header, body, now }: { readonly header: unknown; readonly body: string; readonly now: Date },
): boolean {
  const found = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!found) return false;
  const seconds = Number(found[1]);
  return (
    Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds &&
    Secrets.timingSafeEquals(found[2] ?? '', hmacOf(key, seconds, body))
  );
}

function hmacOf(key: string, seconds: number, body: string): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
}
