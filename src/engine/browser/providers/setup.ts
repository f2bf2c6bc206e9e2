/** The first account of a new installation, which is signed in at once. */
import { apiAddress, requestJson } from './http.ts';
import { saveSession, sessionFrom, type SessionAnswer } from './session.ts';

export interface FirstAccount {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
}

/** @param token of the link that the server printed. @throws HttpError 404 when it was used or is unknown, 422 with `errors` by field. */
export async function createFirstAccount(token: string, account: FirstAccount): Promise<void> {
  const { json } = await requestJson(`${apiAddress}/setup/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: JSON.stringify(account),
  });
  saveSession(sessionFrom(json as SessionAnswer));
}
