/**
 * Drafts of unsaved form input, stored in this browser per person, so that reloads, crashes and ended sessions lose
 * nothing. Callers must leave out secrets. Each tab has its own drafts.
 */
import { shownSession } from '../session/session.ts';

const prefix = 'beheer.draft.';
const tabKey = 'beheer.tab';
const longestMilliseconds = 14 * 24 * 60 * 60 * 1_000;

type Row = Readonly<Record<string, unknown>>;

/** A draft as stored in the browser. */
export interface SavedDraft {
  /** ISO 8601. */
  readonly at: string;
  readonly values: Row;
  /** The version of the record that the draft is based on. */
  readonly version?: number;
}

/** Returns this person's draft by name: of this tab, else the newest of another tab, or null. */
export function readDraft(name: string): SavedDraft | null {
  const found = keysOf(name)
    .flatMap((key) => {
      const draft = parse(localStorage.getItem(key));
      return draft === null ? [] : [{ key, draft }];
    })
    .toSorted((left, right) => right.draft.at.localeCompare(left.draft.at));
  return (found.find(({ key }) => key === ownKey(name)) ?? found[0])?.draft ?? null;
}

/** Page on which forms restore their drafts without asking, and until when. */
let resumed: { readonly href: string; readonly until: number } | null = null;
const resumeMilliseconds = 10_000;

/** Announces that the page renders again with the same forms, as after a change of language. */
export function resumeDrafts(): void {
  resumed = { href: location.href, until: Date.now() + resumeMilliseconds };
}

/** Returns true for a form that was open when {@link resumeDrafts} was called. */
export const isResumed = (): boolean =>
  resumed !== null && resumed.href === location.href && Date.now() < resumed.until;

/** Saves a draft. Errors are ignored, since a browser without storage only loses the draft. */
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
      } satisfies SavedDraft),
    );
  } catch {
    localStorage.removeItem(key);
  }
}

/** Deletes a draft in every tab, after it was saved or discarded. */
export function dropDraft(name: string): void {
  for (const key of keysOf(name)) localStorage.removeItem(key);
}

/** Returns true if the record has changed since the draft. */
export function isDraftOutdated({ version }: SavedDraft, now: number | undefined): boolean {
  return version !== undefined && now !== undefined && version !== now;
}

/** Deletes all drafts of the person, when they sign out by choice. */
export function dropDrafts(): void {
  for (const key of keysOf('')) localStorage.removeItem(key);
}

/** Deletes the drafts of all persons that contain one of these uuids, after personal data was erased. */
export function dropDraftsOf(uuids: readonly string[]): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const text = `${key} ${localStorage.getItem(key) ?? ''}`;
    if (uuids.some((uuid) => text.includes(uuid))) localStorage.removeItem(key);
  }
}

/** Deletes old drafts. Call it once. */
export function dropOldDrafts(now = Date.now()): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const at = Date.parse(parse(localStorage.getItem(key))?.at ?? '');
    if (!(now - at < longestMilliseconds)) localStorage.removeItem(key);
  }
}

/** Returns the keys of this person's drafts by name, in all tabs; '' for all names. */
function keysOf(name: string): readonly string[] {
  const person = shownSession()?.user.uuid;
  if (person === undefined) return [];
  const begin = `${prefix}${person}.${name === '' ? '' : `${name}#`}`;
  return Object.keys(localStorage).filter((key) => key.startsWith(begin));
}

/** Returns null if nobody is signed in. */
function ownKey(name: string): string | null {
  const person = shownSession()?.user.uuid;
  return person === undefined ? null : `${prefix}${person}.${name}#${tab()}`;
}

/** The id of this tab, which survives a reload. */
function tab(): string {
  const known = sessionStorage.getItem(tabKey);
  if (known !== null) return known;
  const made = Math.random().toString(36).slice(2);
  sessionStorage.setItem(tabKey, made);
  return made;
}

function parse(text: string | null): SavedDraft | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SavedDraft> | null;
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
