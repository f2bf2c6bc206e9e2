/** Tabs of a record page: those that the principal may open, at most seven next to each other. */
import { mayDo } from '../../../registry/access.ts';
import type { ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Principal } from '../../../registry/permissions.ts';
import { countingOf } from '../../../registry/lists/counting.ts';
import type { Tab } from '../../../registry/records/recordConfig.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Label, Registry, Resource } from '../../../registry/types.ts';

/** The time line is a tab if there is no room next to the facts. */
export type RecordTab = Tab | { readonly type: 'timeline' };

export function recordTabs(registry: Registry, principal: Principal, resource: Resource): readonly Tab[] {
  return resource.tabs.filter((tab) => {
    if (tab.type !== 'inverse') return !tab.access || tab.access.includes(principal.actor);
    const inverse = resource.inverses[tab.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    return inverse !== undefined && child !== undefined && (inverse.owned || mayDo(child, principal, 'list'));
  });
}

/** Returns a function that reports whether a tab applies to the record. */
export function isTabOf(record: Readonly<Record<string, unknown>>, { registry, resource, context }: TabContext) {
  return (tab: RecordTab): boolean =>
    !('when' in tab) || tab.when === undefined || matchesCondition(registry, resource, tab.when, record, context);
}

interface TabContext {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly context: ConditionContext;
}

/** One tab, or several under a common label of which one is shown at a time. */
export interface TabGroup {
  /** null for a single tab, which has its own label. */
  readonly label: Label | 'more' | null;
  readonly tabs: readonly RecordTab[];
}

/** Maximum number of tabs that can be scanned at a glance. */
const mostTabs = 7;

/**
 * Returns the groups of the registry. If there are too many, lists are grouped by the menu group of their resource, and
 * the rest is under `more`.
 */
export function tabGroups(registry: Registry, resource: Resource, tabs: readonly RecordTab[]): readonly TabGroup[] {
  const declared = grouped(tabs, groupOf);
  if (declared.length <= mostTabs) return declared;
  const labels = new Map(registry.menu.map(({ name, label }) => [name, label]));
  const byMenu = grouped(tabs, (tab) => {
    if (groupOf(tab) !== null || tab.type !== 'inverse') return groupOf(tab);
    const child = registry.resources[resource.inverses[tab.inverse]?.resource ?? ''];
    return labels.get(child?.menu ?? '') ?? null;
  });
  if (byMenu.length <= mostTabs) return byMenu;
  const rest = byMenu.slice(mostTabs - 1).flatMap((group) => group.tabs);
  return [...byMenu.slice(0, mostTabs - 1), { label: 'more', tabs: rest }];
}

const groupOf = (tab: RecordTab): Label | null => (tab.type === 'timeline' ? null : (tab.group ?? null));

/** Compares whole labels, because the server sends a label in one language, which is not always English. */
const isSameLabel = (one: Label | null, other: Label): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

/** Places each group at the position of its first tab. */
function grouped(tabs: readonly RecordTab[], labelOf: (tab: RecordTab) => Label | null): readonly TabGroup[] {
  const groups: { label: Label | null; tabs: RecordTab[] }[] = [];
  for (const tab of tabs) {
    const label = labelOf(tab);
    const known = label === null ? undefined : groups.find((one) => isSameLabel(one.label, label));
    if (known) known.tabs.push(tab);
    else groups.push({ label, tabs: [tab] });
  }
  return groups.map((group) => (group.tabs.length === 1 ? { ...group, label: null } : group));
}

/** Returns the count of related records if a field of the record has it, else null. */
export function countedIn(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  inverse: string,
): number | null {
  const count = record[countingOf(resource, inverse)?.field ?? ''];
  return typeof count === 'number' ? count : null;
}

/** Returns the name of a tab in the address. */
export function keyOfTab(tab: RecordTab): string {
  if (tab.type === 'timeline') return 'timeline';
  if (tab.type === 'page') return tab.page;
  return tab.type === 'inverse' ? tab.inverse : `fields-${tab.name}`;
}
