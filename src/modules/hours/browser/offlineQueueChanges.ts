/**
 * Queued changes of hours as pure data: their order, merging of unsent changes, and the effect of each answer. No
 * requests and no storage.
 */
import { hoursValuesOf, type HoursEntry, type HoursValues } from './hours.ts';
import { Json } from '#engine/values';

/** `waiting`: to be sent. `refused`: rejected by the server. `stale`: somebody else changed the entry since. */
const changeStates = ['waiting', 'refused', 'stale'] as const;
type ChangeState = (typeof changeStates)[number];

const changeKinds = ['create', 'update', 'delete'] as const;

/** A change in the offline queue, with its result so far. */
export interface HoursChange {
  /** Also the idempotency key of a creation. */
  readonly id: string;
  readonly kind: (typeof changeKinds)[number];
  /** Uuid of the entry; for an entry that is not created yet the id of its first change. */
  readonly entry: string;
  /** The version that the change is based on; null if the answer to an earlier change determines it. */
  readonly version: number | null;
  readonly values: Partial<HoursValues>;
  /** The entry after the change, for display. */
  readonly shown: HoursEntry;
  /** Text as typed in the cell. */
  readonly typed: string;
  readonly state: ChangeState;
  /** True if it was sent at least once, whether or not it arrived. */
  readonly isSent: boolean;
  /** Why it was rejected, or of a waiting change, why the server could not accept it yet. */
  readonly message: string | null;
  /** The entry as the other person changed it, if stale; null if it was deleted. */
  readonly theirs: HoursEntry | null;
}

/** A change to add to the queue. `id` is a new uuid. */
export interface NewChange {
  readonly id: string;
  readonly kind: HoursChange['kind'];
  readonly entry: HoursEntry;
  readonly values: Partial<HoursValues>;
  readonly typed: string;
}

export type QueuedChanges = readonly HoursChange[];

/** Browser storage may contain data of an extension or of an older version. */
export function isHoursChange(value: unknown): value is HoursChange {
  if (!Json.isRecord(value)) return false;
  const { id, entry, typed, kind, state, values, shown } = value;
  return (
    [id, entry, typed].every((text) => typeof text === 'string') &&
    changeKinds.some((one) => one === kind) &&
    changeStates.some((one) => one === state) &&
    Json.isRecord(values) &&
    Json.isRecord(shown)
  );
}

/**
 * Adds a change to the queue. A change of an unsent one is merged into it; writing again replaces a rejected change.
 */
export function withChange(changes: QueuedChanges, { id, kind, entry, values, typed }: NewChange): QueuedChanges {
  const mine = changes.filter((one) => one.entry === entry.uuid);
  const last = mine.at(-1);
  const made: HoursChange = {
    id,
    kind,
    entry: kind === 'create' ? id : entry.uuid,
    version: last ? null : entry.version,
    values,
    typed,
    state: 'waiting',
    isSent: false,
    message: null,
    theirs: null,
    shown: { ...entry, ...values, uuid: kind === 'create' ? id : entry.uuid },
  };
  if (!last || kind === 'create') return [...changes, made];
  if (last.state === 'waiting' && last.isSent) return [...changes, made];
  const others = changes.filter((one) => one !== last);
  // It was never created, so there is nothing to delete.
  if (kind === 'delete' && last.kind === 'create') return others;
  const merged = kind === 'delete' ? made : { ...made, kind: last.kind, values: { ...last.values, ...values } };
  // New id, because the key of the rejected change is used up. It keeps its position in the queue.
  const next: HoursChange = {
    ...merged,
    entry: last.kind === 'create' ? id : entry.uuid,
    version: last.kind === 'create' ? null : last.version,
    shown: { ...merged.shown, uuid: last.kind === 'create' ? id : entry.uuid },
  };
  return changes.map((one) => (one === last ? next : one));
}

/** Returns the next change to send. An entry whose earlier change is blocked or postponed is skipped. */
export function nextChange(changes: QueuedChanges, putOff: ReadonlySet<string> = new Set()): HoursChange | null {
  const isBlocked = ({ state, id }: HoursChange): boolean => state !== 'waiting' || putOff.has(id);
  const blockedEntries = new Set(changes.filter(isBlocked).map(({ entry }) => entry));
  return changes.find((one) => !isBlocked(one) && !blockedEntries.has(one.entry)) ?? null;
}

/**
 * Postpones a change that the server could not accept now: moves it and later changes of its entry to the end, so that
 * they block no others.
 */
export function deferChange(changes: QueuedChanges, id: string, message: string): QueuedChanges {
  const change = changes.find((one) => one.id === id);
  if (!change) return changes;
  const changed = changes.map((one) => (one.id === id ? { ...one, message } : one));
  const mine = changed.filter(({ entry }) => entry === change.entry);
  return [...changed.filter(({ entry }) => entry !== change.entry), ...mine];
}

/** Returns the changes that were sent and could not be accepted yet. */
export const blockedChanges = (changes: QueuedChanges): QueuedChanges =>
  changes.filter(({ state, message }) => state === 'waiting' && message !== null);

export const markSent = (changes: QueuedChanges, id: string): QueuedChanges =>
  changes.map((one) => (one.id === id ? { ...one, isSent: true } : one));

/** Removes a completed change. Later changes of the entry continue from the answer. */
export function markDone(
  changes: QueuedChanges,
  id: string,
  answer: Pick<HoursEntry, 'uuid' | 'version'> | null,
): QueuedChanges {
  const change = changes.find((one) => one.id === id);
  const others = changes.filter((one) => one.id !== id);
  if (!change || !answer) return others;
  return others.map((one) =>
    one.entry !== change.entry
      ? one
      : {
          ...one,
          entry: answer.uuid,
          version: one.version ?? answer.version,
          shown: { ...one.shown, uuid: answer.uuid, version: answer.version },
        },
  );
}

export const markRefused = (changes: QueuedChanges, id: string, message: string): QueuedChanges =>
  changes.map((one) => (one.id === id ? { ...one, state: 'refused', message } : one));

export const markStale = (changes: QueuedChanges, id: string, theirs: HoursEntry | null): QueuedChanges =>
  changes.map((one) => (one.id === id ? { ...one, state: 'stale', theirs } : one));

/**
 * Sends a change anyway: over the other person's version, or again after a rejection. A deleted entry is created again.
 */
export const forceChange = (changes: QueuedChanges, id: string, fresh: string): QueuedChanges =>
  changes.map((one) => {
    if (one.id !== id) return one;
    const again = { ...one, state: 'waiting', isSent: false, message: null, theirs: null } as const;
    if (one.theirs) return { ...again, version: one.theirs.version };
    if (one.state === 'refused' && one.kind !== 'create') return { ...again, id: fresh };
    return {
      ...again,
      id: fresh,
      kind: 'create',
      entry: fresh,
      version: null,
      values: hoursValuesOf(one.shown),
      shown: { ...one.shown, uuid: fresh },
    };
  });

/** Discards a change with the later changes of its entry. */
export function discardChange(changes: QueuedChanges, id: string): QueuedChanges {
  const change = changes.find((one) => one.id === id);
  return change ? changes.filter((one) => one.entry !== change.entry) : changes;
}

/** An entry as shown: the saved values with queued changes applied. */
export interface ShownEntry extends HoursEntry {
  /** The latest unsaved change. */
  readonly change: HoursChange | null;
}

const unchanged = new WeakMap<HoursEntry, ShownEntry>();

/** Returns the same object for the same entry, to avoid rendering. */
function withoutChange(entry: HoursEntry): ShownEntry {
  const known = unchanged.get(entry) ?? { ...entry, change: null };
  unchanged.set(entry, known);
  return known;
}

/** Applies the queued changes to the loaded entries. */
export function shownEntries(entries: readonly HoursEntry[], changes: QueuedChanges): readonly ShownEntry[] {
  const newest = new Map(changes.map((change) => [change.entry, change]));
  const known = entries.flatMap((entry): ShownEntry[] => {
    const change = newest.get(entry.uuid) ?? null;
    if (change === null) return [withoutChange(entry)];
    // A rejected deletion leaves the entry visible.
    if (change.kind === 'delete') return change.state === 'waiting' ? [] : [{ ...entry, change }];
    return [{ ...change.shown, status: entry.status, change }];
  });
  const there = new Set(entries.map(({ uuid }) => uuid));
  const made = [...newest.values()].filter(({ entry, kind }) => !there.has(entry) && kind !== 'delete');
  return made.reduce(withMade, known);
}

/** A creation that was sent without an answer may be among the loaded entries: show it once. */
function withMade(known: readonly ShownEntry[], change: HoursChange): readonly ShownEntry[] {
  const arrived =
    change.kind === 'create' && change.isSent && change.state === 'waiting'
      ? known.find((entry) => entry.change === null && isSameWork(entry, change.shown))
      : undefined;
  if (arrived) return known.map((entry) => (entry === arrived ? { ...entry, change } : entry));
  return [...known, { ...change.shown, change }];
}

const isSameWork = (left: HoursValues, right: HoursValues): boolean =>
  (['employee_uuid', 'client_uuid', 'project_uuid', 'activity', 'work_date', 'minutes', 'description'] as const).every(
    (name) => (left[name] ?? null) === (right[name] ?? null),
  );
