/** What the worker is made with, and what each piece of its work gets. */

import type { Database, OpenStore } from '../../../../engine/server/store/contract.ts';
import type { SystemQueries } from '../../../../engine/server/store/system.ts';
import type { Adapters } from '../../../providers/server/adapter.ts';

export interface WorkerOptions {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
  readonly adapters: Adapters;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** How long nobody else takes up what this one is at. */
  readonly leaseMilliseconds?: number;
}

export interface Working extends WorkerOptions {
  readonly database: Database;
  readonly signal: AbortSignal;
}
