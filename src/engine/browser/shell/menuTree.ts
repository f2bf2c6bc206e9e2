/** What stands in the menu: the registry's groups with the resources and pages that the principal may open. */
import { mayDo, mayOpenPage } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Badge, Label, MenuGroup, Page, Registry, Resource } from '../../registry/types.ts';

export interface MenuEntry {
  /** The name of the resource or page. */
  readonly name: string;
  readonly label: Label;
  readonly icon: string | null;
  readonly to: string;
  /** 1 where it stands under the entry of `root`, and is shown while one is at either. */
  readonly depth: 0 | 1;
  /** The name of the entry that it stands under; its own where that is none. */
  readonly root: string;
  /** It lives in the records of another resource: its list is found by the palette, and seen here while one is there. */
  readonly isPart: boolean;
  /** What the number beside it is of; null where it has none for this principal. */
  readonly badge: Label | null;
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly entries: readonly MenuEntry[];
}

export interface MenuTree {
  /** Above all groups. */
  readonly top: readonly MenuEntry[];
  readonly sections: readonly MenuSection[];
}

/**
 * Groups without an entry for this principal are left out, as are pages that they find nothing to do on (`idlePages`). An area also has what stands beneath its address and is in
 * the menu elsewhere.
 */
export function menuTree(registry: Registry, principal: Principal, idlePages: readonly string[] = []): MenuTree {
  const pages = Object.values(registry.pages).filter(
    (page) => mayOpenPage(registry, page, principal) && !idlePages.includes(page.name),
  );
  const resources = Object.values(registry.resources).filter((resource) => mayDo(resource, principal, 'list'));
  const sections = registry.menu
    .filter(({ access }) => access.includes(principal.actor))
    .map((group) => {
      const isHere = ({ menu, route }: Page | Resource): boolean =>
        menu === group.name || (menu !== null && isWithin(group.area, route));
      return {
        group,
        entries: entriesOf(pages.filter(isHere), resources.filter(isHere)).map((entry) => shownTo(entry, principal)),
      };
    });
  return {
    top: pages.filter((page) => page.menu === 'top').map((page) => shownTo(pageEntry(page, null), principal)),
    sections: sections.filter(({ entries }) => entries.length > 0),
  };
}

/** Before it is seen who looks. */
type Written = Omit<MenuEntry, 'badge'> & { readonly badge: Badge | null };

function shownTo({ badge, ...entry }: Written, { actor }: Principal): MenuEntry {
  return { ...entry, badge: badge?.access.includes(actor) ? badge.label : null };
}

function pageEntry({ name, label, icon, route, badge }: Page, root: string | null): Written {
  return { name, label, icon, to: route, depth: root === null ? 0 : 1, root: root ?? name, isPart: false, badge };
}

/**
 * Pages first; but what belongs to a resource here follows it: pages whose address lies beneath its own, then what
 * stands under it, each under the first that one sees.
 */
function entriesOf(pages: readonly Page[], resources: readonly Resource[]): readonly Written[] {
  const here = new Set(resources.map(({ name }) => name));
  const aboveOf = ({ name, under }: Resource): string | null =>
    under !== null && under !== name && here.has(under) ? under : null;
  const pagesOf = (resource: Resource | null): readonly Page[] =>
    pages.filter((page) => (resources.find(({ route }) => isWithin(route, page.route)) ?? null) === resource);
  const withItsOwn = (one: Resource, root: string | null): Written[] => [
    resourceEntry(one, root),
    ...pagesOf(one).map((page) => pageEntry(page, root ?? one.name)),
    ...below(one.name, root ?? one.name),
  ];
  const below = (above: string | null, root: string | null): Written[] =>
    resources.flatMap((one) => (aboveOf(one) === above ? withItsOwn(one, root) : []));
  return [...pagesOf(null).map((page) => pageEntry(page, null)), ...below(null, null)];
}

function resourceEntry({ name, plural, icon, route, owner, badge }: Resource, root: string | null): Written {
  const depth = root === null ? 0 : 1;
  return {
    name,
    label: plural,
    icon,
    to: route,
    depth,
    root: root ?? name,
    isPart: depth > 0 && owner !== null,
    badge,
  };
}

/** What is seen of a group while one is at the active entry: what stands under others only around it. */
export function shownEntries(entries: readonly MenuEntry[], active: MenuEntry | null): readonly MenuEntry[] {
  return entries.filter((entry) =>
    entry.isPart ? entry === active : entry.depth === 0 || entry.root === active?.root,
  );
}

/** The area whose pages stand around this path, with what the principal may open there. */
export function areaAt({ sections }: MenuTree, pathname: string): MenuSection | null {
  const area = sections.find(({ group }) => isWithin(group.area, pathname)) ?? null;
  const entry = area && entryAt(area.entries, pathname);
  if (!entry) return area;
  // What stands elsewhere in the menu needs its room for itself.
  return sections.some((one) => one !== area && one.entries.some(({ to }) => to === entry.to)) ? null : area;
}

/** The entry of the page at this path: the one whose address it begins with, the longest where there are several. */
export function activeEntry(tree: MenuTree, pathname: string): MenuEntry | null {
  return entryAt([...tree.top, ...tree.sections.flatMap((section) => section.entries)], pathname);
}

/**
 * What stands in the bar at a phone's bottom beside home, search and menu: what the registry names for this kind of
 * person, else the first of their menu.
 */
export function bottomBarEntry({ bottomBar }: Registry, { actor }: Principal, tree: MenuTree): MenuEntry | null {
  const entries = tree.sections.flatMap((section) => section.entries);
  return entries.find(({ name }) => name === bottomBar[actor]) ?? entries[0] ?? null;
}

/** The same among these entries. */
export function entryAt(entries: readonly MenuEntry[], pathname: string): MenuEntry | null {
  const matching = entries.filter(({ to }) => isWithin(to, pathname));
  return matching.reduce<MenuEntry | null>(
    (longest, entry) => (longest && longest.to.length >= entry.to.length ? longest : entry),
    null,
  );
}

function isWithin(address: string | null, pathname: string): boolean {
  return address !== null && (pathname === address || (address !== '/' && pathname.startsWith(`${address}/`)));
}

/** The numbers of these entries together, for where they are not seen themselves. */
export function countOf(entries: readonly MenuEntry[], counts: Readonly<Record<string, number>>): number {
  return entries.reduce((sum, { name, badge }) => (badge === null ? sum : sum + (counts[name] ?? 0)), 0);
}

/**
 * The number beside an entry, and what it is of: that of what stands under it too, where that is not seen.
 */
export function badgeOf(
  entry: MenuEntry,
  {
    entries,
    shown,
    counts,
  }: {
    readonly entries: readonly MenuEntry[];
    readonly shown: readonly MenuEntry[];
    readonly counts: Readonly<Record<string, number>>;
  },
): { readonly count: number; readonly badge: Label | null } {
  const hidden = entry.depth === 0 ? entries.filter((one) => one.root === entry.name && !shown.includes(one)) : [];
  const counted = [entry, ...hidden].filter(({ name, badge }) => badge !== null && (counts[name] ?? 0) > 0);
  return { count: countOf(counted, counts), badge: counted[0]?.badge ?? null };
}
