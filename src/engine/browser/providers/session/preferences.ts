/**
 * Syncs preferences such as language, theme, menu and columns with the server, so that they apply in every browser. The
 * local copy is used for the first paint; the server's copy comes with the session. The last change of each key wins.
 */
import type * as calls from '../../../registry/calls/account.ts';
import { isRecord, parseRecord } from '../../../values/json.ts';
import { fetchLanguage } from '../../i18n/languages.ts';
import { asOffered } from '../../i18n/product.ts';
import { asksOf } from '../call.ts';
import { currentSession } from './session.ts';
import { adoptChoice, currentChoices, isPreference, onChoice } from '../store.ts';

const ask = asksOf<typeof calls>();

/** The local storage key of changes that are not yet sent. */
const pendingKey = 'beheer.preferences';

/** Debounces changes into one request. */
const debounceMilliseconds = 1_500;

interface Pending {
  /** Whose preferences are active here; null if unknown. */
  readonly person: string | null;
  /** Unsent changes; null removes a preference. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** True if the server stores preferences; another API may not. */
let isStored = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
const changedAt = new Map<string, number>();

/** Prepares a change of language: loads the texts and everything else in that language. */
let prepareLanguage: (locale: string) => Promise<void> = fetchLanguage;

let isFollowing = false;

/** Starts sending changes of preferences to the server. */
export function followChoices(): void {
  if (isFollowing) return;
  isFollowing = true;
  onChoice((key, value) => {
    changedAt.set(key, Date.now());
    const { person, values } = read();
    write({ person, values: { ...values, [key]: value ?? null } });
    schedule();
  });
}

/** Starts syncing. Call it once, with the screens. */
export function followPreferences(prepare: (locale: string) => Promise<void>): void {
  prepareLanguage = prepare;
  followChoices();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send(true);
  });
}

/** Returns true if the server stores preferences; otherwise they apply to this browser only. */
export const arePreferencesStored = (): boolean => isStored;

/**
 * Applies the person's preferences from the server.
 *
 * @param chosen the preferences; undefined if the server stores none
 * @param askedAt the time of the request; later local changes win
 */
export function takePreferences(
  person: string,
  chosen: Readonly<Record<string, unknown>> | undefined,
  askedAt = Date.now(),
): void {
  followChoices();
  isStored = chosen !== undefined;
  if (chosen === undefined) return;
  const { person: before, values } = read();
  if (before !== null && before !== person) changedAt.clear();
  // Choices made before signing in belong to the person who signs in.
  const own = before === null || before === person ? { ...values } : {};
  const here = currentChoices();
  for (const key of new Set([...Object.keys(here), ...Object.keys(chosen).filter(isPreference)])) {
    if (Object.hasOwn(own, key) || (changedAt.get(key) ?? 0) > askedAt) continue;
    // The appearance can be changed elsewhere, but is never reset here.
    if (before === person && isLook(key) && chosen[key] === undefined) continue;
    // In a browser that is new to the person's account, local choices are kept, since they are used to them.
    if (before !== null || here[key] === undefined) adopt(key, here[key], chosen[key]);
    else if (JSON.stringify(here[key]) !== JSON.stringify(chosen[key])) own[key] = here[key];
  }
  write({ person, values: own });
  schedule();
}

const isLook = (key: string): boolean => key === 'locale' || key === 'theme';

function adopt(key: string, here: unknown, there: unknown): void {
  if (JSON.stringify(here) === JSON.stringify(there)) return;
  if (key !== 'locale' || typeof there !== 'string') adoptChoice(key, there);
  else
    void prepareLanguage(asOffered(there)).then(
      () => adoptChoice(key, there),
      (error: unknown) => console.error(error),
    );
}

function schedule(): void {
  clearTimeout(timer);
  if (isStored && Object.keys(read().values).length > 0) timer = setTimeout(() => void send(), debounceMilliseconds);
}

async function send(keepalive = false): Promise<void> {
  clearTimeout(timer);
  const { person, values } = read();
  if (!isStored || isSending || Object.keys(values).length === 0 || currentSession()?.user.uuid !== person) return;
  isSending = true;
  try {
    await ask('PUT /api/account/preferences', { body: { values }, keepalive });
    const now = read();
    if (now.person === person) write({ person, values: without(now.values, values) });
  } catch {
    // The request has logged the error; the changes are sent with the next one.
    return;
  } finally {
    isSending = false;
  }
  schedule();
}

/** Removes what was sent. Later changes stay. */
const without = (values: Pending['values'], sent: Pending['values']): Pending['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !Object.hasOwn(sent, key) || JSON.stringify(sent[key]) !== JSON.stringify(value),
    ),
  );

function read(): Pending {
  const parsed = parseRecord(localStorage.getItem(pendingKey) ?? '{}') ?? {};
  const { person, values } = parsed;
  return { person: typeof person === 'string' ? person : null, values: isRecord(values) ? values : {} };
}

function write(pending: Pending): void {
  try {
    localStorage.setItem(pendingKey, JSON.stringify(pending));
  } catch {
    // Without storage space, changes stay in this browser.
  }
}
