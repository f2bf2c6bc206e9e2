/** Polls an unreachable server until it responds. */
import { currentConnection, onConnection, setAnswered, setConnection } from './connection.ts';
import { isServerReachable } from '../http.ts';

const everyMilliseconds = 3_000;
/** A silently lost connection gives neither a response nor an error. */
const longestMilliseconds = 10_000;

let underWay: Promise<void> | null = null;

/** Resolves when the state is known. Concurrent calls are merged. */
export function checkConnection(): Promise<void> {
  const before = currentConnection();
  underWay ??= isServerReachable(AbortSignal.timeout(longestMilliseconds))
    .then((answers) =>
      answers ? setAnswered(before, 'online') : setConnection(navigator.onLine ? 'unreachable' : 'offline'),
    )
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/** Watches the connection while the page is open. */
export function watchConnection(): void {
  window.addEventListener('offline', () => setConnection('offline'));
  window.addEventListener('online', () => void checkConnection());
  let timer: ReturnType<typeof setInterval> | null = null;
  onConnection((connection) => {
    if (connection !== 'online') {
      timer ??= setInterval(() => {
        if (currentConnection() !== 'online') void checkConnection();
      }, everyMilliseconds);
      return;
    }
    if (timer !== null) clearInterval(timer);
    timer = null;
  });
}
