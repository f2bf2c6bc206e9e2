/**
 * What stands on the time line of a record: what was done to it, and what staff wrote there. Agreed between the server
 * and the screens.
 */
import { mayDo } from './access.ts';
import { trail, type HistoryEntry } from './audit.ts';
import type { Principal } from './permissions.ts';
import type { Registry, Resource } from './types.ts';

/** The resource that keeps what staff writes. A registry without it has no notes. */
export const notes = 'notes';

/** Of a note's text. */
export const maxNoteLength = 10_000;

export interface NoteEntry {
  readonly kind: 'note';
  readonly uuid: string;
  /** When it was written. */
  readonly at: string;
  /** Markdown. */
  readonly text: string;
  /** Stands above everything else. */
  readonly pinned: boolean;
  readonly edited_at: string | null;
  readonly user_uuid: string | null;
  /** As it was then. */
  readonly user_name: string | null;
}

/** The owned line that something was done to by itself. */
export interface LineOf {
  readonly resource: string;
  readonly uuid: string;
  /** What it was called. */
  readonly title: string | null;
}

/** What was done to a record, or to a line of it. */
export interface DoneEntry extends HistoryEntry {
  readonly kind: 'history';
  /** Null where it was done to the record itself. */
  readonly line: LineOf | null;
  /**
   * What somebody did, to be read after their name, in the reader's language: "activated this client". Null where the
   * registry says nothing of it.
   */
  readonly done: string | null;
}

export type TimelineEntry = NoteEntry | DoneEntry;

/**
 * Whether the person reads and writes notes at such records: staff, signed in themselves. Which records is the record's
 * own to say.
 */
export function mayNote(registry: Registry, principal: Principal, resource: Resource): boolean {
  return (
    registry.resources[notes] !== undefined &&
    resource.timeline &&
    principal.actor !== 'user' &&
    (principal.scopes ?? null) === null
  );
}

/** Whether there is anything to tell the person about such records. */
export function hasTimeline(registry: Registry, principal: Principal, resource: Resource): boolean {
  return (
    resource.timeline &&
    (mayNote(registry, principal, resource) ||
      (registry.resources[trail] !== undefined && mayDo(resource, principal, 'history')))
  );
}
