/** Whose an e-mail address is: proven by a link that was sent to it. */
import type { Account, SystemQueries } from '../store/system.ts';

/**
 * The person has opened a mail that was sent to the account's address. Where nobody had before, whoever made the account may have been
 * somebody else: their ways in are closed.
 */
export async function proveAddress(queries: SystemQueries, account: Account, now: Date): Promise<void> {
  if (account.email_verified_at !== null) return;
  await queries.deleteFactorsOfUser(account.uuid);
  await queries.verifyEmail(account.uuid, account.email, now);
}

/** Takes an account back from whoever opened it without ever proving the address. */
export async function emptyAccount(queries: SystemQueries, userUuid: string, now: Date): Promise<void> {
  await queries.setPassword(userUuid, null, now);
  await queries.deleteFactorsOfUser(userUuid);
  await queries.deleteSessionsOfUser(userUuid);
  await queries.deleteChallengesOfUser(userUuid);
  await queries.deleteLinksOfUser(userUuid);
}
