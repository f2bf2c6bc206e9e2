/** The caller of a quick entry request, for reads of the store. */
import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../../../../engine/server/auth/accountSettings.ts';
import type { Asking } from '../entry/combination.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import type { ProgramQueries } from '../../../../engine/server/store/system.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';

export interface EntryDependencies {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

export function askingOf({ store }: EntryDependencies, request: FastifyRequest): Asking {
  return { records: store, registry: store.registry(), caller: callerOf(request) };
}
