/** The menu: pages above, then the registry's groups, a single entry without its group. Which groups are open is remembered; the one of the page on screen opens. */
import { useEffect, useMemo } from 'react';
import List from '@mui/material/List';
import { useLocation, useStore } from 'react-admin';
import { usePrincipal } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import { MenuFlyout } from './MenuFlyout.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuLink } from './MenuLink.tsx';
import { activeEntry, menuTree } from './menuTree.ts';

interface Props {
  /** Only icons; a group opens beside the menu. */
  readonly narrow: boolean;
}

export function Menu({ narrow }: Props) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const { pathname } = useLocation();
  const tree = useMemo(() => menuTree(registry, principal), [registry, principal]);
  const active = activeEntry(tree, pathname);
  const current = tree.sections.find(({ entries }) => active !== null && entries.includes(active))?.group.name;
  const [open, setOpen] = useOpenGroups(tree.sections.find(({ entries }) => entries.length > 1)?.group.name, current);
  return (
    <List component="div" disablePadding sx={{ py: 1 }}>
      {tree.top.map((entry) => <MenuLink key={entry.name} entry={entry} active={entry === active} narrow={narrow} />)}
      {tree.sections.map((section) => {
        const { group: { name }, entries: [only, ...others] } = section;
        if (only && others.length === 0) return <MenuLink key={name} entry={only} active={only === active} narrow={narrow} />;
        if (narrow) return <MenuFlyout key={name} section={section} active={active} />;
        return <MenuGroup key={name} section={section} active={active} open={open.includes(name)} onToggle={(shown) => setOpen(name, shown)} />;
      })}
    </List>
  );
}

/** The names of the open groups. Before anybody chose, the first one. */
function useOpenGroups(first: string | undefined, current: string | undefined): readonly [readonly string[], (group: string, open: boolean) => void] {
  const [open, save] = useStore<readonly string[]>('menu.open', first === undefined ? [] : [first]);
  const set = (group: string, shown: boolean): void => save((known: readonly string[]) => (shown ? [...known, group] : known.filter((name) => name !== group)));
  useEffect(() => {
    if (current !== undefined) save((known: readonly string[]) => (known.includes(current) ? known : [...known, current]));
  }, [current, save]);
  return [open, set];
}
