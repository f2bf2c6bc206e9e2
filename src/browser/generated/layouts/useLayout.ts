/** Which way a list is shown: as somebody chose it, as a link says it, or as the registry begins. */
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useStore } from 'react-admin';
import type { Layout, LayoutName, Resource } from '../../../registry/types.ts';
import { adminName } from '../../registry.ts';

export interface ChosenLayout {
  readonly layout: Layout;
  readonly choose: (name: LayoutName) => void;
}

const table: Layout = { type: 'table' };

export function useLayout(resource: Resource): ChosenLayout {
  const { layouts } = resource.list;
  const [kept, setKept] = useStore<LayoutName | null>(`${adminName(resource)}.layout`, null);
  const linked = new URLSearchParams(useLocation().search).get('layout');
  const named = layouts.find(({ type }) => type === linked)?.type;
  const taken = useRef<string | null>(null);
  // A link says it once; from then on it is this person's own choice.
  useEffect(() => {
    if (named === undefined || taken.current === named) return;
    taken.current = named;
    setKept(named);
  }, [named, setKept]);
  return { layout: layouts.find(({ type }) => type === kept) ?? layouts[0] ?? table, choose: useCallback((name: LayoutName) => setKept(name), [setKept]) };
}
