/** Refreshes the session from the server, so that changed rights take effect without signing in again. */
import type * as calls from '../../../registry/calls/signIn.ts';
import { asksOf } from '../call.ts';
import { onRefused } from '../http.ts';
import { apiAddress } from '../requestHeaders.ts';
import { takePreferences } from './preferences.ts';
import { isSameClient, saveSession, sessionFrom, storedSession } from './session.ts';

const askSession = asksOf<typeof calls>();

const forbidden = 403;
/** A tab that was hidden for this long is refreshed. */
const staleMilliseconds = 60_000;

let underWay: Promise<void> | null = null;
let askedAt = 0;

/** Refreshes now, after each 403 response, and when the tab becomes visible. Call it once. */
export function keepSessionFresh(): void {
  void refreshSession();
  onRefused((status, address) => {
    if (status === forbidden && !address.startsWith(sessionAddress)) void refreshSession();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > staleMilliseconds) void refreshSession();
  });
}

const sessionAddress = `${apiAddress}/session`;

/** Refreshes the session. Does nothing if nobody is signed in. Errors are ignored, since the next call reports them. */
function refreshSession(): Promise<void> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function ask(): Promise<void> {
  const before = storedSession();
  if (before === null) return;
  askedAt = Date.now();
  try {
    const answer = await askSession('GET /api/session');
    const now = storedSession();
    // Another person may have signed in meanwhile.
    if (now?.user.token !== before.user.token) return;
    takePreferences(answer.uuid, answer.preferences, askedAt);
    const next = sessionFrom({ ...answer, token: before.user.token });
    // A tab may have switched the active client after the server read it.
    saveSession(isSameClient(before.client, now.client) ? next : { ...next, client: now.client });
  } catch {
    // The request has logged the error.
  }
}
