/**
 * The menu: pages above, then the registry's groups, a single entry without its group, an area as one entry. Which
 * groups are open is remembered; the one of the page on screen opens.
 */
import { useEffect } from 'react';
import List from '@mui/material/List';
import { useLocation, useStore } from 'react-admin';
import { MenuFlyout } from './MenuFlyout.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuLink } from './MenuLink.tsx';
import { activeEntry } from './menuTree.ts';
import { useBadges } from './useBadges.ts';
import { useMenuTree } from './useMenuTree.ts';

interface Props {
  /** Only icons; a group opens beside the menu. */
  readonly narrow: boolean;
}

export function Menu({ narrow }: Props) {
  const { pathname } = useLocation();
  const tree = useMenuTree();
  const badges = useBadges();
  const active = activeEntry(tree, pathname);
  const current = tree.sections.find(
    ({ group, entries }) => group.area === null && active !== null && entries.includes(active),
  )?.group.name;
  const [open, setOpen] = useOpenGroups(
    tree.sections.find(({ group, entries }) => group.area === null && entries.length > 1)?.group.name,
    current,
  );
  return (
    <List component="div" disablePadding sx={{ py: 1 }}>
      {tree.top.map((entry) => (
        <MenuLink
          key={entry.name}
          entry={entry}
          count={badges[entry.name] ?? 0}
          active={entry === active}
          narrow={narrow}
        />
      ))}
      {tree.sections.map((section) => {
        const {
          group,
          entries: [only, ...others],
        } = section;
        const { name, area } = group;
        if (area !== null)
          return (
            <MenuLink
              key={name}
              entry={{ ...group, to: area, depth: 0, badge: null }}
              active={active !== null && section.entries.includes(active)}
              within={pathname !== area}
              narrow={narrow}
            />
          );
        if (only && others.length === 0)
          return (
            <MenuLink key={name} entry={only} count={badges[only.name] ?? 0} active={only === active} narrow={narrow} />
          );
        if (narrow) return <MenuFlyout key={name} section={section} badges={badges} active={active} />;
        return (
          <MenuGroup
            key={name}
            section={section}
            badges={badges}
            active={active}
            open={open.includes(name)}
            onToggle={(shown) => setOpen(name, shown)}
          />
        );
      })}
    </List>
  );
}

/** The names of the open groups. Before anybody chose, the first one. */
function useOpenGroups(
  first: string | undefined,
  current: string | undefined,
): readonly [readonly string[], (group: string, open: boolean) => void] {
  const [open, save] = useStore<readonly string[]>('menu.open', first === undefined ? [] : [first]);
  const set = (group: string, shown: boolean): void =>
    save((known: readonly string[]) => (shown ? [...known, group] : known.filter((name) => name !== group)));
  useEffect(() => {
    if (current !== undefined)
      save((known: readonly string[]) => (known.includes(current) ? known : [...known, current]));
  }, [current, save]);
  return [open, set];
}
