/**
 * The menu: pages on top, favourites and recent records, then the registry's groups, one of which is open. A group with
 * one entry is shown as that entry, an area as one link. Child entries are shown while their parent is open.
 */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import List from '@mui/material/List';
import { useLocation, useStore, useTranslate } from 'react-admin';
import type { Label } from '../../../registry/types.ts';
import type { Badges } from '../../providers/calls/badges.ts';
import { recentIcon } from '../../../registry/shellIcons.ts';
import { useRegistry } from '../../registry.ts';
import { MenuFlyout } from './MenuFlyout.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuLink } from './MenuLink.tsx';
import { activeEntry, badgeOf, shownEntries, type MenuEntry, type MenuSection, type MenuTree } from './menuTree.ts';
import { useFavourites, useRecentPlaces, type SavedPlace } from '../../providers/drafts/savedPlaces.ts';
import { useBadges } from './useBadges.ts';
import { useMenuTree } from './useMenuTree.ts';

interface Props {
  /** Icons only; a group opens next to the menu. */
  readonly narrow: boolean;
}

const recentGroup = '~recent';

export function Menu({ narrow }: Props) {
  const { pathname } = useLocation();
  const tree = useMenuTree();
  const badges = useBadges();
  const active = activeEntry(tree, pathname);
  const current = tree.sections.find(
    ({ group, entries }) => group.area === null && active !== null && entries.includes(active),
  )?.group.name;
  const [open, setOpen] = useOpenGroup(
    tree.sections.find(({ group, entries }) => group.area === null && entries.length > 1)?.group.name,
    current,
  );
  const { favourites, recent } = useSavedEntries(tree);
  const list = useScrollToActive(active?.to ?? '');
  const groupOf = (section: MenuSection) => {
    const { name } = section.group;
    return narrow ? (
      <MenuFlyout key={name} section={section} badges={badges} active={active} />
    ) : (
      <MenuGroup
        key={name}
        section={section}
        badges={badges}
        active={active}
        open={open === name}
        onToggle={(shown) => setOpen(shown ? name : null)}
      />
    );
  };
  return (
    <List component="div" disablePadding ref={list} sx={{ py: 1 }}>
      {tree.top.map((entry) => (
        <MenuLink
          key={entry.name}
          entry={entry}
          count={badges[entry.name] ?? 0}
          active={entry === active}
          narrow={narrow}
        />
      ))}
      {favourites.map((entry) => (
        <MenuLink key={entry.to} entry={entry} active={entry.to === pathname} narrow={narrow} />
      ))}
      {recent === null ? null : groupOf(recent)}
      {tree.sections.map((section) => {
        const { group, entries } = section;
        if (group.area !== null)
          return (
            <MenuLink
              key={group.name}
              entry={{ ...group, to: group.area, depth: 0, root: group.name, isPart: false, badge: null }}
              active={active !== null && entries.includes(active)}
              within={pathname !== group.area}
              narrow={narrow}
            />
          );
        const alone = entries.every(({ root }) => root === entries[0]?.root);
        return alone && !narrow ? (
          <OneEntry key={group.name} entries={entries} badges={badges} active={active} />
        ) : alone && entries.length === 1 && entries[0] ? (
          <MenuLink
            key={group.name}
            entry={entries[0]}
            count={badges[entries[0].name] ?? 0}
            active={entries[0] === active}
            narrow
          />
        ) : (
          groupOf(section)
        );
      })}
    </List>
  );
}

/** Returns the ref of a list that scrolls its active entry into view. */
function useScrollToActive(activeTo: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector(`[href="${activeTo}"][aria-current]`);
    if (!entry || typeof IntersectionObserver === 'undefined') return undefined;
    // IntersectionObserver reports after the layout; measuring directly would force a second one.
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect();
      if (seen && seen.intersectionRatio < 1) entry.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(entry);
    return () => observer.disconnect();
  }, [activeTo]);
  return list;
}

/** The only entry of a group, with its children. */
function OneEntry({
  entries,
  badges,
  active,
}: {
  readonly entries: readonly MenuEntry[];
  readonly badges: Badges;
  readonly active: MenuEntry | null;
}) {
  const shown = shownEntries(entries, active);
  return shown.map((entry) => (
    <MenuLink
      key={entry.name}
      entry={entry}
      {...badgeOf(entry, { entries, shown, counts: badges })}
      active={entry === active}
      {...(entry.depth === 0 ? {} : { place: 'group' as const })}
    />
  ));
}

/**
 * Returns the name of the open group, or null. Navigation opens the group of the page until another is chosen. If the
 * page is in no group, the last group stays open; initially the first.
 */
function useOpenGroup(
  first: string | undefined,
  current: string | undefined,
): readonly [string | null, (group: string | null) => void] {
  const [latest, save] = useStore<string | null>('menu.group', first ?? null);
  const [choice, choose] = useState<{ readonly at: string | undefined; readonly group: string | null } | null>(null);
  if (choice !== null && choice.at !== current) choose(null);
  useEffect(() => {
    if (current !== undefined) save(current);
  }, [current, save]);
  const open = choice !== null && choice.at === current ? choice.group : (current ?? latest);
  return [
    open,
    (group) => {
      choose({ at: current, group });
      save(group);
    },
  ];
}

/** Entries that are not in the menu have the name they had when they were visited. */
function useSavedEntries({ top, sections }: MenuTree): {
  readonly favourites: readonly MenuEntry[];
  readonly recent: MenuSection | null;
} {
  const { locales } = useRegistry();
  const [favourites] = useFavourites();
  const visited = useRecentPlaces();
  const name = useTranslate()('beheer.shell.recent');
  // Memoised, so that entries do not rerender at each page change.
  return useMemo(() => {
    const known = [...top, ...sections.flatMap(({ entries }) => entries)];
    const entryOf = ({ to, name: seen, icon }: SavedPlace): MenuEntry => ({
      name: to,
      to,
      icon,
      label: known.find((entry) => entry.to === to)?.label ?? inEach(locales, seen),
      depth: 0,
      root: to,
      isPart: false,
      badge: null,
    });
    const recent = visited.filter(({ to }) => favourites.every((favourite) => favourite.to !== to));
    const group = {
      name: recentGroup,
      label: inEach(locales, name),
      icon: recentIcon,
      area: null,
      access: [],
    };
    return {
      favourites: favourites.map(entryOf),
      recent: recent.length === 0 ? null : { group, entries: recent.map(entryOf) },
    };
  }, [top, sections, locales, favourites, visited, name]);
}

const inEach = (locales: readonly string[], text: string): Label =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as Label;
