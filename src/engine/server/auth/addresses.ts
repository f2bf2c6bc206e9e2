/** Ownership of email addresses, which is proven by opening a link sent to the address. */
import { Failure } from '../store/failure.ts';
import type { UserAccount, SystemQueries } from '../store/system.ts';
import { texts } from '../texts.ts';

/** API error for an action that needs a confirmed address. */
export function emailUnverified(): Failure {
  return new Failure('E_STATE', texts.refusal('accounts.address_not_confirmed'));
}

/** Returns true if somebody has signed in since the address was confirmed. */
export function isUsedSinceConfirmed({
  email_verified_at,
  last_login_at,
}: Pick<UserAccount, 'email_verified_at' | 'last_login_at'>): boolean {
  return email_verified_at !== null && last_login_at !== null && last_login_at > email_verified_at;
}

/**
 * Marks the address as confirmed by somebody who opened a mail sent to it. If nobody has used the account since it was
 * confirmed, another person may have created it, so its second factors are removed.
 */
export async function verifyAddress(queries: SystemQueries, account: UserAccount, now: Date): Promise<void> {
  if (isUsedSinceConfirmed(account)) return;
  await queries.factors.deleteFactorsOfUser(account.uuid);
  await queries.users.verifyEmail(account.uuid, account.email, now);
}
