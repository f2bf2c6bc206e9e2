/** Checks scopes: an explicit scope must lead to the tenant. */
import { registryFile } from '../load.ts';
import { fieldAt } from '../records/title.ts';
import type { Registry, Resource } from '../types.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkScopes(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    const written = context.raw.resources[resource.name]?.scope;
    if (typeof written === 'string') checkScope(context, resource, written);
    else if (written === undefined) checkMeant(context, resource);
    else checkShared(context, resource);
  }
}

/** Rows that belong to no client are visible to the people of every client, so this must be stated explicitly. */
function checkMeant({ registry, report }: CheckContext, { name, access, scope }: Resource): void {
  const tenant = registry.tenant?.resource;
  if (access.user === null || scope !== null || tenant === undefined) return;
  report(registryFile, ['resources', name, 'access', 'user'], {
    id: 'E317',
    message: `People of all ${tenant} would see the same rows of ${name}: nothing leads from them to ${tenant}.`,
    hint: `Add a reference to ${tenant}, name the path to one with "scope", or write "scope": false where all of them may see these.`,
  });
}

/** `false` opens every row to the people of every tenant, so rows that belong to one need a row rule. */
function checkShared({ raw, registry, report }: CheckContext, { name, access, view }: Resource): void {
  const tenant = registry.tenant?.resource;
  if (tenant === undefined || access.user === null || access.user.where !== null) return;
  const at = ['resources', name, 'scope'];
  const path = pathToTenant(registry, name, tenant);
  if (path !== null)
    return report(registryFile, at, {
      id: 'E317',
      message: `People of all ${tenant} would see every row of ${name}, and "${path}" says which of ${tenant} a row belongs to.`,
      hint: 'Remove "scope"; or name the rows that all of them may see with "where" in "access" of "user".',
    });
  if (view === null) return;
  const text = [raw.schemas[name]?.['x-view'] ?? ''].flat().join(' ').toLowerCase();
  // A row of groups is a figure over the rows of several tenants.
  if (/\bgroup\s+by\b/.test(text)) return;
  const tables = new Set([...text.matchAll(/\b(?:from|join)\s+"?([a-z0-9_]+)/g)].map(([, table]) => table));
  const source = Object.values(registry.resources).find(({ table, scope }) => scope !== null && tables.has(table));
  if (source)
    report(registryFile, at, {
      id: 'E317',
      message: `People of all ${tenant} would see every row of ${name}, which selects from ${source.name}, the rows of one of ${tenant} each.`,
      hint: `Select "${registry.tenant?.field ?? ''}" in its SQL, add the field with "x-relation": { "to": "${tenant}" }, and remove "scope"; or remove "user" from "access".`,
    });
}

/** Returns the path that would be the scope, if the entry did not say that there is none. */
function pathToTenant(
  registry: Registry,
  name: string,
  tenant: string,
  visited: readonly string[] = [],
): string | null {
  if (visited.includes(name)) return null;
  const { fields = {}, scope = null } = registry.resources[name] ?? {};
  if (scope !== null) return scope.join('.');
  const references = Object.values(fields).filter(({ kind }) => kind === 'reference');
  const direct = references.find(({ relation }) => relation?.to === tenant);
  if (direct) return direct.name;
  const owner = references.find(({ relation }) => relation?.owned)?.relation;
  const rest = owner ? pathToTenant(registry, owner.to, tenant, [...visited, name]) : null;
  return owner && rest !== null ? `${owner.name}.${rest}` : null;
}

function checkScope(context: CheckContext, resource: Resource, written: string): void {
  const at = ['resources', resource.name, 'scope'];
  const tenant = context.registry.tenant?.resource;
  const field = fieldAt(context.registry, resource, written.split('.'));
  if (!field) {
    context.report(registryFile, at, {
      id: 'E301',
      message: `${resource.name} has no field "${written}".`,
      hint: didYouMean(written, Object.keys(resource.fields)),
    });
  } else if (tenant === undefined) {
    context.report(registryFile, at, {
      id: 'E412',
      message: `"${written}" cannot be the scope: the registry has no tenants.`,
      hint: 'Name the resource of those whose rows are kept apart at the root, as "tenant"; or leave "scope" out.',
    });
  } else if (
    !(field.kind === 'reference' && field.relation?.to === tenant) &&
    !(resource.name === tenant && written === 'uuid')
  ) {
    context.report(registryFile, at, {
      id: 'E303',
      message: `"${written}" does not lead to ${tenant}, so it cannot be the scope.`,
      hint: `Name a reference to ${tenant}, or write false where the rows are nobody's.`,
    });
  }
}
