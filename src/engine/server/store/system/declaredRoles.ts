/** Records of the roles that the registry declares, which follow it at every start. */
import { sql } from 'kysely';
import { roles } from '../../../registry/resolve/business.ts';
import { grantsOfRole } from '../../../registry/resolve/roles.ts';
import type { Registry } from '../../../registry/types.ts';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';
import { settingQueries } from './settings.ts';

/** Internal setting with the keys that the registry declared at the latest start. */
const setting = 'declared roles';

/**
 * Writes the declared roles to their records, by key. A role that people made under the same key becomes the declared
 * one. A role that is no longer declared keeps its record without permissions, and people may edit or delete it.
 */
export async function followDeclaredRoles(executor: Executor, registry: Registry, now: Date): Promise<void> {
  const settings = settingQueries(executor);
  const former = JSON.parse((await settings.getSetting(setting)) ?? '[]') as readonly string[];
  const declared = Object.entries(registry.roles ?? {});
  const resource = registry.resources[roles];
  if (!resource || (declared.length === 0 && former.length === 0)) return;
  const table = sql.table(resource.table);
  const removed = former.filter((key) => !registry.roles?.[key]);
  if (removed.length > 0)
    await sql`update ${table} set grants = '[]', is_protected = false, updated_at = ${now}, version = version + 1
      where key = any(${parameter(removed, 'text[]')})`.execute(executor);
  for (const [key, { name }] of declared) {
    const written = parameter(JSON.stringify(grantsOfRole(registry, key)), 'jsonb');
    await sql`update ${table} set name = ${name}, grants = ${written}, is_protected = true, updated_at = ${now},
      version = version + 1
      where key = ${key} and (name, grants, is_protected) is distinct from (${name}, ${written}, true)`.execute(
      executor,
    );
    await sql`insert into ${table} (uuid, key, name, grants, is_protected, created_at, updated_at, version)
      select ${uuidv7(now.getTime())}, ${key}, ${name}, ${written}, true, ${now}, ${now}, 1
      where not exists (select 1 from ${table} where key = ${key})`.execute(executor);
  }
  await settings.putSetting(setting, JSON.stringify(declared.map(([key]) => key)));
}
