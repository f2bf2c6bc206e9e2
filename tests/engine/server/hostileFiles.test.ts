/** Mutations of real files, each of which is answered soon, in little memory, while others are served. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWorkers } from '../../../src/engine/server/workers/workerPool.ts';
import { createBackupTrials } from '../../support/hostileBackups.ts';
import { createTrials, type SentFormat, type Trials } from '../../support/hostileFileTrials.ts';

let trials: Trials;
beforeAll(async () => {
  trials = await createTrials();
});
afterAll(async () => {
  await trials.close();
  await endWorkers();
});

const count = 100;

test.each<SentFormat>(['csv', 'xlsx', 'calendar', 'zone', 'picture'])(
  'a mutated file of the format %s is answered, and nobody else is disturbed',
  async (format) => {
    expect(await trials.run(format, count)).toEqual([]);
  },
);

test('a mutated backup ends with a clear error or is restored row for row', async () => {
  const backups = await createBackupTrials();
  try {
    expect(await backups.run(count)).toEqual([]);
  } finally {
    await backups.close();
  }
});
