/** The first account of a new installation. */
import type * as calls from '../../registry/calls/signIn.ts';
import { asksOf } from './call.ts';
import { takePreferences } from './preferences.ts';
import { sessionFrom, type Session } from './session.ts';

export type { FirstAccount } from '../../registry/calls/signIn.ts';

const ask = asksOf<typeof calls>();

/**
 * Answers the session that it begins.
 *
 * @param token of the link that the server printed. @throws HttpError 404 when it was used or is unknown, 422 with
 * `errors` by field.
 */
export async function createFirstAccount(token: string, account: calls.FirstAccount): Promise<Session> {
  const answer = await ask('POST /api/setup/:token', { params: { token }, body: account });
  takePreferences(answer.uuid, answer.preferences);
  return sessionFrom(answer);
}
