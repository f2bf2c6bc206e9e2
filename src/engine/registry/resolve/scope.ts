/** Scopes: the path from each resource to the tenant, by which the store limits the rows that a session sees. */
import type { ResourceDraft } from './draft.ts';
import type { Tenant } from '../types.ts';

/** Returns the path of each resource, ending in a column; null if its rows belong to no tenant. */
export function resolveScopes(
  drafts: ReadonlyMap<string, ResourceDraft>,
  tenant: Tenant | null,
): ReadonlyMap<string, readonly string[] | null> {
  const scopes = new Map<string, readonly string[] | null>();
  for (const draft of drafts.values())
    scopes.set(draft.name, tenant === null ? null : scopeOf(draft, { drafts, tenant }, new Set()));
  return scopes;
}

interface Around {
  readonly drafts: ReadonlyMap<string, ResourceDraft>;
  readonly tenant: Tenant;
}

function scopeOf(draft: ResourceDraft, around: Around, visited: ReadonlySet<string>): readonly string[] | null {
  const { drafts, tenant } = around;
  if (draft.entry.scope === false || visited.has(draft.name)) return null;
  if (draft.entry.scope !== undefined) return draft.entry.scope.split('.');
  if (draft.name === tenant.resource) return ['uuid'];
  const references = Object.values(draft.fields).filter((field) => field.kind === 'reference' && field.relation);
  const direct = references.filter((field) => field.relation?.to === tenant.resource);
  const usual = direct.find((field) => field.name === tenant.field) ?? direct[0];
  if (usual) return [usual.name];
  const owner = references.find((field) => field.relation?.owned);
  const parent = owner?.relation ? drafts.get(owner.relation.to) : undefined;
  const rest = parent ? scopeOf(parent, around, new Set([...visited, draft.name])) : null;
  return owner?.relation && rest ? [owner.relation.name, ...rest] : null;
}
