/** The tabs of a record's page: those of the registry that this person may open. */
import { mayDo } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Registry, Resource, Tab } from '../../../registry/types.ts';

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

/** How many there are, where a field of the record counts them; null where none does. */
export function countedIn(resource: Resource, record: Readonly<Record<string, unknown>>, inverse: string): number | null {
  const counting = Object.values(resource.fields).find((field) => field.computed?.count === inverse);
  const count = counting ? record[counting.name] : undefined;
  return typeof count === 'number' ? count : null;
}

/** As it stands in the address. */
export function keyOfTab(tab: RecordTab): string {
  if (tab.type === 'timeline') return 'timeline';
  if (tab.type === 'page') return tab.page;
  return tab.type === 'inverse' ? tab.inverse : `fields-${tab.label.en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
