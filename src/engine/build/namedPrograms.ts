/** Runs one program of a group by its name: `npm run bench -- http`, `npm run generate -- rows`. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

interface NamedProgram {
  /** Relative to the root. */
  readonly file: string;
  /** One line for the usage. */
  readonly about: string;
}

interface ProgramGroup {
  readonly root: string;
  /** Name of the script in `package.json`. */
  readonly script: string;
  readonly programs: Readonly<Record<string, NamedProgram>>;
  /** Run in this order if no name is given. Empty: the usage is printed. */
  readonly usual: readonly string[];
}

/**
 * Runs the program that the first argument names, with the other arguments, each in a process of its own.
 * @returns the exit code: that of the first program that fails, or 2 for an unknown name
 */
export function runNamed(group: ProgramGroup, [name, ...rest]: readonly string[]): number {
  const { root, programs, usual } = group;
  if (name === '--help' || (name === undefined && usual.length === 0)) {
    process.stdout.write(usageOf(group));
    return 0;
  }
  const names = name === undefined ? usual : [name];
  for (const each of names) {
    const program = Object.hasOwn(programs, each) ? programs[each] : undefined;
    if (program === undefined) {
      process.stderr.write(`There is no ${each}.\n\n${usageOf(group)}`);
      return 2;
    }
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', resolve(root, program.file), ...rest], {
      stdio: 'inherit',
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

function usageOf({ script, programs, usual }: ProgramGroup): string {
  const width = Math.max(...Object.keys(programs).map((name) => name.length));
  const lines = Object.entries(programs).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  const without = usual.length === 0 ? '' : `Without a name it runs ${usual.join(', ')}.\n\n`;
  return `npm run ${script} -- NAME [options]\n\n${without}${lines.join('\n')}\n`;
}
