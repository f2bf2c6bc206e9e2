/** Returns the menu of the signed-in person. */
import { useMemo } from 'react';
import { usePrincipal, useSession } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { menuTree, type MenuTree } from './menuTree.ts';

/** Returns the groups and entries that this person may open; the same object until the registry or session changes. */
export function useMenuTree(): MenuTree {
  const registry = useRegistry();
  const principal = usePrincipal();
  const idlePages = useSession()?.user.idle_pages;
  return useMemo(() => menuTree(registry, principal, idlePages), [registry, principal, idlePages]);
}
