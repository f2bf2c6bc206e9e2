/** Checks if the last visited page still exists: its record may be removed or hidden by now. */
import { mayDo } from '../../../registry/access.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { Caller } from '../../store/caller.ts';
import type { Store } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';

/** Returns the path, or null for the start page. Paths that are not of a resource are returned unchecked. */
export async function reachableUrl(store: Store, caller: Caller, url: string | null): Promise<string | null> {
  const [path = ''] = url?.split(/[?#]/) ?? [];
  const resource = resourceAt(store.registry(), path);
  if (url === null || !resource) return url;
  const [uuid = ''] = path.slice(resource.route.length + 1).split('/');
  const leads = isUuid(uuid)
    ? await isSeen(store, caller, { resource, uuid })
    : mayDo(resource, caller, 'list') || mayDo(resource, caller, 'create');
  return leads ? url : null;
}

/** Returns the resource with the longest matching route: `/application/templates` is not under `/application`. */
function resourceAt({ resources }: Registry, path: string): Resource | null {
  const here = Object.values(resources).filter(({ route }) => path === route || path.startsWith(`${route}/`));
  return here.toSorted((one, other) => other.route.length - one.route.length)[0] ?? null;
}

async function isSeen(
  store: Store,
  caller: Caller,
  { resource, uuid }: { readonly resource: Resource; readonly uuid: string },
): Promise<boolean> {
  try {
    await store.one(caller, resource, uuid, []);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
