/** The tabs of a record's page: those of the registry that this person may open. */
import { mayDo } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Tab } from '../../../registry/recordConfig.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';

/** The time line is a tab where there is no room for it beside the others. */
export type RecordTab = Tab | { readonly type: 'timeline' };

export function recordTabs(registry: Registry, principal: Principal, resource: Resource): readonly Tab[] {
  return resource.tabs.filter((tab) => {
    if (tab.type === 'fields') return true;
    if (tab.type === 'page') return tab.access.includes(principal.actor);
    const inverse = resource.inverses[tab.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    return inverse !== undefined && child !== undefined && (inverse.owned || mayDo(child, principal, 'list'));
  });
}

/** A field of the record that counts what points at it. */
export interface Counting {
  readonly field: string;
  /** Which of them; null: all. The tab's list begins with the same. */
  readonly where: RawCondition | null;
}

/** One that counts all comes before one that counts some; null where none counts them. */
export function countingOf(resource: Resource, inverse: string): Counting | null {
  const found = Object.values(resource.fields).flatMap(({ name, computed }) =>
    computed?.count === inverse ? [{ field: name, where: computed.where ?? null }] : [],
  );
  return found.find(({ where }) => where === null) ?? found[0] ?? null;
}

/** How many there are, where a field of the record counts them; null where none does. */
export function countedIn(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  inverse: string,
): number | null {
  const count = record[countingOf(resource, inverse)?.field ?? ''];
  return typeof count === 'number' ? count : null;
}

/** As it stands in the address. */
export function keyOfTab(tab: RecordTab): string {
  if (tab.type === 'timeline') return 'timeline';
  if (tab.type === 'page') return tab.page;
  return tab.type === 'inverse' ? tab.inverse : `fields-${tab.name}`;
}
