/**
 * How much work a pattern can be made to do by a text that was written for it: found out without running it, by
 * recheck. That takes seconds for what a registry has, so what was found is stored in `.cache` by the pattern.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Recheck from 'recheck';
import type { Backtracking } from '../registry/checks/context.ts';

/** Its pure build, which starts nothing. What is not found out in this time is taken to be right. */
const pureBuild = 'recheck/lib/browser.js';
const timeout = 10_000;
const { version } = createRequire(import.meta.url)('recheck/package.json') as { readonly version: string };
const cacheFile = resolve(
  dirname(fileURLToPath(import.meta.url)),
  `../../../.cache/backtracking/recheck-${version}.json`,
);

/** By pattern: the degree, null where it is exponential. */
type Degrees = Readonly<Record<string, number | null>>;

let found: Degrees | null = null;

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
  const { complexity } = diagnostics;
  return complexity.type === 'polynomial' ? complexity.degree : null;
}

function readCache(): Degrees {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Degrees;
  } catch {
    // None yet, or half of one: then it is found out anew.
    return {};
  }
}

function writeCache(degrees: Degrees): void {
  try {
    mkdirSync(dirname(cacheFile), { recursive: true });
    writeFileSync(cacheFile, JSON.stringify(degrees));
  } catch {
    // Where nothing may be written it is found out each time.
  }
}
