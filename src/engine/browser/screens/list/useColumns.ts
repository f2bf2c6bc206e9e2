/** The columns of a resource's table as somebody chose them, and what must be embedded to show just those. */
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { usePrincipal } from '../../providers/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { columnsOf, type Columns } from '../columns.ts';

export interface ChosenColumns extends Columns {
  /** In this order; what they embed is in `embed`. */
  readonly shown: readonly Field[];
  /** Shows just these; null what the registry shows. */
  readonly choose: (fields: readonly Field[] | null) => void;
}

/** `place` tells the tables of one resource apart: its own list, and those on other records. */
export function useColumns(resource: Resource, without: string | null = null): ChosenColumns {
  const registry = useRegistry();
  const principal = usePrincipal();
  const columns = useMemo(
    () => columnsOf({ registry, principal }, resource, without),
    [registry, principal, resource, without],
  );
  const [chosen, setHidden] = useStore<readonly string[] | null>(
    `${adminName(resource)}${without === null ? '' : `.by.${without}`}.datatable`,
    null,
  );
  return useMemo(() => {
    const hidden = chosen ?? columns.hidden;
    const shown = columns.fields.filter((field) => !hidden.includes(field.name));
    const choose = (fields: readonly Field[] | null): void =>
      setHidden(fields && columns.fields.filter((field) => !fields.includes(field)).map((field) => field.name));
    return { ...columns, shown, embed: embedsFor({ registry, principal }, resource, shown), choose };
  }, [columns, chosen, registry, principal, resource, setHidden]);
}
