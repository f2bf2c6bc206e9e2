/** Where the records of a resource are edited; null for who may not. */
import { mayDo } from '../../../../engine/registry/access.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';

export function useResourceRoute(name: string): string | null {
  const principal = usePrincipal();
  const resource = useRegistry().resources[name];
  return resource && mayDo(resource, principal, 'edit') ? resource.route : null;
}
