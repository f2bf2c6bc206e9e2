/** The time line of a record: its audit entries and the notes of staff. Used by the server and the screens. */
import { mayDo } from '../access.ts';
import { trail, type HistoryEntry } from './audit.ts';
import type { Principal } from '../permissions.ts';
import type { Registry, Resource } from '../types.ts';

/** The resource of notes. A registry without it has no notes. */
export const notes = 'notes';

/** In characters. */
export const maxNoteLength = 10_000;

/** A note of staff on a record. */
export interface NoteEntry {
  readonly kind: 'note';
  readonly uuid: string;
  /** RFC 3339. */
  readonly at: string;
  /** Markdown. */
  readonly text: string;
  /** Shown above all other entries. */
  readonly pinned: boolean;
  readonly edited_at: string | null;
  readonly user_uuid: string | null;
  /** The name at the time of writing. */
  readonly user_name: string | null;
}

/** The owned line that was changed on its own. */
export interface LineOf {
  readonly resource: string;
  readonly uuid: string;
  /** The title of the line at that time. */
  readonly title: string | null;
}

/** An audit entry of a record, or of a line of it. */
export interface DoneEntry extends HistoryEntry {
  readonly kind: 'history';
  /** Null if it is about the record itself. */
  readonly line: LineOf | null;
  /**
   * The action as a phrase after the person's name, in the reader's language: "activated this client". Null if the
   * registry has none.
   */
  readonly done: string | null;
}

/** An entry of a time line; `kind` distinguishes notes from audit entries. */
export type TimelineEntry = NoteEntry | DoneEntry;

/**
 * Returns true if the person can read and write notes on records of the resource: staff, not using an API token. Access
 * to the record itself is checked separately.
 */
export function mayNote(registry: Registry, principal: Principal, resource: Resource): boolean {
  return (
    registry.resources[notes] !== undefined &&
    resource.timeline &&
    principal.actor !== 'user' &&
    (principal.scopes ?? null) === null
  );
}

/** Returns true if the person has anything to see on the time line of such records. */
export function hasTimeline(registry: Registry, principal: Principal, resource: Resource): boolean {
  return (
    resource.timeline &&
    (mayNote(registry, principal, resource) ||
      (registry.resources[trail] !== undefined && mayDo(resource, principal, 'history')))
  );
}
