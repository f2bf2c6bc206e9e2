/** On whose behalf a call about entering hours asks the store. */
import type { FastifyRequest } from 'fastify';
import { mayDo } from '../../../registry/access.ts';
import type { AccountSettings } from '../../auth/accountSettings.ts';
import type { Asking } from '../../modules/hours/entry/combination.ts';
import type { OpenStore } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { SystemQueries } from '../../store/system.ts';
import { callerOf } from '../guard.ts';
import { resourceNamed } from '../target.ts';

export interface EntryDependencies {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
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

const missingScope = { en: 'Give the token the scope hours:create.', nl: 'Geef het token de scope hours:create.' };
