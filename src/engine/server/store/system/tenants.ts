/** What tenants are called: by the title that the registry gives their resource. */
import { sql } from 'kysely';
import type { Named } from '../../../registry/explain.ts';
import { renderTitle } from '../../../registry/title.ts';
import type { Registry } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { recordStub } from '../select/embed.ts';
import { definitionView } from '../select/createView.ts';

/** Of the row under this alias what its title is made of, as JSON; null where there are no tenants. */
export function tenantStub(registry: Registry, alias: string): Fragment {
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  return resource ? recordStub(definitionView(registry), { resource, alias }) : sql`null::json`;
}

/** Names what {@link tenantStub} found. Its title is the same in every language. */
export function tenantNamer(registry: Registry): (stub: Row) => Named {
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  const [locale = 'en'] = registry.locales;
  return (stub) => ({
    uuid: String(stub['uuid']),
    name: (resource && renderTitle(registry, resource, stub, locale)) ?? '',
  });
}

/** The tenant of this key, by its title; null where there is none. */
export async function findTenant(executor: Executor, registry: Registry, uuid: string): Promise<Named | null> {
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  if (!resource) return null;
  const {
    rows: [row],
  } = await sql<{ stub: Row }>`select ${tenantStub(registry, 'c')} as stub from ${sql.table(resource.table)} c
    where c.uuid = ${uuid}`.execute(executor);
  return row ? tenantNamer(registry)(row.stub) : null;
}
