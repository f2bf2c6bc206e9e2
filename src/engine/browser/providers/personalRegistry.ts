/**
 * In charge of the registry of who is signed in, in the language on screen: asked for as soon as there is a session,
 * kept in this browser so that the next visit does not wait for it, asked for anew when somebody may do something else,
 * looks at another client or reads another language, and dropped when they sign out. Its details, which no list shows,
 * are asked for once something does.
 */
import { useSyncExternalStore } from 'react';
import { fromWire, type RegistryDetails, type WireRegistry } from '../../registry/wire.ts';
import type { Locale } from '../../texts/locales.ts';
import { completeRegistry, isBundled, isRegistryComplete, removeRegistry, replaceRegistry } from '../registry.ts';
import { onConnection } from './connection.ts';
import { apiAddress, requestJson } from './http.ts';
import { currentSession, mustEnrol, shownSession, subscribe, type Session } from './session.ts';
import { currentLocale, store } from './store.ts';

/** Where the browser keeps it. */
export const registryKey = 'beheer.registry';

/** `absent`: nobody is signed in, or not with all that is asked of them. An error is why it could not be had. */
export type RegistryLoad = 'absent' | 'under-way' | 'here' | Error;

interface Answer extends WireRegistry {
  readonly icons: Readonly<Record<string, string>>;
}

/** What is kept: a line that says of what it is, the answer as it came, and its details once those have come. */
interface Head {
  readonly person: string;
  readonly client: string | null;
  readonly locale: Locale;
  /** Which build of the screens read it: another may expect something else of it. */
  readonly program: string;
  readonly tag: string;
}

const program = import.meta.url;

let arrival: RegistryLoad = isBundled ? 'here' : 'absent';
let head: Head | null = null;
/** Of whom the latest question was, and what decides the answer. */
let asked: string | null = null;
let question: Promise<void> = Promise.resolve();
/** The details of the registry in force, which are on their way. */
let completion: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Call it once, before anything is drawn. */
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

/** Resolves when the answer is there, or could not be had. */
export const registryLoaded = (): Promise<void> => question;

export function useRegistryLoad(): RegistryLoad {
  return useSyncExternalStore(onArrival, () => arrival);
}

/** Resolves when the registry in force has its details, or they could not be had: the next to need them asks again. */
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
    // Another one is in force by now.
    if (head?.tag !== of.tag) return await complete();
    completeRegistry(JSON.parse(body) as RegistryDetails);
    const [, registry = ''] = cached();
    if (registry !== '') keep(head, registry, body);
  } catch {
    // Forms do without.
  }
}

async function askDetails(locale: Locale): Promise<string> {
  return (await requestJson(`${apiAddress}/registry/details`, { headers: { 'accept-language': locale } })).body;
}

/** The entity tag of the registry in force; null where it is built in, or there is none. */
export const registryTag = (): string | null => head?.tag ?? null;

/** Asks now: it may have changed, or could not be had. */
export function requestRegistry(): void {
  void askIn(currentLocale());
}

/** Resolves when it is in force in this language, which is about to be that of the screen, or could not be had. */
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
    // What is kept is better than nothing.
    if (arrival !== 'here') arrive(error instanceof Error ? error : new Error(String(error)));
  }
}

function follow(): void {
  const session = shownSession();
  if (session === null || (head !== null && head.person !== session.user.uuid)) drop();
  const live = currentSession();
  if (live !== null && decisive(live, currentLocale()) !== asked) requestRegistry();
}

/** Whatever else the answer depends on, the server knows. */
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

/** Answers how to put what was answered in force: by then something else may have been asked. */
async function ask({ user, client }: Session, locale: Locale): Promise<() => void> {
  const known = head;
  const { status, body, json, headers } = await requestJson(`${apiAddress}/registry`, {
    headers: { 'accept-language': locale, ...(known === null ? {} : { 'if-none-match': known.tag }) },
  });
  const about = { person: user.uuid, client: client?.uuid ?? null, locale, program };
  if (status === 304 && known !== null) {
    return () => {
      head = { ...about, tag: known.tag };
      const [, ...parts] = cached();
      if (known.client !== about.client) keep(head, ...parts);
    };
  }
  const { icons, ...wire } = json as Answer;
  // What shows them is on screen, perhaps: where they cannot be had, what is there stays.
  const details = known !== null && isRegistryComplete() ? await askDetails(locale) : null;
  return () => {
    head = { ...about, tag: headers.get('etag') ?? '' };
    keep(head, body, ...(details === null ? [] : [details]));
    replaceRegistry(fromWire(wire), icons, details === null ? null : (JSON.parse(details) as RegistryDetails));
  };
}

/** The lines that are kept. */
const cached = (): readonly string[] => (localStorage.getItem(registryKey) ?? '').split('\n');

/** In a browser that has no room for it, it is asked for at each visit. */
function keep(of: Head, ...parts: readonly string[]): void {
  try {
    localStorage.setItem(registryKey, [JSON.stringify(of), ...parts].join('\n'));
  } catch {
    localStorage.removeItem(registryKey);
  }
}

function restoreCached({ user, client }: Session): void {
  const [first = '', registry = '', details] = cached();
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
  if (head === null && arrival === 'absent') return;
  [head, asked] = [null, null];
  arrive('absent');
  // The screens that show it are left first.
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

/** While developing: sent by `src/engine/build/registryPlugin.ts` when the server has a changed registry in force. */
if (import.meta.hot) {
  import.meta.hot.on('beheer:registry', ({ raw }: { readonly raw?: unknown }) => {
    if (raw !== undefined) return;
    requestRegistry();
    for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  });
}
