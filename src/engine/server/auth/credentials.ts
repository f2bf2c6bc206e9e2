/** Checks the password of an account. */
import { Failure } from '../store/failure.ts';
import type { SystemQueries } from '../store/system.ts';
import { hashPassword, isOutdated, passwordMatches } from './passwords.ts';

/** Columns of a user that signing in needs. */
export interface Opening {
  readonly uuid: string;
  /** Hash of the password. */
  readonly password: string | null;
  readonly status: 'invited' | 'active' | 'blocked';
}

/**
 * @throws Failure E_CREDENTIALS for an unknown account, a wrong password and a blocked account, each after the same
 *   amount of work
 */
export async function checkPassword<Account extends Opening>(
  queries: Pick<SystemQueries, 'users'>,
  account: Account | null,
  password: string,
): Promise<Account> {
  const matches = await passwordMatches(password, account?.password ?? null);
  if (account === null || !matches || account.status === 'blocked') throw new Failure('E_CREDENTIALS');
  if (account.password !== null && isOutdated(account.password))
    await queries.users.rehashPassword(account.uuid, { from: account.password, to: await hashPassword(password) });
  return account;
}
