/** The second step of signing in: what the person must show beside the password, within minutes. */
import type { AccountContext } from './context.ts';

export interface AskedFactor {
  readonly challenge: string;
}

/** What to answer instead of a session; null for an account without a second factor. */
export async function askSecondFactor(_context: AccountContext, _userUuid: string): Promise<AskedFactor | null> {
  return Promise.resolve(null);
}
