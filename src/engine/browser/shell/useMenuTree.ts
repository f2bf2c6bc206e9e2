/** What stands in the menu of who is signed in. */
import { useMemo } from 'react';
import { usePrincipal } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import { menuTree, type MenuTree } from './menuTree.ts';

export function useMenuTree(): MenuTree {
  const registry = useRegistry();
  const principal = usePrincipal();
  return useMemo(() => menuTree(registry, principal), [registry, principal]);
}
