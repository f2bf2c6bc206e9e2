/** Asks a server that does not answer again and again, and reads what failed as soon as it does. */
import { currentConnection, noteConnection, onConnection } from './connection.ts';
import { isAnswering } from './http.ts';
import { queryClient } from './queryClient.ts';

const everyMilliseconds = 3_000;

let underWay: Promise<void> | null = null;

/** Answers once it is known. Several at a time are one. */
export function tryAgain(): Promise<void> {
  underWay ??= isAnswering()
    .then((answers) => noteConnection(answers ? 'online' : navigator.onLine ? 'unreachable' : 'offline'))
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/** For as long as the page is open. */
export function watchConnection(): void {
  window.addEventListener('offline', () => noteConnection('offline'));
  window.addEventListener('online', () => void tryAgain());
  let timer: ReturnType<typeof setInterval> | null = null;
  onConnection((connection) => {
    if (connection !== 'online') {
      timer ??= setInterval(() => {
        if (currentConnection() !== 'online') void tryAgain();
      }, everyMilliseconds);
      return;
    }
    if (timer !== null) clearInterval(timer);
    timer = null;
    // What is being filled in stays as it is: only what could not be read is read again.
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}
