/** In charge of which of several records is meant by a number that is read out, or by the first letters of a name. */
import { expect, test } from 'vitest';
import { similarity } from '../../../src/engine/registry/similarity.ts';

test.each([
  ['202600123', '123', 0],
  ['202600123', '2026-00123', 0],
  ['202600123', '202600123', 0],
  ['202600123', '26 123', 0],
  ['2026-00123', '26 123', 0],
  ['2026-00123', '202600123', 0],
  ['S202600123', '123', 0],
  ['202601123', '123', 1],
  ['202601234', '123', 1],
  ['202500123', '26 123', 2],
  ['202600124', '123', 2],
  ['Bakkerij De Wit', 'bakk', 0],
  ['Bakkerij De Wit', 'wit', 1],
  ['Bakkerij De Wit', 'wit bakkerij', 1],
  ['Slagerij', 'bakk', 2],
  ['a(b', '(', 1],
] as const)('%j as an answer to %j is %i', (title, typed, expected) => {
  expect(similarity(title, typed)).toBe(expected);
});
