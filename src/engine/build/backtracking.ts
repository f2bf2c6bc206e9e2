/**
 * How much work a pattern can be made to do by a text that was written for it: found out without running it, by
 * recheck.
 */
import { createRequire } from 'node:module';
import type * as Recheck from 'recheck';
import type { Backtracking } from '../registry/checks/context.ts';

/** Its pure build, which starts nothing. What is not found out in this time is taken to be right. */
const pureBuild = 'recheck/lib/browser.js';
const timeout = 10_000;

const found = new Map<string, Backtracking>();

export function backtrackingOf(pattern: string): Backtracking {
  const known = found.get(pattern) ?? find(pattern);
  found.set(pattern, known);
  return known;
}

function find(pattern: string): Backtracking {
  const { checkSync } = createRequire(import.meta.url)(pureBuild) as typeof Recheck;
  const diagnostics = checkSync(pattern, 'u', { timeout, randomSeed: 0 });
  if (diagnostics.status !== 'vulnerable') return { degree: 1 };
  const { complexity } = diagnostics;
  return { degree: complexity.type === 'polynomial' ? complexity.degree : Number.POSITIVE_INFINITY };
}
