/** Titles of tenants. */
import { sql } from 'kysely';
import type { Named } from '../../../registry/verbs/explain.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { recordStub } from '../select/embed.ts';
import { definitionView } from '../select/createView.ts';

/** Selects the title fields of the tenant under this alias as JSON; null without tenants. */
export function tenantStub(registry: Registry, alias: string): Fragment {
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  return resource ? recordStub(definitionView(registry), { resource, alias }) : sql`null::json`;
}

/** Returns a function that names the result of {@link tenantStub}; the title is the same in every language. */
export function tenantNamer(registry: Registry): (stub: Row) => Named {
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  const [locale = 'en'] = registry.locales;
  return (stub) => ({
    uuid: String(stub['uuid']),
    name: (resource && renderTitle(registry, resource, stub, locale)) ?? '',
  });
}

/** Finds a tenant with its title; null where it does not exist. */
export async function findTenant(executor: Executor, registry: Registry, uuid: string): Promise<Named | null> {
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  if (!resource) return null;
  const {
    rows: [row],
  } = await sql<{ stub: Row }>`select ${tenantStub(registry, 'c')} as stub from ${sql.table(resource.table)} c
    where c.uuid = ${uuid}`.execute(executor);
  return row ? tenantNamer(registry)(row.stub) : null;
}
