/** The session, stored between visits: the user, their employee record, and the active client. */
import type { DashboardCards } from '../../../registry/calls/sessionUser.ts';
import { useSyncExternalStore } from 'react';
import type { Grant, Membership, Principal } from '../../../registry/permissions.ts';
import type { SavedView } from '../../../registry/lists/savedViews.ts';
import { mustEnrol, parseSession, storageKey } from './storedSession.ts';

/** The signed-in person, as the API returns it with the session. */
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
  /** The language of the server's responses. */
  readonly locale?: string;
  /** Rights from roles, in addition to the access lists. */
  readonly grants?: readonly Grant[];
  /** The parts of clients' matters that they have access to; empty for unrestricted access. */
  readonly memberships?: readonly Membership[];
  /** Data that the person must still provide. */
  readonly missing?: readonly MissingData[];
  readonly second_factor?: SecondFactorState;
  /** The only client that they see; absent if they see several, or all. */
  readonly only_client?: string;
  /** True for people of several clients, who may choose the active one. */
  readonly several_clients?: boolean;
  /** Pages that they may open but have no use for, by name. */
  /** The cards of the dashboard that management chose for people of this kind. */
  readonly shared_cards?: DashboardCards;
  readonly idle_pages?: readonly string[];
  /** Identifies the brand of their pages if strangers see another one. */
  readonly brand?: string;
  /** True while the server runs an older version than the database: nothing can be saved. */
  readonly read_only?: boolean;
}

/** Data that a person must still provide: their name, or the details of their client. */
export type MissingData = 'name' | 'client';

interface SecondFactorState {
  readonly enrolled: boolean;
  readonly required: boolean;
}

interface SessionEmployee {
  readonly uuid: string;
  readonly name?: string;
  readonly contract_week_minutes?: number | null;
}

/** Client whose records the screens are limited to. */
export interface ActiveClient {
  readonly uuid: string;
  readonly name: string;
}

/**
 * Data of the signed-in person. `employee` is null for people of clients; `client` null means all clients. The client is
 * that of this tab, which may differ from the stored one, see `activeClient.ts`.
 */
export interface Session {
  readonly user: SessionUser;
  readonly employee: SessionEmployee | null;
  readonly client: ActiveClient | null;
  /** Saved views that are their own or shared with them. */
  readonly views?: readonly SavedView[];
}

const listeners = new Set<() => void>();
/** The text that `session` was read from; undefined to read it again. */
let stored: string | null | undefined;
let session: Session | null = null;
/** The active client of this tab, and the person who chose it. */
let own: { readonly person: string; readonly client: ActiveClient | null } | null = null;
/** Returns true if this tab keeps its client although another one has been stored. */
let keepsClient: (stored: Session) => boolean = () => false;
/** The last session, while the person is asked to sign in again without leaving the page. */
let suspended: Session | null = null;
let latest: Session | null = null;
let ending: SessionEnding = null;
let endedAt: string | null = null;

/**
 * How the last session of this page ended: rejected by the server (`ended`), or by choice (`left`). Null: there was
 * none, or signing in again was declined.
 */
type SessionEnding = 'ended' | 'left' | null;

/**
 * Returns the session, or null if nobody is signed in. The same object until it changes; a change of the last visited
 * page does not count, since no screen shows it.
 */
export function currentSession(): Session | null {
  const text = localStorage.getItem(storageKey);
  if (text !== stored) {
    stored = text;
    const next = ofThisTab(storedIn(text));
    if (next === null || session === null || withoutPlace(next) !== withoutPlace(session)) session = next;
  }
  latest = session ?? latest;
  return session;
}

// Only this program writes it.
const storedIn = (text: string | null): Session | null => parseSession(text) as Session | null;

/** Replaces the stored active client, which another tab may have switched, by that of this tab. */
function ofThisTab(next: Session | null): Session | null {
  if (next === null) return null;
  if (own?.person !== next.user.uuid) own = { person: next.user.uuid, client: next.client };
  return isSameClient(own.client, next.client) ? next : { ...next, client: own.client };
}

/** Returns true if both are the same client, or both are all clients. */
export const isSameClient = (left: ActiveClient | null, right: ActiveClient | null): boolean =>
  left?.uuid === right?.uuid;

const withoutPlace = (of: Session): string => JSON.stringify({ ...of, user: { ...of.user, latest_url: null } });

/**
 * Returns the session that the screens belong to: the current one, or the suspended one while the person is asked to
 * sign in again.
 */
export function shownSession(): Session | null {
  return currentSession() ?? suspended;
}

/** Stores a new session, after signing in or when the server has newer data. */
export function saveSession(next: Session): void {
  suspended = null;
  ending = null;
  endedAt = null;
  localStorage.setItem(storageKey, JSON.stringify(next));
  if (!keepsClient(next)) own = { person: next.user.uuid, client: next.client };
  stored = undefined;
  notifyListeners();
}

/** Ends the session in this browser. `how`: it expired (`ended`) or the person signed out (`left`). */
export function clearSession(how: SessionEnding = null): void {
  suspended = null;
  latest = null;
  own = null;
  ending = how;
  endedAt = how === 'ended' ? location.pathname + location.search + location.hash : null;
  localStorage.removeItem(storageKey);
  notifyListeners();
}

/** Clears the session but keeps showing its screens, until the person signs in again or declines. */
export function suspendSession(): void {
  suspended = currentSession() ?? latest;
  localStorage.removeItem(storageKey);
  notifyListeners();
}

/** Returns the user in a stored session. */
export const personIn = (text: string | null): string | null => parseSession(text)?.user.uuid ?? null;

/** Returns how the last session in this tab ended; null if it did not. */
export const lastEnding = (): SessionEnding => ending;

/**
 * Returns the address at which the session ended, or null. react-admin passes on that of the component whose request was
 * refused, which may be of the page before.
 */
export const placeOfEnding = (): string | null => endedAt;

/** Sets the active client of this tab only; null for all clients. */
export function showClient(client: ActiveClient | null): void {
  const person = storedSession()?.user.uuid;
  if (person === undefined) return;
  own = { person, client };
  stored = undefined;
  notifyListeners();
}

/** Sets the function that decides, when a session with another active client is stored, to keep that of this tab. */
export function keepClientWhile(keeps: typeof keepsClient): void {
  keepsClient = keeps;
}

/** Returns the session as stored for all tabs, with the active client of the other tabs. */
export const storedSession = (): Session | null => storedIn(localStorage.getItem(storageKey));

/** Records that the server requires a second factor. */
export function markSecondFactorRequired(): void {
  const current = storedSession();
  if (current && !mustEnrol(current))
    saveSession({ ...current, user: { ...current.user, second_factor: { enrolled: false, required: true } } });
}

/** Converts the response of the API to a session. */
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
  /** Stored by `preferences.ts` instead. */
  readonly preferences?: Readonly<Record<string, unknown>>;
};

/** The actor with the fewest rights, for nobody. */
const nobody: Principal = { actor: 'user' };
const principals = new WeakMap<Session, Principal>();

/**
 * Returns the principal for permission checks, or null if nobody is signed in. The same object for the same session, so
 * that permissions stay cached.
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

/** Returns the session, and rerenders when it changes; null if nobody is signed in. A suspended session counts. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, shownSession);
}

/**
 * Returns the principal for permission checks. Signed out, it is the actor with the fewest rights; screens that require
 * signing in do not show it.
 */
export function usePrincipal(): Principal {
  return principalOf(useSession()) ?? nobody;
}

/** Calls the listener when the session changes, also in another tab. */
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
