/** Options of the worker, and the context that each job gets. */

import type { Database, OpenStore, SystemQueries } from '#engine/server';
import type { Adapters } from '../../../providers/server/adapter.ts';

export interface WorkerOptions {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
  readonly adapters: Adapters;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** Lease: how long no other worker claims a job that this one runs. */
  readonly leaseMilliseconds?: number;
}

export interface Working extends WorkerOptions {
  readonly database: Database;
  readonly signal: AbortSignal;
}
