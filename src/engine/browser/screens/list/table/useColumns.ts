/** Columns of a table as chosen by the person, with the references to embed for them. */
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { ViewColumn } from '../../../../registry/lists/savedViews.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { embedsFor } from '../../../fields/embeds.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { adminName, useRegistry } from '../../../registry.ts';
import { columnsOf, type Columns } from '../../columns.ts';
import { pinnedFirst } from './columnChanges.ts';
import type { TableLook } from './tableLook.ts';
import { useDensity } from './useDensity.ts';
import type { ChosenLayout } from '../useLayout.ts';

/** Visible columns in order, and functions that change them. */
export interface ChosenColumns extends Columns {
  /** Visible fields in order; `embed` has their references. */
  readonly shown: readonly Field[];
  /** Width and pinning of each visible column. */
  readonly settings: readonly ViewColumn[];
  readonly look: TableLook;
  /** Sets the visible columns in order; null restores the default. */
  readonly choose: (columns: readonly ViewColumn[] | null) => void;
}

interface Chosen {
  readonly columns: readonly ViewColumn[] | null;
  readonly chooseColumns: (columns: readonly ViewColumn[] | null, usual: readonly ViewColumn[]) => void;
  readonly look: TableLook;
}

/** Columns of a resource's own list. */
export function useListColumns(resource: Resource, chosen: ChosenLayout): ChosenColumns {
  return useChosen(resource, null, chosen);
}

/** Columns of a table elsewhere. `without` is the reference to the record on whose page it is shown. */
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
  // Compare by content: the columns are parsed from the address on every render.
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
