/** The caller of a quick entry request, for reads of the store. */
import type { FastifyRequest } from 'fastify';
import { type Accounts, type OpenStore, type ProgramQueries, Requests } from '#engine/server';
import type { ReadContext } from '../entry/combination.ts';

interface EntryDependencies {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  readonly accounts: Accounts.AccountSettings;
}

export function askingOf({ store }: EntryDependencies, request: FastifyRequest): ReadContext {
  return { records: store, registry: store.registry(), caller: Requests.callerOf(request) };
}
