/**
 * Forms and pages that can be opened from a record (`show.starts`): forms of records that refer to it, with the
 * reference filled in, and pages for a tenant.
 */
import type { RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import type { Start } from '../../../registry/records/recordConfig.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal, type ActiveClient } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { createPath } from '../createTarget.ts';

export interface Offered extends Start {
  /** Icon of the entry, or else of the resource that is created. */
  readonly iconName: string;
  readonly to: string;
  /** Client that must be active for the page; null for any. */
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
