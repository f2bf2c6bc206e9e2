/** The tabs of a record's page: those of the registry that this person may open, and what was done to it. */
import { trail } from '../../../registry/audit.ts';
import { mayDo } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Registry, Resource, Tab } from '../../../registry/types.ts';

export type RecordTab = Tab | { readonly type: 'history' };

export function recordTabs(registry: Registry, principal: Principal, resource: Resource): readonly RecordTab[] {
  const own = resource.tabs.filter((tab) => {
    if (tab.type === 'fields') return true;
    if (tab.type === 'page') return tab.access.includes(principal.actor);
    const inverse = resource.inverses[tab.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    return inverse !== undefined && child !== undefined && (inverse.owned || mayDo(child, principal, 'list'));
  });
  const isKept = registry.resources[trail] !== undefined && resource.view === null && !resource.appendOnly && mayDo(resource, principal, 'history');
  return isKept ? [...own, { type: 'history' }] : own;
}

/** As it stands in the address. */
export function keyOfTab(tab: RecordTab): string {
  if (tab.type === 'history') return 'history';
  if (tab.type === 'page') return tab.page;
  return tab.type === 'inverse' ? tab.inverse : `fields-${tab.label.en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
