/**
 * In charge of what follows when the server takes a session for over. Where something on screen is unsaved, signing in
 * again is asked for over it, and the calls that were refused go on afterwards; else the session is cleared, which
 * leads to the sign-in page.
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
  storageKey,
  type Session,
} from './session.ts';
import { store } from './store.ts';
import { discardUnsaved, hasUnsavedWork } from './unsaved.ts';

/**
 * A call that was refused because the session is over, which has been dealt with: whoever made it has nothing to do but
 * stop.
 */
export class SessionEnded extends HttpError {
  constructor(message: string, status: number, body: object) {
    super(message, status, body);
    // HttpError sets its own.
    Object.setPrototypeOf(this, SessionEnded.prototype);
  }
}

/** 419: the anti-forgery token is of another session. */
export const isSessionExpired = (status: number): boolean => status === 401 || status === 419;

const question = createSingleFlightPrompt();

/** For the dialog to sign in with: the question that is open, or null. */
export const useSignInQuestion = question.useOpen;

/**
 * Answers whether there is a session of the same person again, so that the call can be sent once more.
 * @param token with which it was sent.
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

/** With the session that was just made over the work on screen: another person sees nothing of it. */
export function acceptSession(session: Session): void {
  const isSamePerson = session.user.uuid === shownSession()?.user.uuid;
  saveSession(session);
  if (isSamePerson) question.current()?.settle(true);
  else startAnew(afterSignIn(session.user.latest_url));
}

/** Nobody wants to sign in again: what was typed stays in the drafts of whoever typed it. */
export function declineSignIn(): void {
  leave(null);
  question.current()?.settle(false);
}

/** Follows what other tabs do with the session. Call it once, before anything is drawn. */
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

/** Calls the listener when somebody has left: what was read for them is not for whoever signs in next. */
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
