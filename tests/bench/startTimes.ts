/**
 * `npm run bench -- starts`: the first start with the demo company, a start on existing data and `npm run check`, each as a
 * ratio to `node -e 0`, which is measured before and after each of them. `--turns 3`; `--no-check` leaves out the check,
 * which takes minutes; `--write` writes docs/benchmarks.md.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { Development } from '../e2e/support/development.ts';
import { median, reached, rounded, spread, Table, writeSection } from './report.ts';
import { freshSeconds } from './starts.ts';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '3' },
    check: { type: 'boolean', default: true },
    write: { type: 'boolean', default: false },
  },
  allowNegative: true,
});
const turns = Number(values.turns);
const root = new URL('../..', import.meta.url).pathname;

/**
 * At most. Those of the starts are the times of 2026-11-27 (9.4 s and 1.8 s) as multiples of 41 ms, which is assumed for
 * `node -e 0`. The check has no goal until it has been measured on a machine without other work.
 */
const goals = { first: 230, again: 45, check: null };

/** A measured time, and that of `node -e 0` around it, in seconds. */
interface Timed {
  readonly seconds: number;
  readonly least: number;
}

/** @throws Error if the program fails */
function secondsOf(program: string, args: readonly string[]): number {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}.\n${stdout}${stderr}`);
  return (performance.now() - started) / 1_000;
}

function leastSeconds(): readonly number[] {
  return Array.from({ length: 5 }, () => secondsOf(process.execPath, ['-e', '0']));
}

async function timed(run: () => Promise<number> | number): Promise<Timed> {
  const before = leastSeconds();
  const seconds = await run();
  return { seconds, least: median([...before, ...leastSeconds()]) };
}

const table = new Table(['What', 'takes', '`node -e 0`', 'ratio', 'goal', 'reached']);

function report(what: string, found: readonly Timed[], goal: number | null): void {
  const ratios = found.map(({ seconds, least }) => seconds / least);
  table.add([
    what,
    `${rounded(median(found.map(({ seconds }) => seconds)))} s`,
    `${rounded(median(found.map(({ least }) => least)) * 1_000)} ms`,
    `${rounded(median(ratios))} ± ${rounded(spread(ratios))}`,
    ...(goal === null ? ['', ''] : [`≤ ${goal}`, reached(median(ratios), goal)]),
  ]);
}

// Builds what is not fresh, once.
freshSeconds();
const [first, again, checks]: [Timed[], Timed[], Timed[]] = [[], [], []];
for (let turn = 0; turn < turns; turn += 1) {
  let development: Development | null = null;
  try {
    first.push(
      await timed(async () => {
        development = await Development.startBuilt(() => undefined);
        return freshSeconds() + development.startSeconds;
      }),
    );
    again.push(
      await timed(async () => {
        await development?.restart();
        return freshSeconds() + (development?.startSeconds ?? 0);
      }),
    );
  } finally {
    await (development as Development | null)?.stop();
  }
  if (values.check) checks.push(await timed(() => secondsOf('npm', ['run', '--silent', 'check'])));
}
report('first start with the demo company', first, goals.first);
report('start on existing data', again, goals.again);
if (values.check) report('`npm run check`', checks, goals.check);
if (values.write)
  writeSection({
    heading: 'Starts',
    command: 'npm run bench -- starts --write',
    measured: `${turns} turns, with built screens`,
    notes: [
      'Each time is a ratio to that of `node -e 0`, which is measured five times before and five times after it. ' +
        'The goals are those of the times of 2026-11-27.',
      'A start includes the check whether the build is fresh.',
    ],
    table,
  });
