/** On whose behalf a call about entering hours asks the store. */
import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../../auth/accountSettings.ts';
import type { Asking } from '../../modules/hours/entry/combination.ts';
import type { OpenStore } from '../../store/contract.ts';
import type { SystemQueries } from '../../store/system.ts';
import { callerOf } from '../guard.ts';

export interface EntryDependencies {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

export function askingOf({ store }: EntryDependencies, request: FastifyRequest): Asking {
  return { records: store, registry: store.registry(), caller: callerOf(request) };
}
