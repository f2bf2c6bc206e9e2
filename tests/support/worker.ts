/** The worker of work at providers on the data and by the clock of a server under test. */
import type { JobWorker } from '../../src/engine/server/jobs/worker.ts';
import type { Adapters } from '../../src/modules/providers/server/adapter.ts';
import { providerWork } from '../../src/modules/services/server/provisioning/providerWork.ts';
import type { TestApp } from './app.ts';
import { workerOf } from './queue.ts';

export function createTestWorker(
  api: Pick<TestApp, 'store' | 'queries' | 'clock'>,
  adapters: Adapters,
  onError: (error: unknown) => void,
): JobWorker {
  return workerOf(api, providerWork({ store: api.store, adapters, now: () => api.clock.now, onError }), onError);
}
