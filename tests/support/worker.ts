/** The worker of work at providers on the data and by the clock of a server under test. */
import type { Adapters } from '../../src/modules/providers/server/adapter.ts';
import { createWorker, type Worker } from '../../src/modules/services/server/provisioning/worker.ts';
import type { TestApp } from './app.ts';

export function createTestWorker(
  { store, queries, clock }: Pick<TestApp, 'store' | 'queries' | 'clock'>,
  adapters: Adapters,
  onError: (error: unknown) => void,
): Worker {
  return createWorker({ store, queries, adapters, now: () => clock.now, onError });
}
