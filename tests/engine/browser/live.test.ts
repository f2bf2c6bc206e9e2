/** How often the page of a record that may change on its own is read again. */
import { expect, test } from 'vitest';
import { readAgainAfter } from '../../../src/engine/browser/screens/record/useLive.ts';

test.each([
  ['under way and just changed', true, 0, 1_000],
  ['under way, with the one who does it', true, 120_000, 5_000],
  ['under way since long', true, 3_600_000, 30_000],
  ['not under way', false, 0, 30_000],
])('%s', (_name, isLive, unchangedMilliseconds, expected) => {
  expect(readAgainAfter({ isLive, unchangedMilliseconds })).toBe(expected);
});
