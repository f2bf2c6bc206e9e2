/**
 * Follows which resources somebody changes: one stream for all tabs of a browser, held by one of them that is looked
 * at. A hint says that something is to be read again, and nothing of what.
 */
import type { ImportHint } from '../../registry/importHint.ts';
import { apiAddress, isAdapted } from './http.ts';
import { currentConnection, onConnection } from './connection.ts';
import { dropDraftsOf } from './drafts.ts';

export interface ChangeHint {
  /** Null: any may have changed. */
  readonly resources: readonly string[] | null;
  /** By resource the marks of the writes (`ownWrites.ts`), where nobody else has written it. */
  readonly writers: Readonly<Record<string, readonly string[]>>;
}

export interface PresenceHint {
  readonly resource: string;
  readonly uuid: string;
  readonly people: readonly PresentPerson[];
}

export interface PresentPerson {
  readonly user_uuid: string;
  readonly name: string;
  readonly editing: boolean;
}

type PresenceListener = (presence: PresenceHint) => void;

const presenceListeners = new Set<PresenceListener>();
let followers = 0;

/** Whether anything is heard of others: a tab that hears nothing need not say where it is. */
export const isFollowing = (): boolean => followers > 0;

/** Of records that this person has open, in any of their tabs. Until the answered function is called. */
export function onPresence(listener: PresenceListener): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}

const importListeners = new Set<(imported: ImportHint) => void>();

/** Until the answered function is called. */
export function onImported(listener: (imported: ImportHint) => void): () => void {
  importListeners.add(listener);
  return () => importListeners.delete(listener);
}

const emitImported = (imported: ImportHint): void => importListeners.forEach((listener) => listener(imported));

const emitPresence = (presence: PresenceHint): void => presenceListeners.forEach((listener) => listener(presence));

/** Twice as long as the server is ever silent. */
const silenceMilliseconds = 70_000;
const leastAgainMilliseconds = 1_000;
const mostAgainMilliseconds = 60_000;
/** A tab that nobody looks at leaves the stream to others. */
const hiddenMilliseconds = 60_000;
const name = 'beheer.changed';
const presenceName = 'beheer.presence';
const importedName = 'beheer.imported';

/** Until the answered function is called. */
export function followChanges(onChange: (changes: ChangeHint) => void): () => void {
  if (isAdapted || typeof EventSource === 'undefined') return () => undefined;
  // Written by the tab with the stream and heard by the others.
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (newValue === null) return;
    if (key === name) onChange(JSON.parse(newValue) as ChangeHint);
    else if (key === presenceName) emitPresence(JSON.parse(newValue) as PresenceHint);
    else if (key === importedName) emitImported(JSON.parse(newValue) as ImportHint);
  };
  const share = (changes: ChangeHint): void => {
    localStorage.setItem(name, JSON.stringify(changes));
    localStorage.removeItem(name);
    onChange(changes);
  };
  window.addEventListener('storage', onStorage);
  followers += 1;
  let turn: AbortController | null = null;
  const take = (): void => {
    if (turn !== null) return;
    turn = new AbortController();
    void holdTurn(turn.signal, share);
  };
  const leave = (): void => {
    turn?.abort();
    turn = null;
  };
  let timer = setTimeout(take);
  const look = (): void => {
    clearTimeout(timer);
    timer = document.hidden ? setTimeout(leave, hiddenMilliseconds) : setTimeout(take);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    followers -= 1;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    leave();
    window.removeEventListener('storage', onStorage);
  };
}

/** One tab of a browser has the stream, the next one when that is closed. */
async function holdTurn(signal: AbortSignal, share: (changes: ChangeHint) => void): Promise<void> {
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      const close = openStream(share);
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Not over plain HTTP: each tab has a stream then.
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return hold();
  await locks.request(name, { signal }, hold).catch(() => undefined);
}

/** Opened again whenever it ends, behind what was heard last; answers the function that closes it. */
function openStream(share: (changes: ChangeHint) => void): () => void {
  let writers: ChangeHint['writers'] = {};
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let after: string | null = null;
  let againMilliseconds = leastAgainMilliseconds;
  const close = (): void => {
    source?.close();
    source = null;
    clearTimeout(timer);
  };
  const again = (): void => {
    close();
    timer = setTimeout(open, againMilliseconds);
    againMilliseconds = Math.min(2 * againMilliseconds, mostAgainMilliseconds);
  };
  const watchSilence = (): void => {
    clearTimeout(timer);
    // Something in between keeps it: from time to time all is read again.
    timer = setTimeout(() => {
      share({ resources: null, writers: {} });
      again();
    }, silenceMilliseconds);
  };
  const onEvent = ({ lastEventId }: MessageEvent): void => {
    if (lastEventId !== '') after = lastEventId;
    againMilliseconds = leastAgainMilliseconds;
    watchSilence();
  };
  const open = (): void => {
    // When the network is there again it is opened by that.
    if (currentConnection() === 'offline') return;
    close();
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    source = new EventSource(`${apiAddress}/changes${query}`, { withCredentials: true });
    source.addEventListener('beat', onEvent);
    source.addEventListener('writers', ({ data }: MessageEvent<string>) => {
      writers = JSON.parse(data) as ChangeHint['writers'];
    });
    source.addEventListener('presence', ({ data }: MessageEvent<string>) => {
      localStorage.setItem(presenceName, data);
      localStorage.removeItem(presenceName);
      emitPresence(JSON.parse(data) as PresenceHint);
    });
    source.addEventListener('imported', ({ data }: MessageEvent<string>) => {
      localStorage.setItem(importedName, data);
      localStorage.removeItem(importedName);
      emitImported(JSON.parse(data) as ImportHint);
    });
    source.addEventListener('erased', ({ data }: MessageEvent<string>) => {
      dropDraftsOf(JSON.parse(data) as readonly string[]);
    });
    source.addEventListener('message', (event: MessageEvent<string>) => {
      onEvent(event);
      share({ resources: JSON.parse(event.data) as ChangeHint['resources'], writers });
      writers = {};
    });
    source.addEventListener('error', again);
    watchSilence();
  };
  const forget = onConnection((connection) => {
    if (connection === 'online' && source === null) open();
  });
  open();
  return () => {
    forget();
    close();
  };
}
