/** What can be done to the record that a reference leads to, offered on the page of this one: `show.through`. */
import type { ReactNode } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { maySee } from '../../../registry/access.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { usePrincipal } from '../../providers/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useAvailable } from './available.ts';
import { useAction } from './useAction.tsx';

interface Through {
  readonly actions: readonly Action[];
  readonly start: (action: Action) => void;
  readonly busy: boolean;
  readonly dialog: ReactNode;
}

export function useThrough(resource: Resource, record: RaRecord): Through {
  const registry = useRegistry();
  const principal = usePrincipal();
  const { field = '', actions: names = [] } = resource.through ?? {};
  const target = registry.resources[resource.fields[field]?.relation?.to ?? ''];
  const id: unknown = record[field];
  const { data } = useGetOne(
    adminName(target ?? resource),
    { id: String(id) },
    { enabled: target !== undefined && typeof id === 'string' && maySee(target, principal), retry: false },
  );
  const available = useAvailable(target ?? resource);
  const action = useAction(target ?? resource, data ?? record);
  const open = target === undefined || data === undefined ? [] : available(data).actions;
  return { ...action, actions: names.flatMap((name) => open.find((one) => one.name === name) ?? []) };
}
