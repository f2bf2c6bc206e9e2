/** Signs requests with HTTP Message Signatures (RFC 9421), HMAC-SHA-256, over a Content-Digest (RFC 9530). */
import { createHash, createHmac, randomBytes } from 'node:crypto';

interface Signed {
  readonly method: string;
  readonly address: URL;
  /** Empty for a GET. */
  readonly body: string;
  readonly idempotencyKey?: string;
}

interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

/** Validity of a signature. The receiver rejects older ones and repeated nonces. */
const validSeconds = 300;

/** @returns the headers to add to the request. */
export function signatureHeaders(
  { method, address, body, idempotencyKey }: Signed,
  key: SigningKey,
  now: Date = new Date(),
): Readonly<Record<string, string>> {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const covered: readonly (readonly [string, string])[] = [
    ['@method', method],
    ['@target-uri', address.href],
    ['content-digest', digest],
    ...(idempotencyKey === undefined ? [] : ([['idempotency-key', idempotencyKey]] as const)),
  ];
  const created = Math.floor(now.getTime() / 1_000);
  const names = covered.map(([name]) => `"${name}"`).join(' ');
  const parameters =
    `(${names});created=${created};expires=${created + validSeconds};nonce="${randomBytes(16).toString('base64url')}"` +
    `;keyid="${key.id}";alg="hmac-sha256"`;
  const signature = createHmac('sha256', key.secret).update(signatureBase(covered, parameters)).digest('base64');
  return {
    'content-digest': digest,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    'signature-input': `sig=${parameters}`,
    signature: `sig=:${signature}:`,
  };
}

/** RFC 9421 § 2.5. */
function signatureBase(covered: readonly (readonly [string, string])[], parameters: string): string {
  return [...covered.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`].join('\n');
}
