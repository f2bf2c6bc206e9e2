/**
 * Actions on a referenced record, offered on the page of this one (`show.through`). Goes up to two steps: a task offers
 * actions on its work and on the service of that work, but not further.
 */
import type { ReactNode } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { maySee } from '../../../registry/access.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useAvailable } from '../available.ts';
import { useAction } from '../actions/useAction.tsx';

interface Through {
  readonly actions: readonly Action[];
  readonly start: (action: Action) => void;
  readonly busy: boolean;
  readonly dialog: ReactNode;
}

export function useRelatedRecordActions(resource: Resource, record: RaRecord): Through {
  const page = { resource, record };
  const first = useStep(page, page);
  const isAbout = Boolean(first.target?.fields[first.target.through?.field ?? '']?.ofResource);
  const second = useStep({ resource: isAbout ? first.target : null, record: first.data }, page);
  return {
    actions: [...first.actions, ...second.actions],
    start: (action) => (first.actions.includes(action) ? first : second).start(action),
    busy: first.busy || second.busy,
    dialog: (
      <>
        {first.dialog}
        {second.dialog}
      </>
    ),
  };
}

interface Page {
  readonly resource: Resource;
  readonly record: RaRecord;
}

interface Step extends Through {
  /** null, like `data`, if there is no reference or the record is not readable. */
  readonly target: Resource | null;
  readonly data: RaRecord | null;
}

function useStep({ resource, record }: { [Name in keyof Page]: Page[Name] | null }, page: Page): Step {
  const registry = useRegistry();
  const principal = usePrincipal();
  const target = targetOf(resource, record, (name) => registry.resources[name]);
  const id: unknown = record?.[resource?.through?.field ?? ''];
  const isThere = target !== null && typeof id === 'string' && maySee(target, principal);
  const { data = null } = useGetOne<RaRecord>(
    target ? adminName(target) : '',
    { id: String(id) },
    // Always refetch, because the available actions depend on changes made elsewhere.
    { enabled: isThere, retry: false, staleTime: 0 },
  );
  const available = useAvailable(target ?? page.resource);
  const action = useAction(target ?? page.resource, data ?? page.record);
  const open = isThere && data ? available(data).actions : [];
  const names = resource?.through?.actions ?? [];
  return {
    ...action,
    target: isThere ? target : null,
    data: isThere ? data : null,
    actions: names.flatMap((name) => open.find((one) => one.name === name) ?? []),
  };
}

function targetOf(
  resource: Resource | null,
  record: RaRecord | null,
  named: (name: string) => Resource | undefined,
): Resource | null {
  const field = resource?.fields[resource.through?.field ?? ''];
  if (!field) return null;
  const name: unknown = field.ofResource === null ? field.relation?.to : record?.[field.ofResource];
  return (typeof name === 'string' && named(name)) || null;
}
