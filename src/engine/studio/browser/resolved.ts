/** Resolves a draft, with all defaults filled in. */
import { loadFiles, toRawRegistry } from '../../registry/load.ts';
import { resolve } from '../../registry/resolve.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import type { Draft } from '../edit/draft.ts';

const known = new WeakMap<Draft, { readonly registry: Registry | null }>();

/** Returns the resolved resource; null if the draft cannot be resolved. */
export function resolvedResource(draft: Draft, name: string): Resource | null {
  return resolved(draft)?.resources[name] ?? null;
}

/** Returns null if the draft cannot be resolved, for example because of a dangling reference. */
function resolved(draft: Draft): Registry | null {
  const found = known.get(draft) ?? { registry: tryToResolve(draft) };
  known.set(draft, found);
  return found.registry;
}

function tryToResolve({ files }: Draft): Registry | null {
  try {
    return resolve(toRawRegistry(loadFiles(files)));
  } catch {
    return null;
  }
}
