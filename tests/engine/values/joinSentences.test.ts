// Sentences that are made of parts: none ends with two full stops.
import { expect, test } from 'vitest';
import { joinSentences } from '../../../src/engine/values/joinSentences.ts';

test.each([
  [
    ['1:00 booked for Hoekstra B.V.', '85% of the budget is used'],
    '1:00 booked for Hoekstra B.V. 85% of the budget is used',
  ],
  [['1:00 booked', null, 'Almost full'], '1:00 booked. Almost full'],
  [['', undefined], ''],
])('%j', (parts, text) => {
  expect(joinSentences(parts)).toBe(text);
});
