/** Services of the jobs that call adapters. */

import type { Database, OpenStore } from '#engine/server';
import type { Adapters } from '../../../providers/server/adapter.ts';

/** Services that the jobs get at the start of the program. */
export interface ProvisioningOptions {
  readonly store: OpenStore;
  readonly adapters: Adapters;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

export interface Working extends ProvisioningOptions {
  readonly database: Database;
  readonly signal: AbortSignal;
}
