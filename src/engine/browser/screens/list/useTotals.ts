/** What money and durations of a list come to, all its pages together: asked for where somebody wants to see it. */
import { useQuery } from '@tanstack/react-query';
import { useListContext, useStore } from 'react-admin';
import { kinds } from '../../../registry/kinds/table.ts';
import { encodeListQuery } from '../../../registry/query.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { ask, pathTo } from '../../providers/call.ts';
import { adminName } from '../../registry.ts';

export interface Totals {
  readonly rows: number;
  /** False where there are too many rows to add up. */
  readonly isWhole: boolean;
  /** As a record has them. */
  readonly sums: Readonly<Record<string, unknown>>;
}

export function useShowsTotals(resource: Resource): readonly [boolean, (shown: boolean) => void] {
  const [shown, show] = useStore<boolean>(`${adminName(resource)}.totals`, false);
  return [shown, show];
}

/** Amounts and durations: what other numbers add up to says little. */
export const summedFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ kind }) => kinds[kind].traits.summable && kinds[kind].traits.scaled && kind !== 'percent');

/** Undefined until they are there, and where nothing of the list adds up. */
export function useTotals(resource: Resource, shown: readonly Field[]): Totals | undefined {
  const { filterValues } = useListContext();
  const [wanted] = useShowsTotals(resource);
  const columns = summedFields(shown).map(({ name }) => name);
  const { q, ...filter } = filterValues as Readonly<Record<string, unknown>>;
  const search = typeof q === 'string' ? q : '';
  const query = encodeListQuery({ filter, search, columns }).toString();
  return useQuery({
    queryKey: [adminName(resource), 'totals', query],
    queryFn: ({ signal }) => ask<Totals>('GET', `${pathTo(resource.name, 'totals')}?${query}`, undefined, { signal }),
    enabled: wanted && columns.length > 0,
  }).data;
}
