/** Whose an e-mail address is: proven by a link that was sent to it. */
import { Failure } from '../store/failure.ts';
import type { Account, SystemQueries } from '../store/system.ts';
import { texts } from '../texts.ts';

/** What is refused to who has yet to prove their address. */
export function emailUnverified(): Failure {
  return new Failure('E_STATE', texts.refusal('accounts.address_not_confirmed'));
}

/**
 * The person has opened a mail that was sent to the account's address. Where nobody had before, whoever made the
 * account may have been somebody else: their ways in are closed.
 */
export async function verifyAddress(queries: SystemQueries, account: Account, now: Date): Promise<void> {
  if (account.email_verified_at !== null) return;
  await queries.deleteFactorsOfUser(account.uuid);
  await queries.verifyEmail(account.uuid, account.email, now);
}
