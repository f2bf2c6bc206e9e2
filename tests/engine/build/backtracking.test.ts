// How a pattern's work grows with the text, the same on a machine that is busy.
import { expect, test } from 'vitest';
import { backtrackingOf } from '../../../src/engine/build/backtracking.ts';

test.each([
  ['^[a-z]+$', 1],
  ['^(a+)+$', Number.POSITIVE_INFINITY],
  // That of domain names: parts of bounded length, which a guess from a few tries takes for worse than they are.
  ['^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$', 1],
])('%s grows by the power %d', (pattern, degree) => {
  expect(backtrackingOf(pattern).degree).toBe(degree);
});
