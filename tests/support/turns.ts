/**
 * In charge of which test files take turns in a run of everything: each is run on one day in four, and all of them by
 * `npm run test:long`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** A file is run on one of so many days. */
export const turns = 4;

/** What takes long, each file of it about one part of the product. */
const long = /^tests\/(?:e2e|guides|engine\/(?:browser|server|store)|modules\/[^/]+\/(?:browser|server))\//;
/** Money, and who may see what, are tried every day. */
const everyDay =
  /^tests\/(?:engine\/server\/security|modules\/(?:billing|hour-billing|pricing|selling|subscriptions|vat))\//;

export interface Turns {
  readonly today: readonly string[];
  readonly otherDays: readonly string[];
}

export const takesTurns = (path: string): boolean => long.test(path) && !everyDay.test(path);

/**
 * @param paths of all test files, from the root
 * @param day as `sample.ts` counts them. Tests within a file take turns by the day as well: each round of the files
 *   begins elsewhere, by a step that fits no number of days, so that each test meets each turn of its file.
 * @param changed paths of what has its turn whatever the day
 */
export function turnsOf(paths: readonly string[], day: number, changed: ReadonlySet<string> = new Set()): Turns {
  const begin = Math.floor((Math.floor(day / turns) * Math.sqrt(3)) % turns);
  const turn = (day + begin) % turns;
  const others = new Set(
    paths
      .filter(takesTurns)
      .toSorted()
      .filter((path, index) => index % turns !== turn && !changed.has(path)),
  );
  return { today: paths.filter((path) => !others.has(path)), otherDays: [...others] };
}

/** Paths of all test files, from the root. */
export function testFiles(): readonly string[] {
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `tests/${path}`);
}

/** What is not committed yet, or came with one of the last ten commits; nothing where there is no Git. */
export function changedLately(): ReadonlySet<string> {
  const lines = (...given: readonly string[]): readonly string[] | null => {
    const { status, stdout } = spawnSync('git', given, { encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
  };
  const since = (commit: string): readonly string[] | null => lines('diff', '--name-only', '--relative', commit);
  return new Set([
    ...(since('HEAD~10') ?? since('HEAD') ?? []),
    ...(lines('ls-files', '--others', '--exclude-standard', 'tests') ?? []),
  ]);
}
