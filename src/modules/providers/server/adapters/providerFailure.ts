/** Why a provider did not do what it was asked, in words for staff. What is thrown anywhere becomes an outcome here. */
import type { Outcome } from '../adapter.ts';

interface Particulars {
  /** It may well work in a while. */
  readonly isTransient?: boolean;
  /** As the provider asked. */
  readonly retryAfterSeconds?: number;
}

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

/** What the provider itself said no to, with the code that it gave. */
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

/** @param secrets what may stand in nothing that people read. */
export function failedWith(error: unknown, secrets: readonly string[]): Outcome {
  const { isTransient = false, retryAfterSeconds } = error instanceof ProviderFailure ? error : {};
  return {
    state: 'failed',
    reason: redact(error instanceof Error ? error.message : String(error), secrets).slice(0, 2_000),
    ...(isTransient ? { isTransient } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** The same failure, to be thrown on: its words without secrets. */
export function withoutSecretsIn(error: unknown, secrets: readonly string[]): ProviderFailure {
  const { isTransient = false, retryAfterSeconds } = error instanceof ProviderFailure ? error : {};
  return new ProviderFailure(redact(error instanceof Error ? error.message : String(error), secrets), {
    isTransient,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

const hidden = '•••';

/** Also as they stand in addresses, forms and the header of Basic authentication. */
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
