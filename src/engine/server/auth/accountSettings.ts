/** Account settings of an installation. */
import type { FactorRequirement } from './secondFactor.ts';

/** Settings of sign-in and mail, from the environment. */
export interface AccountSettings {
  /**
   * Returns the public origin of this server without a trailing slash, for links and passkeys. Never taken from a
   * request.
   */
  readonly origin: () => string;
  /** True if the origin is configured; false if it is only the listening address. */
  readonly originIsGiven: boolean;
  /** True if anybody can register an account. */
  readonly registration: boolean;
  readonly requireSecondFactor: FactorRequirement;
  /** `outbox` keeps mails to be read instead of sending them. */
  readonly delivery: 'smtp' | 'outbox';
}
