/**
 * Follows changes of resources over one stream per browser, which one of the visible tabs holds. A hint only says that
 * data must be refetched, without the data.
 */
import type { ImportHint } from '../../../registry/imports/importHint.ts';
import { isAdapted } from '../http.ts';
import { apiAddress } from '../requestHeaders.ts';
import { currentConnection, onConnection } from './connection.ts';
import { dropDraftsOf } from '../drafts/drafts.ts';

export interface ChangeHint {
  /** Null: any resource may have changed. */
  readonly resources: readonly string[] | null;
  /** By resource, the marks of the writes (`ownWrites.ts`) if nobody else has written to it. */
  readonly writers: Readonly<Record<string, readonly string[]>>;
}

interface PresenceHint {
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

/** Returns true if the stream is followed. A tab that is not following does not report its presence either. */
export const isFollowing = (): boolean => followers > 0;

/** Listens to presence on records that this person has open in any tab, until the returned function is called. */
export function onPresence(listener: PresenceListener): () => void {
  presenceListeners.add(listener);
  return () => presenceListeners.delete(listener);
}

const importListeners = new Set<(imported: ImportHint) => void>();

/** Listens to completed imports, until the returned function is called. */
export function onImported(listener: (imported: ImportHint) => void): () => void {
  importListeners.add(listener);
  return () => importListeners.delete(listener);
}

const emitImported = (imported: ImportHint): void => importListeners.forEach((listener) => listener(imported));

const emitPresence = (presence: PresenceHint): void => presenceListeners.forEach((listener) => listener(presence));

/** Twice the server's heartbeat interval. */
const silenceMilliseconds = 70_000;
const leastAgainMilliseconds = 1_000;
const mostAgainMilliseconds = 60_000;
/** A hidden tab releases the stream after this time. */
const hiddenMilliseconds = 60_000;
const name = 'beheer.changed';
const presenceName = 'beheer.presence';
const importedName = 'beheer.imported';

/** Follows changes, until the returned function is called. */
export function followChanges(onChange: (changes: ChangeHint) => void): () => void {
  if (isAdapted || typeof EventSource === 'undefined') return () => undefined;
  // The tab with the stream writes to local storage, and other tabs receive the events.
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

/** One tab holds the stream; when it closes, the next one takes over. */
async function holdTurn(signal: AbortSignal, share: (changes: ChangeHint) => void): Promise<void> {
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      const close = openStream(share);
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Web Locks require HTTPS. Otherwise each tab opens a stream.
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return hold();
  await locks.request(name, { signal }, hold).catch(() => undefined);
}

/**
 * Opens the stream and reopens it whenever it ends, after the last received event. Returns a function that closes it.
 */
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
    // A proxy may be buffering the stream, so everything is refetched from time to time.
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
    // The online event reopens it.
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
