/**
 * Changes of hours that are still to be sent, as data: in order, merged where nothing was sent yet, and what each
 * answer makes of them. Nothing here asks or stores.
 */
import { hoursValuesOf, type HoursEntry, type HoursValues } from './hours.ts';
import { isRecord } from '../../../engine/values/json.ts';

/** `waiting`: to be sent. `refused`: the server said no. `stale`: somebody else changed the entry since. */
const changeStates = ['waiting', 'refused', 'stale'] as const;
export type ChangeState = (typeof changeStates)[number];

const changeKinds = ['create', 'update', 'delete'] as const;

export interface HoursChange {
  /** Also the key under which an entry is made, so that it is made once. */
  readonly id: string;
  readonly kind: (typeof changeKinds)[number];
  /** The uuid of the entry; of one that is still to be made the id of its first change. */
  readonly entry: string;
  /** The version that the change was made on; null where the answer to an earlier change tells. */
  readonly version: number | null;
  readonly values: Partial<HoursValues>;
  /** The entry as it shall be, for the screen. */
  readonly shown: HoursEntry;
  /** As it was written in the cell. */
  readonly typed: string;
  readonly state: ChangeState;
  /** It was sent at least once; whether it arrived is not known. */
  readonly isSent: boolean;
  /** Why it was refused; of one that waits, what the server said when it could not be taken yet. */
  readonly message: string | null;
  /** What the other made of it, where it is stale. Null: it is gone. */
  readonly theirs: HoursEntry | null;
}

export interface NewChange {
  readonly id: string;
  readonly kind: HoursChange['kind'];
  readonly entry: HoursEntry;
  readonly values: Partial<HoursValues>;
  readonly typed: string;
}

export type Changes = readonly HoursChange[];

/** What a browser kept may have been written by anything that runs there: an extension, an older program. */
export function isHoursChange(value: unknown): value is HoursChange {
  if (!isRecord(value)) return false;
  const { id, entry, typed, kind, state, values, shown } = value;
  return (
    [id, entry, typed].every((text) => typeof text === 'string') &&
    changeKinds.some((one) => one === kind) &&
    changeStates.some((one) => one === state) &&
    isRecord(values) &&
    isRecord(shown)
  );
}

/**
 * Beside what is waiting. A change of what was not sent yet goes into that; what was refused is mended by writing it
 * again.
 */
export function withChange(changes: Changes, { id, kind, entry, values, typed }: NewChange): Changes {
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
  // Nobody ever made it: there is nothing to delete.
  if (kind === 'delete' && last.kind === 'create') return others;
  const merged = kind === 'delete' ? made : { ...made, kind: last.kind, values: { ...last.values, ...values } };
  // Under a new key: the refused one is spent. In its old place, so that the order stays.
  const next: HoursChange = {
    ...merged,
    entry: last.kind === 'create' ? id : entry.uuid,
    version: last.kind === 'create' ? null : last.version,
    shown: { ...merged.shown, uuid: last.kind === 'create' ? id : entry.uuid },
  };
  return changes.map((one) => (one === last ? next : one));
}

/**
 * The next to send: none of an entry whose earlier change still waits, for a person or, where it is put off, for
 * another time.
 */
export function nextChange(changes: Changes, putOff: ReadonlySet<string> = new Set()): HoursChange | null {
  const isBlocked = ({ state, id }: HoursChange): boolean => state !== 'waiting' || putOff.has(id);
  const blockedEntries = new Set(changes.filter(isBlocked).map(({ entry }) => entry));
  return changes.find((one) => !isBlocked(one) && !blockedEntries.has(one.entry)) ?? null;
}

/**
 * The server could not take it for now: behind all others of the same and other entries, in their order, so that it
 * holds none of them up.
 */
export function deferChange(changes: Changes, id: string, message: string): Changes {
  const change = changes.find((one) => one.id === id);
  if (!change) return changes;
  const changed = changes.map((one) => (one.id === id ? { ...one, message } : one));
  const mine = changed.filter(({ entry }) => entry === change.entry);
  return [...changed.filter(({ entry }) => entry !== change.entry), ...mine];
}

/** Those that were sent and could not be taken yet. */
export const blockedChanges = (changes: Changes): Changes =>
  changes.filter(({ state, message }) => state === 'waiting' && message !== null);

export const markSent = (changes: Changes, id: string): Changes =>
  changes.map((one) => (one.id === id ? { ...one, isSent: true } : one));

/** It is done: what follows of the same entry goes on from the answer. */
export function markDone(changes: Changes, id: string, answer: Pick<HoursEntry, 'uuid' | 'version'> | null): Changes {
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

export const markRefused = (changes: Changes, id: string, message: string): Changes =>
  changes.map((one) => (one.id === id ? { ...one, state: 'refused', message } : one));

export const markStale = (changes: Changes, id: string, theirs: HoursEntry | null): Changes =>
  changes.map((one) => (one.id === id ? { ...one, state: 'stale', theirs } : one));

/**
 * One's own after all: over what the other made of it, or once more as it was refused. Of what is gone a new one is
 * made.
 */
export const forceChange = (changes: Changes, id: string, fresh: string): Changes =>
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

/** Thrown away, with all that was to follow it. */
export function discardChange(changes: Changes, id: string): Changes {
  const change = changes.find((one) => one.id === id);
  return change ? changes.filter((one) => one.entry !== change.entry) : changes;
}

/** An entry as the screen shows it: what is written already, and what is on its way. */
export interface ShownEntry extends HoursEntry {
  /** The newest change that is not saved yet. */
  readonly change: HoursChange | null;
}

const unchanged = new WeakMap<HoursEntry, ShownEntry>();

/** The same for the same entry: what shows it is not drawn anew. */
function withoutChange(entry: HoursEntry): ShownEntry {
  const known = unchanged.get(entry) ?? { ...entry, change: null };
  unchanged.set(entry, known);
  return known;
}

/** What was read with what is to be sent over it. */
export function shownEntries(entries: readonly HoursEntry[], changes: Changes): readonly ShownEntry[] {
  const newest = new Map(changes.map((change) => [change.entry, change]));
  const known = entries.flatMap((entry): ShownEntry[] => {
    const change = newest.get(entry.uuid) ?? null;
    if (change === null) return [withoutChange(entry)];
    // A deletion that was refused leaves it where it was.
    if (change.kind === 'delete') return change.state === 'waiting' ? [] : [{ ...entry, change }];
    return [{ ...change.shown, status: entry.status, change }];
  });
  const there = new Set(entries.map(({ uuid }) => uuid));
  const made = [...newest.values()].filter(({ entry, kind }) => !there.has(entry) && kind !== 'delete');
  return made.reduce(withMade, known);
}

/** One that was sent without an answer may be among those that were read: it is shown once. */
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
