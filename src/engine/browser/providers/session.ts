/**
 * In charge of who is signed in, kept between visits: the user, the employee that the user is, and the active client.
 */
import { useSyncExternalStore } from 'react';
import type { Grant, Membership, Principal } from '../../registry/permissions.ts';
import type { SavedView } from '../../registry/savedViews.ts';

export interface SessionUser {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly token: string;
  readonly emailVerified: boolean;
  readonly hasMissingData: boolean;
  readonly type: 'management' | 'user';
  readonly latest_url: string | null;
  /** The language that the server answers in. */
  readonly locale?: string;
  /** What roles add to what the access lists say. */
  readonly grants?: readonly Grant[];
  /** Which part of each client's matters is theirs; empty where all of them are. */
  readonly memberships?: readonly Membership[];
  /** What one still has to tell before everything works. */
  readonly missing?: readonly MissingData[];
  readonly second_factor?: SecondFactorState;
  /** The one client whose matters they see; absent where they see those of several, or of all. */
  readonly only_client?: string;
  /** Pages that they may open and find nothing to do on, by name. */
  readonly idle_pages?: readonly string[];
}

export type MissingData = 'name' | 'client';

export interface SecondFactorState {
  readonly enrolled: boolean;
  readonly required: boolean;
}

export interface SessionEmployee {
  readonly uuid: string;
  readonly name?: string;
  readonly contract_week_minutes?: number | null;
}

export interface ActiveClient {
  readonly uuid: string;
  readonly name: string;
}

export interface Session {
  readonly user: SessionUser;
  readonly employee: SessionEmployee | null;
  readonly client: ActiveClient | null;
  /** The views of lists that are theirs or shared with them. */
  readonly views?: readonly SavedView[];
}

/** Where the browser keeps it. */
export const storageKey = 'beheer.session';
const listeners = new Set<() => void>();
let stored: string | null = null;
let session: Session | null = null;
/** The last session that there was, while its person is asked to sign in again over what they have on screen. */
let suspended: Session | null = null;
let latest: Session | null = null;
let ending: Ending = null;

/**
 * How the last session of this page ended: refused by the server, or by choice. Null: there was none, or signing in
 * again was declined.
 */
export type Ending = 'ended' | 'left' | null;

/**
 * The session, or null when nobody is signed in. The same object until it changes: which page one was at last is
 * another with every page, and no screen shows it.
 */
export function currentSession(): Session | null {
  const text = localStorage.getItem(storageKey);
  if (text !== stored) {
    stored = text;
    const next = parse(text);
    if (next === null || session === null || withoutPlace(next) !== withoutPlace(session)) session = next;
  }
  latest = session ?? latest;
  return session;
}

const withoutPlace = (of: Session): string => JSON.stringify({ ...of, user: { ...of.user, latest_url: null } });

/** Whose screens are shown: of who is signed in, or of who is asked to sign in again over their work. */
export function shownSession(): Session | null {
  return currentSession() ?? suspended;
}

export function saveSession(next: Session): void {
  suspended = null;
  ending = null;
  localStorage.setItem(storageKey, JSON.stringify(next));
  notifyListeners();
}

export function clearSession(how: Ending = null): void {
  suspended = null;
  latest = null;
  ending = how;
  localStorage.removeItem(storageKey);
  notifyListeners();
}

/** Clears the session, yet goes on showing whose it was: until they have signed in again, or would not. */
export function suspendSession(): void {
  suspended = currentSession() ?? latest;
  localStorage.removeItem(storageKey);
  notifyListeners();
}

/** Whose session the browser kept, by what it kept. */
export const personIn = (text: string | null): string | null => parse(text)?.user.uuid ?? null;

export const lastEnding = (): Ending => ending;

/** Sets the active client; null is all of them. */
export function saveActiveClient(client: ActiveClient | null): void {
  const current = currentSession();
  if (current) saveSession({ ...current, client });
}

/** Their views as they are after one was kept, changed or removed. */
export function saveViews(views: readonly SavedView[]): void {
  const current = currentSession();
  if (current) saveSession({ ...current, views });
}

/** Notes that the server wants a second factor first. */
export function markSecondFactorRequired(): void {
  const current = currentSession();
  if (current && !mustEnrol(current))
    saveSession({ ...current, user: { ...current.user, second_factor: { enrolled: false, required: true } } });
}

/** Whether somebody may do nothing else before they have a second factor. */
export function mustEnrol({ user }: Session): boolean {
  return user.second_factor !== undefined && user.second_factor.required && !user.second_factor.enrolled;
}

/** The session as the API answers it: the user's fields, with the employee and the active client beside them. */
export function sessionFrom(answer: SessionAnswer): Session {
  const { employee = null, client = null, saved_views, preferences: _, ...user } = answer;
  return {
    user,
    employee,
    client: client === null ? null : { uuid: client.uuid, name: client.name },
    ...(saved_views === undefined ? {} : { views: saved_views }),
  };
}

export type SessionAnswer = SessionUser & {
  readonly employee?: SessionEmployee | null;
  readonly client?: ActiveClient | null;
  readonly saved_views?: readonly SavedView[];
  /** Those are `preferences.ts`'s to keep. */
  readonly preferences?: Readonly<Record<string, unknown>>;
};

/** Signed out: the least of the three. */
const nobody: Principal = { actor: 'user' };
const principals = new WeakMap<Session, Principal>();

/**
 * Who asks, for `mayDo` and its like; null when nobody is signed in. The same object for as long as the session is the
 * same.
 */
export function principalOf(current: Session | null): Principal | null {
  if (current === null) return null;
  const { grants = [], memberships = [] } = current.user;
  const actor = actorOf(current);
  const known = principals.get(current) ?? { actor, grants, memberships: actor === 'user' ? memberships : [] };
  principals.set(current, known);
  return known;
}

function actorOf({ user, employee }: Session): Principal['actor'] {
  if (user.type === 'management') return 'management';
  return employee === null ? 'user' : 'employee';
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, shownSession);
}

/**
 * Who asks, for `mayDo`. On a screen that nobody may see signed out it is never needed otherwise: then the least of the
 * three.
 */
export function usePrincipal(): Principal {
  return principalOf(useSession()) ?? nobody;
}

/** Also tells of another tab's sign-in, sign-out and switch of client. */
export function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Session> | null;
    return typeof value?.user?.token === 'string' && value.user.token !== ''
      ? { employee: null, client: null, ...value, user: value.user }
      : null;
  } catch {
    return null;
  }
}
