/**
 * Secrets and signatures of deliveries.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md version 1.0.0
 */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** The specification asks for 24 to 64 bytes. */
const secretBytes = 32;

/** Creates a secret: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

interface Message {
  /** The same in each attempt; must not contain a full stop. */
  readonly id: string;
  /** Time of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/** Returns the headers of a delivery, with one signature for each secret. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
