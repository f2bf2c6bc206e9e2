/**
 * In charge of what somebody chose of the screens, such as language, theme, menu and columns: it follows them to every
 * browser that they sign in with. This browser's own copy is what the first paint goes by; the server's comes with the
 * answer to signing in and to who is signed in, and of each key the last choice holds.
 */
import type * as calls from '../../registry/calls/account.ts';
import { isRecord, parseRecord } from '../../values/json.ts';
import { fetchLanguage } from '../i18n/languages.ts';
import { asOffered } from '../i18n/product.ts';
import { asksOf } from './call.ts';
import { currentSession } from './session.ts';
import { adoptChoice, currentChoices, isPreference, onChoice } from './store.ts';

const ask = asksOf<typeof calls>();

/** Where the browser keeps what the server has yet to hear of. */
export const pendingKey = 'beheer.preferences';

/** So many choices are one request. */
const debounceMilliseconds = 1_500;

interface Pending {
  /** Whose choices are in force here; null: nobody's that is known. */
  readonly person: string | null;
  /** Chosen here, and not sent yet; null: no longer chosen. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Whether the server keeps them: one that keeps another contract may not. */
let isStored = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
const changedAt = new Map<string, number>();

/** What goes before another language is shown: its texts, and what else is read in it. */
let prepareLanguage: (locale: string) => Promise<void> = fetchLanguage;

let isFollowing = false;

/** From now on what is chosen here is on its way to the server. */
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

/** Call it once, with the screens. */
export function followPreferences(prepare: (locale: string) => Promise<void>): void {
  prepareLanguage = prepare;
  followChoices();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void send(true);
  });
}

export const arePreferencesStored = (): boolean => isStored;

/**
 * Puts what the person chose elsewhere in force.
 *
 * @param chosen as the server has it; undefined where it keeps none.
 * @param askedAt what was chosen here since then is newer.
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
  // What was chosen before anybody signed in is that of who does.
  const own = before === null || before === person ? { ...values } : {};
  const here = currentChoices();
  for (const key of new Set([...Object.keys(here), ...Object.keys(chosen).filter(isPreference)])) {
    if (Object.hasOwn(own, key) || (changedAt.get(key) ?? 0) > askedAt) continue;
    // How the screens look to somebody is changed elsewhere, never taken away.
    if (before === person && isLook(key) && chosen[key] === undefined) continue;
    // A browser that has never heard of it: what was chosen here is what they are used to.
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
    // Told to the console by the request; they go along with the next choice.
    return;
  } finally {
    isSending = false;
  }
  schedule();
}

/** What was chosen meanwhile stays. */
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
    // No room: what is chosen here stays in this browser.
  }
}
