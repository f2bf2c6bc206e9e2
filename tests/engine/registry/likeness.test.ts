/** Finds which of several records is meant by a number that is read out, or by the first letters of a name. */
import { expect, test } from 'vitest';
import { likenesses, similarity } from '../../../src/engine/registry/lists/similarity.ts';

test.each([
  ['202600123', '202600123', 'same'],
  ['202600123', '2026-00123', 'same'],
  ['2026-00123', '202600123', 'same'],
  ['202600123', '123', 'numberEnd'],
  ['202600123', '26 123', 'numberEnd'],
  ['2026-00123', '26 123', 'numberEnd'],
  ['S202600123', '123', 'numberEnd'],
  ['202601123', '123', 'within'],
  ['202601234', '123', 'within'],
  ['202500123', '26 123', 'elsewhere'],
  ['202600124', '123', 'elsewhere'],
  ['Bakkerij De Wit', 'bakkerij de wit', 'same'],
  ['Café Łódź', 'cafe lod', 'start'],
  ['Bakkerij De Wit', 'bakk', 'start'],
  ['Bakkerij De Wit', 'wit', 'wordStart'],
  ['Bakkerij De Wit', 'wit bakkerij', 'within'],
  ['Slagerij', 'bakk', 'elsewhere'],
  ['a(b', '(', 'within'],
] as const)('%j as an answer to %j is %s', (title, typed, expected) => {
  expect(similarity(title, typed)).toBe(likenesses[expected]);
});
