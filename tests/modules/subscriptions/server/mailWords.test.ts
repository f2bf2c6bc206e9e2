import { expect, test } from 'vitest';
import { inSubject } from '../../../../src/modules/subscriptions/server/mailWords.ts';

test.each([
  [['a'], 'a', 'a'],
  [['a', 'b', 'c'], 'a, b and c', 'a, b en c'],
  [['a', 'b', 'c', 'd'], 'a, b and 2 other services', 'a, b en 2 andere diensten'],
])('a subject names a few services, and counts the others: %j', (services, en, nl) => {
  expect(inSubject(services)).toMatchObject({ en, nl });
});
