/**
 * Analyses the worst-case backtracking of a pattern with recheck, without running it. That takes seconds for a
 * registry, so results are cached in `.cache` by pattern.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import type * as Recheck from 'recheck';
import type { Backtracking } from '../registry/checks/context.ts';

/** The pure JavaScript build, which starts no processes. A pattern that is not analysed in time counts as safe. */
const pureBuild = 'recheck/lib/browser.js';
const timeout = 10_000;
const { version } = createRequire(import.meta.url)('recheck/package.json') as { readonly version: string };
// This file and its bundle in .cache/commands/check are equally deep.
const cacheFile = resolve(
  dirname(fileURLToPath(import.meta.url)),
  `../../../.cache/backtracking/recheck-${version}.json`,
);

/** By pattern: the degree, or null if it is exponential. */
type Degrees = Readonly<Record<string, number | null>>;

let found: Degrees | null = null;

/**
 * Returns the degree of the worst-case time as a function of the length of the text: 1 is linear, Infinity exponential.
 * Takes seconds for a pattern that is not in the cache.
 */
export function backtrackingOf(pattern: string): Backtracking {
  found ??= readCache();
  let degree = found[pattern];
  if (degree === undefined) {
    degree = find(pattern);
    found = { ...found, [pattern]: degree };
    writeCache(found);
  }
  return { degree: degree ?? Number.POSITIVE_INFINITY };
}

function find(pattern: string): number | null {
  const { checkSync } = createRequire(import.meta.url)(pureBuild) as typeof Recheck;
  const diagnostics = checkSync(pattern, 'u', { timeout, randomSeed: 0 });
  if (diagnostics.status !== 'vulnerable') return 1;
  const { complexity, attack } = diagnostics;
  // A result from fuzzing differs from run to run, so it is measured with the attack text that was found.
  if (complexity.isFuzz) return measuredDegree(pattern, attack);
  return complexity.type === 'polynomial' ? complexity.degree : null;
}

const longestAttack = 10_000;
/** Shorter times are too imprecise to measure growth. */
const measurableMilliseconds = 20;
const longestMilliseconds = 1_000;
const mostTries = 3;

/**
 * Returns how the time grows with the attack's length: 1 if even the longest is rejected quickly, null if it is
 * exponential.
 */
function measuredDegree(pattern: string, { pumps, suffix }: Recheck.AttackPattern): number | null {
  const textOf = (times: number): string =>
    pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(times + bias)).join('') + suffix;
  const one = textOf(1).length;
  let before = 0;
  for (let times = 16; times * one <= longestAttack; times *= 2) {
    const spent = millisecondsOf(pattern, textOf(times));
    if (spent === null)
      return before < measurableMilliseconds ? null : Math.ceil(Math.log2(longestMilliseconds / before));
    if (before >= measurableMilliseconds) return Math.max(1, Math.round(Math.log2(spent / before)));
    before = spent;
  }
  return 1;
}

/** Returns the best time of a few runs; null if it takes too long. */
function millisecondsOf(pattern: string, text: string): number | null {
  const run = new Script('expression.test(text)');
  const context = createContext({ expression: new RegExp(pattern, 'u'), text });
  const tries: number[] = [];
  while (tries.length < mostTries) {
    const begun = performance.now();
    try {
      run.runInContext(context, { timeout: longestMilliseconds });
    } catch {
      return null;
    }
    tries.push(performance.now() - begun);
  }
  return Math.min(...tries);
}

function readCache(): Degrees {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Degrees;
  } catch {
    // The cache is missing or incomplete.
    return {};
  }
}

function writeCache(degrees: Degrees): void {
  try {
    mkdirSync(dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify(degrees));
  } catch {
    // Without write access there is no cache.
  }
}
