/** Two thousand mutations of each format; `npm test` has a hundred of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWorkers } from '../../src/engine/server/workers/workerPool.ts';
import { createBackupTrials } from '../support/hostileBackups.ts';
import { createTrials, type SentFormat, type Trials } from '../support/hostileFileTrials.ts';

let trials: Trials;
beforeAll(async () => {
  trials = await createTrials();
});
afterAll(async () => {
  await trials.close();
  await endWorkers();
});

test.each<SentFormat>(['csv', 'xlsx', 'calendar', 'zone', 'picture'])(
  'two thousand mutated files of the format %s are answered, and nobody else is disturbed',
  async (format) => {
    expect(await trials.run(format, 2_000)).toEqual([]);
  },
);

test('two thousand mutated backups end with a clear error or are restored row for row', async () => {
  const backups = await createBackupTrials();
  try {
    expect(await backups.run(2_000)).toEqual([]);
  } finally {
    await backups.close();
  }
});
