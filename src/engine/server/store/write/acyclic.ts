/** Prevents cycles in the parent field of a tree. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../../registry/types.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft } from '../rows/draft.ts';

/** Skips new records, which cannot have children yet. */
export async function checkAcyclic(work: UnitOfWork, drafts: readonly RecordDraft[], faults: Faults): Promise<void> {
  for (const { resource, uuid, before, values, path } of drafts) {
    const field = before === null ? undefined : parentField(resource);
    const parent = field && values[field.name];
    if (!field || typeof parent !== 'string') continue;
    await oneAtATime(work, resource);
    if (await isBeneath(work, resource, { field, uuid, parent }))
      fault(faults, at(path, field.name), { key: 'circle', params: {} });
  }
}

/**
 * Serialises moves in a tree until the end of the transaction, since two valid moves can form a cycle together. Call it
 * before locking records, with the fields that will be written; the fixed order prevents deadlocks.
 */
export async function lockTree(work: UnitOfWork, resource: Resource, written: readonly string[]): Promise<void> {
  const field = parentField(resource);
  if (field && written.includes(field.name)) await oneAtATime(work, resource);
}

async function oneAtATime(work: UnitOfWork, resource: Resource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tree:${resource.table}`}, 0))`.execute(work.tx);
}

/** Returns true for a resource whose records form a tree. */
export const isTree = (resource: Resource): boolean => parentField(resource) !== undefined;

function parentField(resource: Resource): Field | undefined {
  const tree = resource.list.layouts.find((layout) => layout.type === 'tree');
  return tree && resource.fields[tree.parent];
}

/** Walks up from the parent; `union` removes duplicates, which ends the walk where a cycle exists already. */
async function isBeneath(
  work: UnitOfWork,
  resource: Resource,
  { field, uuid, parent }: { readonly field: Field; readonly uuid: string; readonly parent: string },
): Promise<boolean> {
  const [table, column] = [sql.table(resource.table), sql.id(field.name)];
  const { rows } = await acrossClients(work.tx, (tx) =>
    sql`
    with recursive above as (
      select uuid, ${column} as parent from ${table} where uuid = ${parent}
      union select upper.uuid, upper.${column} from ${table} upper join above on upper.uuid = above.parent
    ) select 1 from above where uuid = ${uuid} limit 1`.execute(tx),
  );
  return rows.length > 0;
}
