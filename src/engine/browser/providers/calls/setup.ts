/** The first account of a new installation. */
import type * as calls from '../../../registry/calls/signIn.ts';
import { asksOf } from '../call.ts';
import { takePreferences } from '../session/preferences.ts';
import { sessionFrom, type Session } from '../session/session.ts';

export type { FirstAccount } from '../../../registry/calls/signIn.ts';

const ask = asksOf<typeof calls>();

/**
 * Creates the first account and returns its session.
 *
 * @param token from the link that the server printed
 * @throws HttpError 404 for a used or unknown token, 422 with `errors` by field.
 */
export async function createFirstAccount(token: string, account: calls.FirstAccount): Promise<Session> {
  const answer = await ask('POST /api/setup/:token', { params: { token }, body: account });
  takePreferences(answer.uuid, answer.preferences);
  return sessionFrom(answer);
}
