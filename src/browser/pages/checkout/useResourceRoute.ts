/** Where the records of a resource are edited; null for who may not. */
import { mayDo } from '../../../registry/access.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';

export function useResourceRoute(name: string): string | null {
  const principal = usePrincipal();
  const resource = useRegistry().resources[name];
  return resource && mayDo(resource, principal, 'edit') ? resource.route : null;
}
