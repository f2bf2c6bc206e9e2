/** Errors of providers, with messages for staff, and their conversion to outcomes. */
import type { AdapterOutcome } from '../adapter.ts';

interface Particulars {
  /** True if a later attempt may succeed. */
  readonly isTransient?: boolean;
  /** Delay that the provider requires. */
  readonly retryAfterSeconds?: number;
}

/** Failure of a provider or of the connection to it. The message is for staff. */
export class ProviderFailure extends Error {
  readonly isTransient: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: string, { isTransient = false, retryAfterSeconds }: Particulars = {}) {
    super(reason);
    this.name = 'ProviderFailure';
    this.isTransient = isTransient;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Error response of the provider, with its code. */
export class ProviderRefusal extends ProviderFailure {
  constructor(
    readonly code: string,
    reason: string,
    particulars: Particulars = {},
  ) {
    super(reason, particulars);
    this.name = 'ProviderRefusal';
  }
}

/** Converts an error to an outcome. @param secrets values that must not appear in the message */
export function failedWith(error: unknown, secrets: readonly string[]): AdapterOutcome {
  const { isTransient = false, retryAfterSeconds } = error instanceof ProviderFailure ? error : {};
  return {
    state: 'failed',
    reason: redact(error instanceof Error ? error.message : String(error), secrets).slice(0, 2_000),
    ...(isTransient ? { isTransient } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Returns the same failure with the secrets removed from its message. */
export function withoutSecretsIn(error: unknown, secrets: readonly string[]): ProviderFailure {
  const { isTransient = false, retryAfterSeconds } = error instanceof ProviderFailure ? error : {};
  return new ProviderFailure(redact(error instanceof Error ? error.message : String(error), secrets), {
    isTransient,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const hidden = '•••';

/** Replaces secrets, also when URL-encoded, JSON-escaped or base64-encoded (Basic authentication). */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) =>
      secret.length < 4
        ? []
        : [
            secret,
            encodeURIComponent(secret),
            JSON.stringify(secret).slice(1, -1),
            Buffer.from(secret).toString('base64'),
          ],
    )
    .reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
}
