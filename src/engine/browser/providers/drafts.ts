/**
 * In charge of what somebody filled in and has not saved yet: kept in this browser for that person alone, so that a
 * reload, a crash and a session that ends lose nothing. Secrets are the callers' to leave out. Two tabs do not write
 * over each other's.
 */
import { shownSession } from './session.ts';

const prefix = 'beheer.draft.';
const tabKey = 'beheer.tab';
const longestMilliseconds = 14 * 24 * 60 * 60 * 1_000;

type Row = Readonly<Record<string, unknown>>;

export interface Draft {
  /** An instant, ISO. */
  readonly at: string;
  readonly values: Row;
  /** Of the record that is edited, as it was while this was typed. */
  readonly version?: number;
}

/** What this person has kept under that name: in this tab, else the newest of another; or null. */
export function readDraft(name: string): Draft | null {
  const found = keysOf(name)
    .flatMap((key) => {
      const draft = parse(localStorage.getItem(key));
      return draft === null ? [] : [{ key, draft }];
    })
    .toSorted((left, right) => right.draft.at.localeCompare(left.draft.at));
  return (found.find(({ key }) => key === ownKey(name)) ?? found[0])?.draft ?? null;
}

/** A browser that keeps nothing loses nothing else by it. */
export function saveDraft(name: string, values: Row, version?: number): void {
  const key = ownKey(name);
  if (key === null) return;
  try {
    localStorage.setItem(
      key,
      JSON.stringify({
        at: new Date().toISOString(),
        values,
        ...(version === undefined ? {} : { version }),
      } satisfies Draft),
    );
  } catch {
    localStorage.removeItem(key);
  }
}

export function dropDraft(name: string): void {
  for (const key of keysOf(name)) localStorage.removeItem(key);
}

/** Whether the record is another by now than the one that was typed over. */
export function isDraftOutdated({ version }: Draft, now: number | undefined): boolean {
  return version !== undefined && now !== undefined && version !== now;
}

/** When somebody signs out by choice. */
export function dropDrafts(): void {
  for (const key of keysOf('')) localStorage.removeItem(key);
}

/** Of records whose personal data was erased: whoever typed it, under whatever name, with one of their keys in it. */
export function dropDraftsOf(uuids: readonly string[]): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const text = `${key} ${localStorage.getItem(key) ?? ''}`;
    if (uuids.some((uuid) => text.includes(uuid))) localStorage.removeItem(key);
  }
}

/** What nobody came back for. Call it once. */
export function dropOldDrafts(now = Date.now()): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const at = Date.parse(parse(localStorage.getItem(key))?.at ?? '');
    if (!(now - at < longestMilliseconds)) localStorage.removeItem(key);
  }
}

/** The keys of this person's drafts of that name, in whichever tab; of all names for ''. */
function keysOf(name: string): readonly string[] {
  const person = shownSession()?.user.uuid;
  if (person === undefined) return [];
  const begin = `${prefix}${person}.${name === '' ? '' : `${name}#`}`;
  return Object.keys(localStorage).filter((key) => key.startsWith(begin));
}

/** Null where nobody is signed in. */
function ownKey(name: string): string | null {
  const person = shownSession()?.user.uuid;
  return person === undefined ? null : `${prefix}${person}.${name}#${tab()}`;
}

/** This tab's, also after a reload. */
function tab(): string {
  const known = sessionStorage.getItem(tabKey);
  if (known !== null) return known;
  const made = Math.random().toString(36).slice(2);
  sessionStorage.setItem(tabKey, made);
  return made;
}

function parse(text: string | null): Draft | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    return typeof value?.at === 'string' && typeof value.values === 'object' && value.values !== null
      ? {
          at: value.at,
          values: value.values,
          ...(typeof value.version === 'number' ? { version: value.version } : {}),
        }
      : null;
  } catch {
    return null;
  }
}
