/** The commands about backups as a person gives them, each a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { commandProgram, type TestCommand } from './programs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly text: () => string;
  readonly ended: Promise<Ended>;
}

/** @param variables the settings: DATA_DIR or DATABASE_URL. */
export function startCommand(
  name: TestCommand,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(process.execPath, [...commandProgram(name), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...variables },
  });
  let text = '';
  const read = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }));
  return { child, text: () => text, ended };
}

export const command = (...given: Parameters<typeof startCommand>): Promise<Ended> => startCommand(...given).ended;
