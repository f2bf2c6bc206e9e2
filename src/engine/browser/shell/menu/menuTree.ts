/** The menu: the registry's groups with the resources and pages that the principal may open. */
import { mayDo, mayOpenPage } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Badge, Label, MenuGroupConfig, RegistryPage, Registry, Resource } from '../../../registry/types.ts';

/** A resource or page in the menu. */
export interface MenuEntry {
  /** The name of the resource or page. */
  readonly name: string;
  readonly label: Label;
  readonly icon: string | null;
  readonly to: string;
  /** 1 for an entry below that of `root`, which is shown while one of both is open. */
  readonly depth: 0 | 1;
  /** The name of its parent entry, or its own name. */
  readonly root: string;
  /** Hidden unless it is open, since it is reached through the records of another resource. The palette finds it. */
  readonly isPart: boolean;
  /** The label of its count; null if it has none for this principal. */
  readonly badge: Label | null;
}

export interface MenuSection {
  readonly group: MenuGroupConfig;
  readonly entries: readonly MenuEntry[];
}

export interface MenuTree {
  /** Above all groups. */
  readonly top: readonly MenuEntry[];
  readonly sections: readonly MenuSection[];
}

/**
 * Returns the menu of a principal, without empty groups and pages that they have no use for (`idlePages`). An area also
 * contains the pages below its address that are elsewhere in the menu.
 */
export function menuTree(registry: Registry, principal: Principal, idlePages: readonly string[] = []): MenuTree {
  const pages = Object.values(registry.pages).filter(
    (page) => mayOpenPage(registry, page, principal) && !idlePages.includes(page.name),
  );
  const resources = Object.values(registry.resources).filter((resource) => mayDo(resource, principal, 'list'));
  const sections = registry.menu
    .filter(({ access }) => access.includes(principal.actor))
    .map((group) => {
      const isHere = ({ menu, route }: RegistryPage | Resource): boolean =>
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

/** An entry before the access of its badge is checked. */
type Written = Omit<MenuEntry, 'badge'> & { readonly badge: Badge | null };

function shownTo({ badge, ...entry }: Written, { actor }: Principal): MenuEntry {
  return { ...entry, badge: badge?.access.includes(actor) ? badge.label : null };
}

function pageEntry({ name, label, icon, route, badge }: RegistryPage, root: string | null): Written {
  return { name, label, icon, to: route, depth: root === null ? 0 : 1, root: root ?? name, isPart: false, badge };
}

/**
 * Pages come first, except pages below the address of a resource, which follow that resource. Child resources follow
 * their first visible parent.
 */
function entriesOf(pages: readonly RegistryPage[], resources: readonly Resource[]): readonly Written[] {
  const here = new Set(resources.map(({ name }) => name));
  const aboveOf = ({ name, under }: Resource): string | null =>
    under !== null && under !== name && here.has(under) ? under : null;
  const pagesOf = (resource: Resource | null): readonly RegistryPage[] =>
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

/** Returns the visible entries of a group. Children are shown only while their parent or a sibling is open. */
export function shownEntries(entries: readonly MenuEntry[], active: MenuEntry | null): readonly MenuEntry[] {
  return entries.filter((entry) =>
    entry.isPart ? entry === active : entry.depth === 0 || entry.root === active?.root,
  );
}

/** Returns the area around this path, with its entries for the principal. */
export function areaAt({ sections }: MenuTree, pathname: string): MenuSection | null {
  const area = sections.find(({ group }) => isWithin(group.area, pathname)) ?? null;
  const entry = area && entryAt(area.entries, pathname);
  if (!entry) return area;
  // A page that also has a place elsewhere in the menu is shown without the area's navigation.
  return sections.some((one) => one !== area && one.entries.some(({ to }) => to === entry.to)) ? null : area;
}

/** Returns the entry of the page at this path: the one with the longest matching address. */
export function activeEntry(tree: MenuTree, pathname: string): MenuEntry | null {
  return entryAt([...tree.top, ...tree.sections.flatMap((section) => section.entries)], pathname);
}

/**
 * Returns the entry in a phone's bottom bar next to home, search and menu: the one in the registry for this actor, else
 * the first of their menu.
 */
export function bottomBarEntry({ bottomBar }: Registry, { actor }: Principal, tree: MenuTree): MenuEntry | null {
  const entries = tree.sections.flatMap((section) => section.entries);
  return entries.find(({ name }) => name === bottomBar[actor]) ?? entries[0] ?? null;
}

/** Same as {@link activeEntry}, among these entries. */
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

/** Returns the sum of the counts of these entries, for a collapsed group. */
export function countOf(entries: readonly MenuEntry[], counts: Readonly<Record<string, number>>): number {
  return entries.reduce((sum, { name, badge }) => (badge === null ? sum : sum + (counts[name] ?? 0)), 0);
}

/** Returns the count and label of an entry, including its hidden children. */
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
