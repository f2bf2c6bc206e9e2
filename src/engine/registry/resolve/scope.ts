/** Whose row it is: the path from each resource to the client, by which the store confines what a session sees. */
import type { Draft } from '../resolve.ts';

/** The resource whose records are the tenants. */
export const tenant = 'clients';

/** For each resource its path, ending in a column; null where its rows are nobody's. */
export function resolveScopes(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, readonly string[] | null> {
  const scopes = new Map<string, readonly string[] | null>();
  for (const draft of drafts.values()) scopes.set(draft.name, scopeOf(draft, drafts, new Set()));
  return scopes;
}

function scopeOf(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  visited: ReadonlySet<string>,
): readonly string[] | null {
  if (draft.entry.scope === false || visited.has(draft.name)) return null;
  if (draft.entry.scope !== undefined) return draft.entry.scope.split('.');
  if (draft.name === tenant) return ['uuid'];
  const references = Object.values(draft.fields).filter((field) => field.kind === 'reference' && field.relation);
  const direct = references.filter((field) => field.relation?.to === tenant);
  const client = direct.find((field) => field.name === 'client_uuid') ?? direct[0];
  if (client) return [client.name];
  const owner = references.find((field) => field.relation?.owned);
  const parent = owner?.relation ? drafts.get(owner.relation.to) : undefined;
  const rest = parent ? scopeOf(parent, drafts, new Set([...visited, draft.name])) : null;
  return owner?.relation && rest ? [owner.relation.name, ...rest] : null;
}
