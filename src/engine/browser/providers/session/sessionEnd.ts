/**
 * Handles sessions that the server rejects. If there is unsaved work, a dialog asks to sign in again, and rejected
 * calls are retried afterwards; otherwise the session is cleared, which leads to the sign-in page.
 */
import { HttpError } from 'react-admin';
import { createSingleFlightPrompt } from './singleFlightPrompt.ts';
import { afterSignIn } from './redirect.ts';
import {
  clearSession,
  currentSession,
  suspendSession,
  personIn,
  saveSession,
  shownSession,
  type Session,
} from './session.ts';
import { storageKey } from './storedSession.ts';
import { store } from '../store.ts';
import { discardUnsaved, hasUnsavedWork } from '../unsaved.ts';

/** Thrown for a call that failed because the session ended. That has been handled, so the caller only has to stop. */
export class SessionEnded extends HttpError {
  constructor(message: string, status: number, body: object) {
    super(message, status, body);
    // HttpError sets its own prototype.
    Object.setPrototypeOf(this, SessionEnded.prototype);
  }
}

/** Returns true for an ended session. 419: the CSRF token belongs to another session. */
export const isSessionExpired = (status: number): boolean => status === 401 || status === 419;

const question = createSingleFlightPrompt();

/** Returns the open question, or null. For the sign-in dialog. */
export const useSignInQuestion = question.useOpen;

/**
 * Resolves to true if the same person has a session again, so that the call can be retried.
 * @param token the token of the rejected call
 */
export async function resumeSession(token: string | undefined): Promise<boolean> {
  const [live, shown] = [currentSession(), shownSession()];
  if (shown === null) return false;
  if (live !== null && live.user.token !== token) return live.user.uuid === shown.user.uuid;
  return isSignedInAgain();
}

function isSignedInAgain(): Promise<boolean> {
  const asks = question.current() !== null || (hasUnsavedWork() && question.canAsk());
  if (asks) suspendSession();
  else leave('ended');
  return asks ? question.ask() : Promise.resolve(false);
}

/**
 * Continues with the session from the dialog. A different person gets a new page, and sees nothing of the work on
 * screen.
 */
export function acceptSession(session: Session): void {
  const isSamePerson = session.user.uuid === shownSession()?.user.uuid;
  saveSession(session);
  if (isSamePerson) question.current()?.settle(true);
  else startAnew(afterSignIn(session.user.latest_url));
}

/** Declines to sign in again. Unsaved input stays in the person's drafts. */
export function declineSignIn(): void {
  leave(null);
  question.current()?.settle(false);
}

/** Follows session changes in other tabs. Call it once, before rendering. */
export function watchSession(): void {
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key !== storageKey) return;
    const [before, now] = [personIn(oldValue) ?? shownSession()?.user.uuid, currentSession()?.user.uuid];
    if (before === undefined) return;
    if (now === undefined) void isSignedInAgain();
    else if (now === before) question.current()?.settle(true);
    else startAnew('/');
  });
}

const forgetting = new Set<() => void>();

/** Calls the listener when somebody signs out, to drop cached data before the next person signs in. */
export function onSignedOut(forget: () => void): () => void {
  forgetting.add(forget);
  return () => void forgetting.delete(forget);
}

function leave(ending: 'ended' | null): void {
  discardUnsaved();
  clearSession(ending);
  setTimeout(() => {
    for (const forget of forgetting) forget();
    store.reset();
  });
}

function startAnew(path: string): void {
  discardUnsaved();
  window.location.assign(path);
}
