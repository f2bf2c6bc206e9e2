/** Returns the route of a resource's edit page; null if the person may not edit it. */
import { mayDo } from '../../../../engine/registry/access.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';

export function useResourceRoute(name: string): string | null {
  const principal = usePrincipal();
  const resource = useRegistry().resources[name];
  return resource && mayDo(resource, principal, 'edit') ? resource.route : null;
}
