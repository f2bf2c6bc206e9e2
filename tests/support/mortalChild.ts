/** A server in a process of its own, which is killed (SIGKILL) before a statement. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, MortalOptions, Task } from './mortalServer.ts';
import { testProgram } from './programs.ts';

export interface MortalChild {
  /** Null: it was killed before the nth statement of the task. */
  run(task: Task, nth?: number): Promise<Answer | null>;
  end(): Promise<void>;
}

export async function startMortalChild(options: MortalOptions): Promise<MortalChild> {
  const child = fork(testProgram('mortalProgram'), [JSON.stringify(options)], {
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const waiting = new Map<number, (answer: Answer) => void>();
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: { readonly id: number; readonly answer: Answer } | 'ready') => {
      if (message === 'ready') resolve();
      else waiting.get(message.id)?.(message.answer);
    });
  });
  let tasks = 0;
  await Promise.race([
    ready,
    ended.then((how) => Promise.reject(new Error(`The server ended before it began: ${how.join()}`))),
  ]);
  return {
    async run(task, nth) {
      tasks += 1;
      const id = tasks;
      const answered = new Promise<Answer>((resolve) => void waiting.set(id, resolve));
      child.send({ id, task, nth });
      const killed = ended.then(([code, signal]) => {
        if (signal !== 'SIGKILL') throw new Error(`The server ended by itself: ${String(code ?? signal)}`);
        return null;
      });
      return Promise.race([answered, killed]);
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
