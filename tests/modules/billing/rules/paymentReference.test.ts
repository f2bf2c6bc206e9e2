import { expect, test } from 'vitest';
import { namesReference } from '../../../../src/modules/billing/rules/paymentReference.ts';

test.each<[string, string, boolean]>([
  ['2026-0012', '2026-0012', true],
  ['Factuur 2026-0012, bedankt', '2026-0012', true],
  ['fact. 2026 0012', '2026-0012', true],
  ['202600012', '2026-00012', true],
  ['BETALING f2026/00012', 'F2026-00012', true],
  ['20260012/20260013', '20260013', true],
  ['12026-0012', '2026-0012', false],
  ['2026-00123', '2026-0012', false],
  ['F2026-00012A', 'F2026-00012', false],
  ['invoice 12', '12', false],
  ['', '2026-0012', false],
  ['(+*?', '(+*?', false],
])('%j names %j: %j', (text, reference, isNamed) => {
  expect(namesReference(text, reference)).toBe(isNamed);
});
