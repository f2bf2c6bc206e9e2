/** Prevents people of a tenant from removing the last member with full access; staff may do that. */
import type { Caller } from '../store/caller.ts';
import { anyTable, type RemoveEvent, type Row, type WriteEvent } from '../store/contract.ts';
import type { Registry } from '../../registry/types.ts';
import { Failure } from '../store/failure.ts';
import type { Executor } from '../store/fragment.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { texts } from '../texts.ts';

export async function keepFullAccessOnChange({ tx, caller, registry, before, values }: WriteEvent): Promise<Row> {
  const part = registry.tenant?.members?.part ?? null;
  const isGivenUp =
    part !== null && before?.[part.field] === part.whole && (values[part.field] ?? part.whole) !== part.whole;
  if (isGivenUp) await ensureAnother({ tx, caller, registry }, before);
  return values;
}

export async function keepFullAccessOnRemoval({ tx, caller, registry, record }: RemoveEvent): Promise<void> {
  const part = registry.tenant?.members?.part ?? null;
  if (part !== null && record[part.field] === part.whole) await ensureAnother({ tx, caller, registry }, record);
}

interface Event {
  readonly tx: Parameters<typeof acrossClients>[0];
  readonly caller: Caller;
  readonly registry: Registry;
}

/** @throws Failure E_STATE for the last one */
async function ensureAnother({ tx, caller, registry }: Event, membership: Row): Promise<void> {
  if (caller.actor !== 'user') return;
  const found = await acrossClients(tx, (all) => others(all, registry, membership));
  if (found === 0) throw new Failure('E_STATE', texts.refusal('accounts.last_whole'));
}

/** Counts and locks the other members with full access, so that two cannot give it up in parallel. */
async function others(executor: Executor, registry: Registry, membership: Row): Promise<number> {
  const { members = null } = registry.tenant ?? {};
  const table = registry.resources[members?.resource ?? '']?.table;
  if (!members?.part || table === undefined) return 0;
  const rows = await anyTable(executor)
    .selectFrom(table)
    .select(['uuid'])
    .where(members.tenant, '=', membership[members.tenant])
    .where(members.part.field, '=', members.part.whole)
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return rows.filter(({ uuid }) => uuid !== membership['uuid']).length;
}
