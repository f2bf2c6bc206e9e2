/** Returns the route of a resource's edit page; null if the person may not edit it. */
import { Access } from '#engine/registry';
import { usePrincipal, useRegistry } from '#engine/browser';

export function useResourceRoute(name: string): string | null {
  const principal = usePrincipal();
  const resource = useRegistry().resources[name];
  return resource && Access.mayDo(resource, principal, 'edit') ? resource.route : null;
}
