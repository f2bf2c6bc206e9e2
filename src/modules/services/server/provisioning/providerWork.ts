/**
 * Jobs for the work of adapters, one for each resource whose records request work. After a shutdown or crash, the next
 * process claims the jobs again and asks the adapter for their state.
 */
import type { Job, JobAttempt } from '#engine/server';
import { runConnectionTest } from './runConnectionTest.ts';
import { runWork } from './runWork.ts';
import { orderLineSetup } from './services/orderLineSetup.ts';
import { workKinds } from './kinds.ts';
import type { ProvisioningOptions, Working } from './working.ts';

/** Number of records of a resource that a process works on concurrently. */
const concurrency = 5;

export function providerWork(options: ProvisioningOptions): readonly Job[] {
  const working = ({ signal }: JobAttempt): Working => ({ ...options, database: options.store.database, signal });
  return [
    ...workKinds.map((kind) => ({
      name: kind.resource,
      concurrency,
      // The provider may have done it: it is asked until there is an answer.
      maxAttempts: Infinity,
      run: (_now: Date, attempt: JobAttempt) => runWork(working(attempt), kind, attempt.key),
    })),
    { ...orderLineSetup(options), concurrency },
    {
      name: 'providers',
      concurrency,
      run: (_now, attempt) => runConnectionTest(working(attempt), attempt.key),
    },
  ];
}
