/** Why records cannot be removed: who refers to them, and how often. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../../registry/types.ts';
import { joinTableName } from '../ddl/names.ts';
import { Failure } from '../failure.ts';
import { parameter, type Executor } from '../fragment.ts';
import { rightsOf } from '../rights.ts';
import type { Caller } from '../caller.ts';
import type { StoreState } from '../state.ts';
import { readRefusal, referencedDetails } from './violations.ts';

export interface Removal {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly uuids: readonly string[];
  /** That each must still have; null: whichever it has. */
  readonly version: number | null;
  /** One of the choices that the registry declares (`deleteChoice`); null for the first. */
  readonly choice: string | null;
}

/**
 * Null where the error is about something else. Asked after the transaction has ended, so it only counts where
 * something refers.
 */
export async function referencedFailure(
  executor: Executor,
  state: StoreState,
  removal: Removal,
  error: unknown,
): Promise<Failure | null> {
  const refusal = readRefusal(state, error);
  if (refusal?.code !== '23503') return null;
  const rights = rightsOf(state.registry, removal.caller);
  const referring = Object.values(state.registry.resources).flatMap((resource) =>
    Object.values(resource.fields)
      .filter(
        (field) =>
          field.relation?.to === removal.resource.name &&
          (field.kind === 'references' || field.relation.onDelete === 'restrict'),
      )
      .map((field) => ({ resource, field })),
  );
  for (const { resource, field } of referring) {
    const count = await countReferring(executor, resource, field, removal.uuids);
    if (count > 0)
      return new Failure('E_REFERENCED', rights.sees(resource) ? referencedDetails(state, resource.table, count) : {});
  }
  const other = state.registry.resources[state.resourceOfTable.get(refusal.table) ?? ''];
  return new Failure('E_REFERENCED', other && rights.sees(other) ? referencedDetails(state, refusal.table, null) : {});
}

async function countReferring(
  executor: Executor,
  resource: Resource,
  field: Field,
  uuids: readonly string[],
): Promise<number> {
  const [table, column] =
    field.kind === 'references'
      ? [joinTableName(resource.table, field.name), 'target_uuid']
      : [resource.table, field.name];
  const {
    rows: [answer],
  } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)} where ${sql.id(column)} = any(${parameter(uuids, 'uuid[]')})`.execute(
    executor,
  );
  return answer?.count ?? 0;
}
