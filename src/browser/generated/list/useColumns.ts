/** The columns of a resource's table as somebody chose them, and what must be embedded to show just those. */
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { useActor } from '../../providers/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { columnsOf, type Columns } from '../columns.ts';

export interface ChosenColumns extends Columns {
  /** Where react-admin keeps the choice. */
  readonly storeKey: string;
  /** How many are shown. */
  readonly shown: number;
}

/** `place` tells the tables of one resource apart: its own list, and those on other records. */
export function useColumns(resource: Resource, without: string | null = null): ChosenColumns {
  const registry = useRegistry();
  const actor = useActor();
  const storeKey = `${adminName(resource)}${without === null ? '' : `.by.${without}`}.datatable`;
  const columns = useMemo(() => columnsOf({ registry, actor }, resource, without), [registry, actor, resource, without]);
  const [hidden] = useStore<string[]>(storeKey, columns.hidden);
  return useMemo(() => {
    const shown = columns.fields.filter((field) => !hidden.includes(field.name));
    return { ...columns, storeKey, shown: shown.length, embed: embedsFor({ registry, actor }, resource, shown) };
  }, [columns, hidden, registry, actor, resource, storeKey]);
}
