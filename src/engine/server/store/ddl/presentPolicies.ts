/** Reads row-level security, policies, and the privileges of the confined role, table by table. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';
import type { PresentTable, PresentPolicies } from './introspect.ts';

/** Reads the policies by the name of the table or view. */
export async function readPolicies(
  executor: Executor,
  role: string | null,
): Promise<ReadonlyMap<string, PresentPolicies>> {
  const { rows } = await sql<PresentPolicies & { readonly name: string }>`
    select c.relname as name, c.relrowsecurity as secured,
      (select coalesce(json_object_agg(p.polname, concat_ws(' ', p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname), '{}')
        from pg_policy p where p.polrelid = c.oid) as policies,
      (select coalesce(json_agg(distinct lower(a.privilege_type) order by lower(a.privilege_type)), '[]')
        from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee where r.rolname = ${role ?? ''}) as grants,
      (select coalesce(json_agg(distinct lower(a.privilege_type)), '[]') from aclexplode(c.relacl) a where a.grantee = 0) as everybody
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')`.execute(
    executor,
  );
  return new Map(rows.map(({ name, ...tablePolicies }) => [name, tablePolicies]));
}

export function withPolicies(
  tables: ReadonlyMap<string, PresentTable>,
  policiesByTable: ReadonlyMap<string, PresentPolicies>,
): ReadonlyMap<string, PresentTable> {
  return new Map([...tables].map(([name, table]) => [name, { ...table, wall: policiesByTable.get(name) }]));
}
