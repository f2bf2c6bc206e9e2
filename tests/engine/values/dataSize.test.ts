import { expect, test } from 'vitest';
import { dataSize } from '../../../src/engine/values/dataSize.ts';

test.each([
  [0, 0, 'MB'],
  [1, 1, 'MB'],
  [1023, 1023, 'MB'],
  [1024, 1, 'GB'],
  [1536, 1.5, 'GB'],
  [51_200, 50, 'GB'],
  [51_234, 50, 'GB'],
  [1_048_575, 1024, 'GB'],
  [1_048_576, 1, 'TB'],
  [-2048, -2, 'GB'],
] as const)('%i MB is %d %s', (megabytes, value, unit) => {
  expect(dataSize(megabytes)).toEqual({ value, unit });
});
