/**
 * Follows which resources somebody changes: one stream for all tabs of a browser, held by one of them that is looked
 * at. A hint says that something is to be read again, and nothing of what.
 */
import { apiAddress, isAdapted } from './http.ts';
import { currentConnection, onConnection } from './connection.ts';

/** Null: any may have changed. */
export type ChangedResources = readonly string[] | null;

/** Twice as long as the server is ever silent. */
const silenceMilliseconds = 70_000;
const leastAgainMilliseconds = 1_000;
const mostAgainMilliseconds = 60_000;
/** A tab that nobody looks at leaves the stream to others. */
const hiddenMilliseconds = 60_000;
const name = 'beheer.changes';

/** Until the answered function is called. */
export function followChanges(onChange: (resources: ChangedResources) => void): () => void {
  if (isAdapted || typeof EventSource === 'undefined') return () => undefined;
  // Written by the tab with the stream and heard by the others.
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === name && newValue !== null) onChange(JSON.parse(newValue) as ChangedResources);
  };
  const share = (resources: ChangedResources): void => {
    localStorage.setItem(name, JSON.stringify(resources));
    localStorage.removeItem(name);
    onChange(resources);
  };
  window.addEventListener('storage', onStorage);
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
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    leave();
    window.removeEventListener('storage', onStorage);
  };
}

/** One tab of a browser has the stream, the next one when that is closed. */
async function holdTurn(signal: AbortSignal, share: (resources: ChangedResources) => void): Promise<void> {
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
function openStream(share: (resources: ChangedResources) => void): () => void {
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
      share(null);
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
    source.addEventListener('message', (event: MessageEvent<string>) => {
      onEvent(event);
      share(JSON.parse(event.data) as ChangedResources);
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
