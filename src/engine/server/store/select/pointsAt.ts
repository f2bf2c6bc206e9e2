/** Tests if a row refers to a record. */
import { sql } from 'kysely';
import { columnOf, type Fragment } from '../fragment.ts';
import { joinTableName } from '../sql/names.ts';
import type { At } from './view.ts';

/** @param name a reference, or a list of references */
export function pointsAt({ resource, alias }: At, name: string, key: Fragment): Fragment {
  if (resource.fields[name]?.kind !== 'references') return sql`${columnOf(alias, name)} = ${key}`;
  const between = joinTableName(resource.table, name);
  return sql`exists (select 1 from ${sql.table(between)} j where j.owner_uuid = ${columnOf(alias, 'uuid')} and j.target_uuid = ${key})`;
}
