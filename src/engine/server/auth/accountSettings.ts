/** What an installation decides about accounts. */
import type { FactorRequirement } from './secondFactor.ts';

export interface AccountSettings {
  /** Where people find this server, without a slash at its end: of links and passkeys. Never what a request says. */
  readonly origin: () => string;
  /** Whether somebody said so, and it is not merely the address that is listened on. */
  readonly originIsGiven: boolean;
  /** Whether anybody may make an account. */
  readonly registration: boolean;
  readonly requireSecondFactor: FactorRequirement;
  /** Whether mails are sent, or only kept to be read. */
  readonly delivery: 'smtp' | 'outbox';
}
