/** Asks a server that does not answer again and again, until it does. */
import { currentConnection, onConnection, setAnswered, setConnection } from './connection.ts';
import { isServerReachable } from './http.ts';

const everyMilliseconds = 3_000;
/** On a connection that has silently gone no answer comes, and no failure either. */
const longestMilliseconds = 10_000;

let underWay: Promise<void> | null = null;

/** Answers once it is known. Several at a time are one. */
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

/** For as long as the page is open. */
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
