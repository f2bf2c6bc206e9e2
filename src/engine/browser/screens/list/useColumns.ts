/** The columns of a resource's table as somebody chose them, and what must be embedded to show just those. */
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { ViewColumn } from '../../../registry/savedViews.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { usePrincipal } from '../../providers/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { columnsOf, type Columns } from '../columns.ts';
import { pinnedFirst } from './columnChanges.ts';
import type { TableLook } from './tableLook.ts';
import { useDensity } from './useDensity.ts';
import type { ChosenLayout } from '../layouts/useLayout.ts';

export interface ChosenColumns extends Columns {
  /** In this order; what they embed is in `embed`. */
  readonly shown: readonly Field[];
  /** How each of them is shown. */
  readonly settings: readonly ViewColumn[];
  readonly look: TableLook;
  /** Shows just these, in this order; null what the registry shows. */
  readonly choose: (columns: readonly ViewColumn[] | null) => void;
}

interface Chosen {
  readonly columns: readonly ViewColumn[] | null;
  readonly chooseColumns: (columns: readonly ViewColumn[] | null, usual: readonly ViewColumn[]) => void;
  readonly look: TableLook;
}

/** Of the resource's own list. */
export function useListColumns(resource: Resource, chosen: ChosenLayout): ChosenColumns {
  return useChosen(resource, null, chosen);
}

/** Of a table elsewhere: on the page of what its field `without` points at, or with the columns of the list. */
export function useEmbeddedColumns(resource: Resource, without: string | null = null): ChosenColumns {
  const [columns, save] = useStore<readonly ViewColumn[] | null>(
    `${adminName(resource)}${without === null ? '' : `.by.${without}`}.columns`,
    null,
  );
  const [density] = useDensity();
  const look: TableLook = { group: null, totals: false, density, change: () => undefined };
  return useChosen(resource, without, { columns, chooseColumns: (next) => save(next), look });
}

function useChosen(
  resource: Resource,
  without: string | null,
  { columns: chosen, chooseColumns, look }: Chosen,
): ChosenColumns {
  const registry = useRegistry();
  const principal = usePrincipal();
  const columns = useMemo(
    () => columnsOf({ registry, principal }, resource, without),
    [registry, principal, resource, without],
  );
  // Named the same, it is the same: the address is read anew with every drawing.
  const written = chosen === null ? null : JSON.stringify(chosen);
  const own = useMemo(() => {
    const usual = columns.fields.filter((field) => !columns.hidden.includes(field.name));
    const wanted = written === null ? [] : (JSON.parse(written) as readonly ViewColumn[]);
    const known = wanted.filter(({ name }) => columns.fields.some((field) => field.name === name));
    const settings = known.length > 0 ? pinnedFirst(known) : usual.map(({ name }) => ({ name }));
    const shown = settings.flatMap(({ name }) => columns.fields.find((field) => field.name === name) ?? []);
    return {
      ...columns,
      shown,
      settings,
      usual: usual.map(({ name }) => ({ name })),
      embed: embedsFor({ registry, principal }, resource, shown),
    };
  }, [columns, written, registry, principal, resource]);
  const { usual, ...shown } = own;
  return { ...shown, look, choose: (next) => chooseColumns(next, usual) };
}
