/**
 * In charge of what the browser remembers of who is signed in: asked anew, so that a right that was given or taken
 * shows without signing in again.
 */
import type * as calls from '../../registry/calls/signIn.ts';
import { asksOf } from './call.ts';
import { apiAddress, onRefused } from './http.ts';
import { takePreferences } from './preferences.ts';
import { currentSession, saveSession, sessionFrom } from './session.ts';

const askSession = asksOf<typeof calls>();

const forbidden = 403;
/** What a tab that lay aside for so long remembers is looked up again. */
const staleMilliseconds = 60_000;

let underWay: Promise<void> | null = null;
let askedAt = 0;

/** Asks now, after each refusal for want of a right, and when the tab comes back into sight. Call it once. */
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

/** Nothing where nobody is signed in, and where there is no answer: what comes next will say so in its own way. */
export function refreshSession(): Promise<void> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function ask(): Promise<void> {
  const before = currentSession();
  if (before === null) return;
  askedAt = Date.now();
  try {
    const answer = await askSession('GET /api/session');
    const now = currentSession();
    // Somebody else may have signed in meanwhile.
    if (now?.user.token !== before.user.token) return;
    takePreferences(answer.uuid, answer.preferences, askedAt);
    saveSession(sessionFrom({ ...answer, token: before.user.token }));
  } catch {
    // Told to the console by the request.
  }
}
