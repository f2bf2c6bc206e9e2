/**
 * `npm test`: finds or installs Chromium, builds the screens where they are not fresh, runs every test, and ends with one line that counts them.
 * What follows `--` goes to Vitest: `npm test -- tests/engine/registry`, `npm test -- --project server -t "creates"`.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { CliOptions, Reporter, TestModule } from 'vitest/node';
import { projectNames } from '../../src/engine/build/testProjects.ts';
import { ensureChromium } from './chromium.ts';

/** What a run came to. A file that cannot be loaded, and an error that no test caught, count as failed tests. */
class Tally implements Reporter {
  passed = 0;
  failed = 0;
  skipped = 0;

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    this.failed += unhandled.length;
    for (const module of modules) {
      this.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') this.passed += 1;
        else if (state === 'failed') this.failed += 1;
        else this.skipped += 1;
      }
      for (const suite of module.children.allSuites()) this.failed += suite.errors().length;
    }
  }

  toString(): string {
    return `${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ''}`;
  }
}

// Read when Vitest is loaded: no colour codes in a file or a pipe.
if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1';
const { parseCLI, startVitest } = await import('vitest/node');

const journeys = 'e2e';
/** Storms of load and of kills: only where they are asked for. */
const storms = ['long', 'faults'];
/** Each worker of the journeys has a browser, a product and its database: more of them than this are in each other's way. */
const mostTravellers = 4;
const tally = new Tally();
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);

try {
  process.env['CHROMIUM_PATH'] = ensureChromium((line) => process.stdout.write(`${line}\n`));
  buildScreens();
  for (const round of rounds(options)) await runRound(round);
  if (tally.passed + tally.failed === 0) throw new Error('There is no such test.');
} catch (error) {
  tally.failed += 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
process.stdout.write(`\n${tally.toString()}\n`);
process.exit(tally.failed > 0 ? 1 : 0);

/** On every core; the journeys by themselves and last: what they walk through has the machine to itself then. */
function rounds(given: CliOptions): readonly CliOptions[] {
  if (given.project !== undefined) return [given];
  const cores = availableParallelism();
  return [
    {
      maxWorkers: cores,
      ...given,
      project: projectNames.filter((name) => name !== journeys && !storms.includes(name)),
    },
    { maxWorkers: Math.min(cores, mostTravellers), ...given, project: [journeys] },
  ];
}

async function runRound(round: CliOptions): Promise<void> {
  const vitest = await startVitest('test', filter, {
    ...round,
    run: true,
    watch: false,
    passWithNoTests: true,
    reporters: ['default', tally],
  });
  await vitest.close();
}

function buildScreens(): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/engine/build/fresh.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The screens could not be built, so nothing was tested.');
}
