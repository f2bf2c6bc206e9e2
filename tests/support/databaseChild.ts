/** Another process that has a data directory open, for tests of refused access, crashes and restarts. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { testProgram } from './programs.ts';

export type Message =
  | { readonly connectionString: string; readonly fresh: boolean }
  | { readonly failed: string }
  | { readonly lost: string }
  | { readonly interrupted: true };

export interface DatabaseChild {
  readonly pid: number;
  /** What it said first: open, or why not. */
  readonly first: Message;
  /** Waits for the next thing it says. */
  next(): Promise<Message>;
  /** Sends the signal and waits for its end; answers its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** `detached` gives it a process group of its own, as a shell gives each command in a terminal. */
export async function openInChild(dataDirectory: string, detached = false): Promise<DatabaseChild> {
  const child = fork(testProgram('databaseProgram'), [dataDirectory], {
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached,
  });
  const first = await nextMessage(child);
  return {
    pid: child.pid ?? 0,
    first,
    next: () => nextMessage(child),
    async end(signal) {
      const already = child.exitCode ?? child.signalCode;
      if (already !== null) return already;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = (await ended) as [number | null, string | null];
      return code ?? by ?? '';
    },
  };
}

async function nextMessage(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort(new Error('The child ended without a word.'));
  child.once('exit', onExit);
  try {
    const [message] = (await once(child, 'message', { signal: ended.signal })) as [Message];
    return message;
  } finally {
    child.off('exit', onExit);
  }
}
