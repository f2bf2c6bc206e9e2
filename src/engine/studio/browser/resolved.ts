/** Resolves a draft, with all defaults filled in. */
import { loadFiles, toRawRegistry } from '../../registry/load.ts';
import { resolve } from '../../registry/resolve.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import type { RegistryDraft } from '../edit/draft.ts';

const known = new WeakMap<RegistryDraft, { readonly registry: Registry | null }>();

/** Returns the resolved resource; null if the draft cannot be resolved. */
export function resolvedResource(draft: RegistryDraft, name: string): Resource | null {
  return resolved(draft)?.resources[name] ?? null;
}

/** Returns null if the draft cannot be resolved, for example because of a dangling reference. */
function resolved(draft: RegistryDraft): Registry | null {
  const found = known.get(draft) ?? { registry: tryToResolve(draft) };
  known.set(draft, found);
  return found.registry;
}

function tryToResolve({ files }: RegistryDraft): Registry | null {
  try {
    return resolve(toRawRegistry(loadFiles(files)));
  } catch {
    return null;
  }
}
