/** On whose behalf a call about entering hours asks the store. */
import type { FastifyRequest } from 'fastify';
import { mayDo } from '../../../../engine/registry/access.ts';
import type { AccountSettings } from '../../../../engine/server/auth/accountSettings.ts';
import type { Asking } from '../entry/combination.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import type { ProgramQueries } from '../../../../engine/server/store/system.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { resourceNamed } from '../../../../engine/server/http/target.ts';
import { texts } from '../texts.ts';

export interface EntryDependencies {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

/** @throws Failure E_FORBIDDEN for who has nothing to do with hours; a token is told which scope opens them. */
export function askingOf({ store }: EntryDependencies, request: FastifyRequest): Asking {
  const [registry, caller] = [store.registry(), callerOf(request)];
  const hours = resourceNamed(registry, 'hours');
  if (!mayDo(hours, caller, 'create') && !mayDo(hours, caller, 'list'))
    throw new Failure('E_FORBIDDEN', caller.scopes ? { hint: missingScope } : {});
  return { records: store, registry, caller };
}

const missingScope = texts.label('entry.scope_missing');
