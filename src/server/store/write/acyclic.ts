/** What a tree hangs under another record never hangs beneath itself. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../../registry/types.ts';
import { at, fault, type Draft, type Faults, type Work } from './work.ts';

/** Only a record that is there can have others beneath it. */
export async function checkAcyclic(work: Work, drafts: readonly Draft[], faults: Faults): Promise<void> {
  for (const { resource, uuid, before, values, path } of drafts) {
    const field = before === null ? undefined : parentField(resource);
    const parent = field && values[field.name];
    if (field && typeof parent === 'string' && await isBeneath(work, resource, { field, uuid, parent })) fault(faults, at(path, field.name), { key: 'circle', params: {} });
  }
}

function parentField(resource: Resource): Field | undefined {
  const tree = resource.list.layouts.find((layout) => layout.type === 'tree');
  return tree && resource.fields[tree.parent];
}

/** Walks up from the parent; `union` ends the walk where the rows already go in a circle. */
async function isBeneath(work: Work, resource: Resource, { field, uuid, parent }: { readonly field: Field; readonly uuid: string; readonly parent: string }): Promise<boolean> {
  const [table, column] = [sql.table(resource.table), sql.id(field.name)];
  const { rows } = await sql`
    with recursive above as (
      select uuid, ${column} as parent from ${table} where uuid = ${parent}
      union select upper.uuid, upper.${column} from ${table} upper join above on upper.uuid = above.parent
    ) select 1 from above where uuid = ${uuid} limit 1`.execute(work.tx);
  return rows.length > 0;
}
