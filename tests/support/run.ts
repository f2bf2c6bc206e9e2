/**
 * `npm test`: finds or installs Chromium, builds the screens where they are not fresh, runs every test but the sweeps,
 * and ends with the slowest files, the tests that failed or passed only on another try, and one line that counts them
 * all. What follows `--` goes to Vitest: `npm test -- tests/engine/registry`, `npm test -- --project server -t "creates"`,
 * `npm test -- --changed`; a file or a project that is named runs with its sweeps. `npm run test:long` runs the sweeps
 * and the project `long`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import type { CliOptions, Reporter, TestModule, TestSpecification } from 'vitest/node';
import { sweepTag, testProjectNames } from '../../src/engine/build/testProjects.ts';
import { ensureChromium } from './chromium.ts';

const slowest = 20;

/** What a run came to. A file that cannot be loaded, and an error that no test caught, count as failed tests. */
class Tally implements Reporter {
  passed = 0;
  failed = 0;
  skipped = 0;
  private readonly files: { readonly path: string; readonly seconds: number }[] = [];
  private readonly retried: string[] = [];
  private readonly failures: string[] = [];

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    this.fail('outside of any test', unhandled, whereFrom);
    for (const module of modules) {
      if (this.files.some(({ path }) => path === module.relativeModuleId))
        this.fail(module.relativeModuleId, ['It ran in two rounds.']);
      this.fail(module.relativeModuleId, module.errors());
      this.files.push({ path: module.relativeModuleId, seconds: secondsOf(module) });
      for (const test of module.children.allTests()) {
        if (!isAsked(test.tags)) continue;
        const { state, errors: [error = 'It failed.'] = [] } = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        if (state === 'passed') this.passed += 1;
        else if (state === 'failed') this.fail(name, [error]);
        else this.skipped += 1;
        if (state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0)
          this.retried.push(`${name}\n    ${firstLineOf(error)}`);
      }
      for (const suite of module.children.allSuites())
        this.fail(`${module.relativeModuleId}: ${suite.fullName}`, suite.errors());
    }
  }

  private fail(where: string, errors: readonly unknown[], more: (error: unknown) => string = () => ''): void {
    this.failed += errors.length;
    this.failures.push(...errors.map((error) => `  ${where}\n    ${firstLineOf(error)}${more(error)}`));
  }

  /** The slowest files, what passed on another try only, and what failed. */
  details(): string {
    const files = this.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowest);
    return [
      'The slowest files, in seconds',
      ...files.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${path}`),
      ...(this.retried.length > 0
        ? ['', 'Passed on another try only', ...this.retried.map((name) => `  ${name}`)]
        : []),
      ...(this.failures.length > 0 ? ['', 'Failed', ...this.failures] : []),
    ].join('\n');
  }

  toString(): string {
    return `${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ''}`;
  }
}

function firstLineOf(error: unknown): string {
  const message = error !== null && typeof error === 'object' && 'message' in error ? error.message : error;
  return String(message).split('\n', 1)[0] ?? '';
}

/** What ran when an error came that no test caught, and the first lines of where it came from. */
function whereFrom(error: unknown): string {
  if (error === null || typeof error !== 'object') return '';
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test, stack } = error as Readonly<Record<string, unknown>>;
  const lines = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return [file, test, ...lines.slice(0, 5)]
    .filter((line) => typeof line === 'string')
    .map((line) => `\n      ${line.trim()}`)
    .join('');
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1000;
}

// Read when Vitest is loaded: no colour codes in a file or a pipe.
if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1';
const { BaseSequencer, parseCLI, startVitest } = await import('vitest/node');

const long = process.argv.includes('--long');
/** Of what Vitest leaves out by its tag nothing is counted: it stands in the other run. */
let isAsked: (tags: readonly string[]) => boolean = () => true;

const sweeps = new RegExp(`'${sweepTag}'|\\b(?:sweepTag|testEach|describeEach)\\b`);

const journeys = 'e2e';
/** Storms of load and of kills: only where they are asked for. */
const storms = ['long', 'faults'];
/** The longest come first, so that no worker is left with one of them at the end. */
const longest = [
  ['invoices', 'preferences', 'account', 'kinds', 'hoursWeek', 'hoursApproval', 'sessionEnd', 'layouts', 'permissions'],
  ['createForms', 'records', 'menu', 'walk', 'orderStaff', 'services', 'configuration', 'connection', 'provisioning'],
  ['matrix', 'fields', 'guides', 'conformance', 'adopt', 'tenantIsolation', 'life', 'process', 'openapi', 'nonPayment'],
  ['backup', 'killed', 'interference', 'files', 'generatedPages', 'inputs'],
].flat();
/**
 * Each worker of the journeys has a browser, a product and its database: more of them than this are in each other's
 * way.
 */
const mostTravellers = 5;
/**
 * Runs each project in one stretch: a worker that changes to another project ends, and the next one reads all modules
 * again. With `--sequence.shuffle.files` the files of a project come in an order that `--sequence.seed` determines, so
 * that a test which depends on another file fails.
 */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = testProjectNames(isWhole);
    const place = ({ moduleId }: TestSpecification): number => {
      const [, called] = /([^/]+)\.test\.tsx?$/.exec(moduleId) ?? [];
      const found = longest.findIndex((name) => name === called);
      return found === -1 ? longest.length : found;
    };
    const turn = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    const { shuffle, seed } = options.sequence ?? {};
    const lot = ({ moduleId }: TestSpecification): string =>
      createHash('sha256')
        .update(`${seed} ${relative(process.cwd(), moduleId)}`)
        .digest('hex');
    const isShuffled = typeof shuffle === 'object' ? shuffle.files === true : shuffle === true;
    const within = isShuffled
      ? (one: TestSpecification, other: TestSpecification): number => lot(one).localeCompare(lot(other))
      : (one: TestSpecification, other: TestSpecification): number => place(one) - place(other);
    return super
      .sort(files)
      .then((sorted) => sorted.toSorted((one, other) => turn(one) - turn(other) || within(one, other)));
  }
}
const tally = new Tally();
const { filter, options } = parseCLI([
  'vitest',
  'run',
  ...process.argv.slice(2).filter((argument) => argument !== '--long'),
]);

const isWhole = filter.length === 0 && options.project === undefined;
// Read by vite.config.ts.
if (isWhole) process.env['TEST_EVERYTHING'] = '1';

try {
  process.env['CHROMIUM_PATH'] = ensureChromium((line) => process.stdout.write(`${line}\n`));
  if (needsScreens()) buildScreens();
  for (const round of rounds(options)) await runRound(round);
  if (tally.passed + tally.failed === 0 && options.changed === undefined) throw new Error('There is no such test.');
} catch (error) {
  tally.failed += 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
process.stdout.write(`\n${tally.details()}\n\n${tally.toString()}\n`);
process.exit(tally.failed > 0 ? 1 : 0);

interface Round extends CliOptions {
  /** Which files; all that the projects have unless given. */
  readonly files?: readonly string[];
}

/** On every core; the journeys by themselves and last: what they walk through has the machine to itself then. */
function rounds(given: CliOptions): readonly Round[] {
  if (given.project !== undefined) return [given];
  // One more than there are cores: each of them waits for the others' answers now and then.
  const workers = availableParallelism() + 1;
  const longestFirst = { sequence: { ...given.sequence, sequencer: LongestFirst } };
  const apart: Round = {
    maxWorkers: workers,
    ...given,
    ...longestFirst,
    // By name: of several that are left out (`!e2e`), Vitest runs each that one of the others leaves in.
    project: testProjectNames(isWhole).filter((name) => name !== journeys && !storms.includes(name)),
  };
  const together: Round = {
    maxWorkers: Math.min(workers, mostTravellers),
    ...given,
    ...longestFirst,
    project: [journeys],
  };
  if (long) {
    const files = testFiles().filter(hasSweep);
    return [
      ...[apart, together].map((round) => ({ ...round, tagsFilter: [sweepTag], files })),
      { maxWorkers: workers, ...given, project: ['long'] },
    ];
  }
  if (filter.length > 0 || given.tagsFilter !== undefined) return [apart, together];
  return [apart, together].map((round) => ({ ...round, tagsFilter: [`!${sweepTag}`] }));
}

/** By its tag or by `testEach`: the others need not be read for it. */
function hasSweep(path: string): boolean {
  return sweeps.test(readFileSync(path, 'utf8'));
}

async function runRound({ files, ...round }: Round): Promise<void> {
  const { tagsFilter: [asked] = [] } = round;
  isAsked = (tags) => asked === undefined || tags.includes(sweepTag) === (asked === sweepTag);
  const vitest = await startVitest('test', filter.length > 0 || !files?.length ? filter : [...files], {
    ...round,
    run: true,
    watch: false,
    passWithNoTests: true,
    reporters: ['default', tally],
  });
  await vitest.close();
}

/** Paths of all test files, from the root. */
function testFiles(): readonly string[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `tests/${path}`);
}

/** Browser tests always do. Of the others only those that start the product or read `dist`. */
function needsScreens(): boolean {
  if (filter.length === 0 || !existsSync('dist/index.html')) return true;
  return testFiles()
    .filter((path) => filter.some((part) => path.includes(part)))
    .some(
      (path) =>
        /^tests\/(?:e2e|long|faults|guides)\//.test(path) ||
        /\bdist\b|productProgram|globalProduct/.test(readFileSync(path, 'utf8')),
    );
}

function buildScreens(): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/engine/build/fresh.ts'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The screens could not be built, so nothing was tested.');
}
