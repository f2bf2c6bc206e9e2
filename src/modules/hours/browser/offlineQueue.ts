/**
 * Offline queue of changes to hours. Sends them in order, each once, when there is a connection. The queue is stored in
 * the browser per person, survives a reload, and is never sent by another person.
 */
import { useSyncExternalStore } from 'react';
import { notifyManager } from '@tanstack/react-query';
import { Json } from '#engine/values';
import { Requests } from '#engine/browser';
import { createHours, deleteSeenHours, readHoursEntry, updateHours, type HoursEntry } from './hours.ts';
import {
  markDone,
  isHoursChange,
  nextChange,
  deferChange,
  markRefused,
  markSent,
  markStale,
  withChange,
  type QueuedChanges,
  type HoursChange,
  type NewChange,
} from './offlineQueueChanges.ts';
import { outcomeOf, type QueueOutcome } from './offlineQueueOutcome.ts';
import { cancelReading, cacheSaved } from './hoursCache.ts';

const prefix = 'beheer.hours.waiting.';
const againMilliseconds = 5_000;
/** Limit per run: with more postponed changes the server is busy, and the rest waits for the next run. */
const mostPutOff = 10;
const none: QueuedChanges = [];

const listeners = new Set<() => void>();
const known = new Map<string, { readonly text: string | null; readonly changes: QueuedChanges }>();
const blockedListeners = new Set<(error: unknown) => void>();
let underWay = false;

/** Returns the changes of the signed-in person. The list is the same object until a change. */
export function currentChanges(): QueuedChanges {
  const user = Requests.currentSession()?.user.uuid;
  return user === undefined ? none : changesOf(user);
}

/** Returns the queued changes of the signed-in person, and rerenders when they change. */
export function useHoursChanges(): QueuedChanges {
  return useSyncExternalStore(subscribe, currentChanges);
}

/** Adds a change to the queue and starts sending. */
export function changeHours(change: NewChange): void {
  settleHours((changes) => withChange(changes, change));
}

/** Applies a person's decision about queued changes: discard or send anyway. */
export function settleHours(decide: (changes: QueuedChanges) => QueuedChanges): void {
  const user = Requests.currentSession()?.user.uuid;
  if (user === undefined) return;
  keep(user, decide(changesOf(user)));
  void sendAll();
}

/** Subscribes to errors that block the queue temporarily. Returns a function that unsubscribes. */
export function onHoursBlocked(listener: (error: unknown) => void): () => void {
  blockedListeners.add(listener);
  return () => blockedListeners.delete(listener);
}

/** Starts the queue, for as long as the page is open. */
export function watchHoursQueue(): void {
  Requests.onConnection((connection) => {
    if (connection === 'online') void sendAll();
  });
  Requests.subscribe(() => void sendAll());
  void sendAll();
}

/** Sends the queue: one tab at a time, one change at a time. */
async function sendAll(): Promise<void> {
  const user = Requests.currentSession()?.user.uuid;
  if (underWay || user === undefined || nextChange(changesOf(user)) === null) return;
  underWay = true;
  let isBlocked = true;
  try {
    isBlocked = await alone(() => sendWhile(user));
  } catch (error) {
    // An unexpected error must not block the queue for ever.
    console.error('Hours could not be sent', error);
  } finally {
    underWay = false;
  }
  if (isBlocked) setTimeout(() => void sendAll(), againMilliseconds);
  else if (Requests.currentConnection() === 'online') void sendAll();
}

/**
 * Another tab may hold the lock. Web Locks need a secure context; without them idempotency keys of the server prevent
 * duplicates.
 */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const { locks }: Partial<Navigator> = navigator;
  return locks ? locks.request('beheer/hours-queue', work) : work();
}

/**
 * Sends the queue. Returns true if a retry must be scheduled. A change that the server cannot accept now does not block
 * those after it.
 */
async function sendWhile(user: string): Promise<boolean> {
  const putOff = new Set<string>();
  for (;;) {
    const change = nextChange(changesOf(user), putOff);
    if (Requests.currentSession()?.user.uuid !== user || Requests.currentConnection() === 'offline') return false;
    if (change === null) return putOff.size > 0;
    // Not shown: the screens do not distinguish sending from waiting.
    keep(user, markSent(changesOf(user), change.id), { isShown: false });
    const outcome = await send(change);
    if (outcome.type === 'later') {
      for (const listener of blockedListeners) listener(outcome.error);
      if (outcome.message === null) return Requests.currentConnection() === 'online';
      keep(user, deferChange(changesOf(user), change.id, outcome.message));
      putOff.add(change.id);
      if (putOff.size === mostPutOff) return true;
      continue;
    }
    await settle(user, change, outcome);
  }
}

async function send(change: HoursChange): Promise<QueueOutcome> {
  await cancelReading();
  try {
    return { type: 'done', entry: await write(change) };
  } catch (error) {
    return outcomeOf(error, change, readHoursEntry);
  }
}

async function write({ id, kind, entry, version, values, shown }: HoursChange): Promise<HoursEntry | null> {
  if (kind === 'create') return createHours(values, id);
  if (kind === 'update') return updateHours(entry, version ?? shown.version, values, id);
  await deleteSeenHours(entry, version ?? shown.version, id);
  return null;
}

/** Update the cache and the queue in one render, to avoid flicker. */
function settle(user: string, change: HoursChange, outcome: Exclude<QueueOutcome, { type: 'later' }>): Promise<void> {
  return new Promise((resolve) => {
    notifyManager.batch(() => {
      if (outcome.type === 'done') cacheSaved(change, outcome.entry);
      notifyManager.schedule(() => {
        keep(user, settled(changesOf(user), change, outcome));
        resolve();
      });
    });
  });
}

function settled(
  changes: QueuedChanges,
  { id }: HoursChange,
  outcome: Exclude<QueueOutcome, { type: 'later' }>,
): QueuedChanges {
  if (outcome.type === 'done') return markDone(changes, id, outcome.entry);
  return outcome.type === 'stale' ? markStale(changes, id, outcome.theirs) : markRefused(changes, id, outcome.message);
}

function changesOf(user: string): QueuedChanges {
  const found = known.get(user);
  const text = readText(user);
  if (found && found.text === text) return found.changes;
  const changes = parse(text);
  known.set(user, { text, changes });
  return changes;
}

/** Sending works even if the browser has no storage. */
function keep(user: string, changes: QueuedChanges, { isShown } = { isShown: true }): void {
  const text = changes.length === 0 ? null : JSON.stringify(changes);
  try {
    if (text === null) localStorage.removeItem(prefix + user);
    else localStorage.setItem(prefix + user, text);
    known.set(user, { text, changes });
  } catch {
    known.set(user, { text: readText(user), changes });
  }
  if (isShown) for (const listener of listeners) listener();
}

const readText = (user: string): string | null => localStorage.getItem(prefix + user);

function parse(text: string | null): QueuedChanges {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Json.isList(value) ? value.filter(isHoursChange) : none;
  } catch {
    return none;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  const stop = Requests.subscribe(listener);
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
