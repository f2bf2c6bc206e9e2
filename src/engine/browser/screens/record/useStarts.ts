/**
 * What can be begun from a record (`show.starts`): the forms of records that point at it, with it filled in, and pages
 * of what is done for a tenant.
 */
import type { RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import type { Start } from '../../../registry/recordConfig.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal, type ActiveClient } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { createPath } from '../createTarget.ts';

export interface Offered extends Start {
  /** Its own, else that of what is made. */
  readonly iconName: string;
  readonly to: string;
  /** The active client that the page is for; null: whichever is. */
  readonly client: ActiveClient | null;
}

export function useStarts(resource: Resource, record: RaRecord): readonly Offered[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const name = useTitleOf(resource, record);
  return resource.starts.flatMap((start): readonly Offered[] => {
    if (start.when !== null && !matchesCondition(registry, resource, start.when, record, context)) return [];
    const page = registry.pages[start.page ?? ''];
    if (page) {
      const iconName = start.icon ?? page.icon ?? resource.icon;
      return [{ ...start, iconName, to: page.route, client: { uuid: String(record.id), name } }];
    }
    const inverse = resource.inverses[start.inverse ?? ''];
    const child = registry.resources[inverse?.resource ?? ''];
    if (!inverse || !child || !mayCreate(registry, child, principal)) return [];
    const to = createPath(child, { [inverse.field]: record.id });
    return [{ ...start, iconName: start.icon ?? child.icon, to, client: null }];
  });
}
