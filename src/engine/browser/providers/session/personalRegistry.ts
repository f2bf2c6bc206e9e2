/**
 * Loads the registry of the signed-in person in the current language: at sign-in, and again when their rights, active
 * client or language change. It is cached in local storage for the next visit, and removed at sign-out. Its details,
 * which lists do not need, are loaded on demand.
 */
import { useSyncExternalStore } from 'react';
import { fromWire, type RegistryDetails, type WireRegistry } from '../../../registry/wire.ts';
import type { Locale } from '../../../texts/locales.ts';
import { completeRegistry, isBundled, isRegistryComplete, removeRegistry, replaceRegistry } from '../../registry.ts';
import { onConnection } from '../connection/connection.ts';
import { requestJson } from '../http.ts';
import { apiAddress } from '../requestHeaders.ts';
import { forgetLists, visitKey } from './knownLists.ts';
import { cachedRegistry, cacheRegistry, registryKey, type Head } from './registryCache.ts';
import { currentSession, shownSession, subscribe, type Session } from './session.ts';
import { mustEnrol } from './storedSession.ts';
import { currentLocale, store } from '../store.ts';

/**
 * The load state. `absent`: nobody is signed in, or sign-in requirements are not met. An Error is the reason of a
 * failure.
 */
export type RegistryLoad = 'absent' | 'under-way' | 'here' | Error;

interface Answer extends WireRegistry {
  readonly icons: Readonly<Record<string, string>>;
}

const program = import.meta.url;

let arrival: RegistryLoad = isBundled ? 'here' : 'absent';
let head: Head | null = null;
/** The session data that determines the current request. */
let asked: string | null = null;
let question: Promise<void> = Promise.resolve();
/** The pending request for details. */
let completion: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Follows the session. Call it once, before rendering. */
export function followSession(): void {
  if (isBundled) return;
  const session = currentSession();
  if (session) restoreCached(session);
  follow();
  subscribe(follow);
  store.subscribe('locale', follow);
  onConnection((connection) => {
    if (connection === 'online' && (arrival instanceof Error || head?.locale !== currentLocale())) follow();
  });
}

/** Resolves when the registry has been loaded, or has failed to. */
export const registryLoaded = (): Promise<void> => question;

/** Returns the state of loading the registry, or the error with which it failed. */
export function useRegistryLoad(): RegistryLoad {
  return useSyncExternalStore(onArrival, () => arrival);
}

/** Resolves when the details have been loaded, or have failed to; the next caller retries then. */
export async function registryDetails(): Promise<void> {
  await question;
  if (isRegistryComplete()) return;
  completion ??= complete().finally(() => {
    completion = null;
  });
  await completion;
}

async function complete(): Promise<void> {
  const of = head;
  if (of === null) return;
  try {
    const body = await askDetails(of.locale);
    if (isRegistryComplete()) return;
    // Another registry has become current meanwhile.
    if (head?.tag !== of.tag) return await complete();
    completeRegistry(JSON.parse(body) as RegistryDetails);
    const [, registry = ''] = cachedRegistry();
    if (registry !== '') cacheRegistry(head, registry, body);
  } catch {
    // Forms work without details.
  }
}

async function askDetails(locale: Locale): Promise<string> {
  return (await requestJson(`${apiAddress}/registry/details`, { headers: { 'accept-language': locale } })).body;
}

/** Returns what remembered lists are valid for; null while there is no registry, or it is bundled. */
export const currentVisit = (): string | null => (head === null ? null : visitKey(head));

/** Returns the entity tag of the current registry; null if it is bundled, or there is none. */
export const registryTag = (): string | null => head?.tag ?? null;

/** Reloads the registry, after a change or a failure. */
export function requestRegistry(): void {
  void askIn(currentLocale());
}

/**
 * Resolves when the registry is current in this language, or could not be loaded. Call it before a change of language.
 */
export async function fetchRegistryIn(locale: Locale): Promise<void> {
  if (locale !== head?.locale) await askIn(locale);
}

function askIn(locale: Locale): Promise<void> {
  const session = currentSession();
  if (isBundled || session === null || mustEnrol(session)) return Promise.resolve();
  const about = decisive(session, locale);
  asked = about;
  if (arrival !== 'here') arrive('under-way');
  question = settle(session, locale, about);
  return question;
}

async function settle(session: Session, locale: Locale, about: string): Promise<void> {
  try {
    const putInForce = await ask(session, locale);
    if (asked !== about) return;
    putInForce();
    arrive('here');
  } catch (error) {
    if (asked !== about) return;
    asked = null;
    // The cached registry remains in use.
    if (arrival !== 'here') arrive(error instanceof Error ? error : new Error(String(error)));
  }
}

function follow(): void {
  const session = shownSession();
  if (session === null || (head !== null && head.person !== session.user.uuid)) drop();
  const live = currentSession();
  if (live !== null && decisive(live, currentLocale()) !== asked) requestRegistry();
}

/** Returns the session data that the response depends on. The server knows the rest. */
function decisive({ user, employee, client }: Session, locale: Locale): string {
  const { uuid, type, grants = [], memberships = [], second_factor } = user;
  return JSON.stringify([
    uuid,
    type,
    employee?.uuid ?? null,
    client?.uuid ?? null,
    grants,
    memberships,
    second_factor ?? null,
    locale,
  ]);
}

/**
 * Requests the registry. Returns a function that applies it, since another request may have become current meanwhile.
 */
async function ask({ user, client }: Session, locale: Locale): Promise<() => void> {
  const known = head;
  const { status, body, json, headers } = await requestJson(`${apiAddress}/registry`, {
    headers: { 'accept-language': locale, ...(known === null ? {} : { 'if-none-match': known.tag }) },
  });
  const about = { person: user.uuid, client: client?.uuid ?? null, locale, program };
  if (status === 304 && known !== null) {
    return () => {
      head = { ...about, tag: known.tag };
      const [, ...parts] = cachedRegistry();
      if (known.client !== about.client) cacheRegistry(head, ...parts);
    };
  }
  const { icons, ...wire } = json as Answer;
  // Screens may be showing details, so they are loaded together. If that fails, the old registry stays.
  const details = known !== null && isRegistryComplete() ? await askDetails(locale) : null;
  return () => {
    head = { ...about, tag: headers.get('etag') ?? '' };
    cacheRegistry(head, body, ...(details === null ? [] : [details]));
    replaceRegistry(fromWire(wire), icons, details === null ? null : (JSON.parse(details) as RegistryDetails));
  };
}

function restoreCached({ user, client }: Session): void {
  const [first = '', registry = '', details] = cachedRegistry();
  if (first === '') return;
  try {
    const found = JSON.parse(first) as Head;
    const wanted: Omit<Head, 'tag'> = {
      person: user.uuid,
      client: client?.uuid ?? null,
      locale: currentLocale(),
      program,
    };
    if (Object.entries(wanted).some(([name, value]) => found[name as keyof Head] !== value))
      throw new Error('of another person, client, language or build');
    const { icons, ...wire } = JSON.parse(registry) as Answer;
    const later = details === undefined ? null : (JSON.parse(details) as RegistryDetails);
    head = found;
    replaceRegistry(fromWire(wire), icons, later);
    arrive('here');
  } catch {
    localStorage.removeItem(registryKey);
  }
}

function drop(): void {
  localStorage.removeItem(registryKey);
  forgetLists();
  if (head === null && arrival === 'absent') return;
  [head, asked] = [null, null];
  arrive('absent');
  // Screens that use the registry unmount first.
  setTimeout(() => {
    if (head === null) removeRegistry();
  });
}

function arrive(now: RegistryLoad): void {
  if (arrival === now) return;
  arrival = now;
  for (const listener of listeners) listener();
}

function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** In development: sent by `src/engine/build/plugins/registryPlugin.ts` when the server uses a changed registry. */
if (import.meta.hot) {
  import.meta.hot.on('beheer:registry', ({ raw }: { readonly raw?: unknown }) => {
    if (raw !== undefined) return;
    requestRegistry();
    for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  });
}
