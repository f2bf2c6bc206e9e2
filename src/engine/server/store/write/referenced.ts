/** Explains why records cannot be removed: which records refer to them, and how many. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../../registry/types.ts';
import { joinTableName } from '../sql/names.ts';
import { Failure } from '../failure.ts';
import { parameter, type Executor } from '../fragment.ts';
import { rightsOf } from '../rights.ts';
import type { Caller } from '../caller.ts';
import type { StoreState } from '../state.ts';
import { readRefusal, referencedDetails } from './violations.ts';

/** Records to remove, as the caller requests it. */
export interface Removal {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly uuids: readonly string[];
  /** Version that each record must still have; null skips the check. */
  readonly version: number | null;
  /** Option of `deleteChoice`; null for the first. */
  readonly choice: string | null;
}

/**
 * Builds the API error for a removal that a reference prevents; null for other errors. Runs after the rollback, so the
 * count can differ from what the transaction saw.
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
