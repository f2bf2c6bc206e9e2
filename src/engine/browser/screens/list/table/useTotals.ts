/** Totals of money and durations over all pages of a list, requested only if shown. */
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { kinds } from '../../../../registry/kinds/table.ts';
import { encodeListQuery } from '../../../../registry/lists/query.ts';
import type { Field, RawCondition, Resource } from '../../../../registry/types.ts';
import { ask, pathTo } from '../../../providers/call.ts';
import { byUuid } from '../../../providers/records/listReading.ts';
import { adminName } from '../../../registry.ts';
import type { ChosenColumns } from './useColumns.ts';

interface Totals {
  readonly rows: number;
  /** False if there are too many rows to add up. */
  readonly isWhole: boolean;
  /** Totals by field name. */
  readonly sums: Readonly<Record<string, unknown>>;
  /** Unsorted; null if there are too many. */
  readonly groups?: readonly GroupTotals[] | null;
}

/** Totals of one group. */
export interface GroupTotals extends Pick<Totals, 'rows' | 'sums'> {
  readonly key: string | null;
  /** Title of the record that the key refers to. */
  readonly title: string | null;
}

/** Returns fields with a meaningful total: amounts and durations. */
export const summedFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ kind }) => kinds[kind].traits.summable && kinds[kind].traits.scaled && kind !== 'percent');

/** @returns undefined while loading, and if no column has a total. */
export function useTotals(
  resource: Resource,
  { shown, look }: Pick<ChosenColumns, 'shown' | 'look'>,
): Totals | undefined {
  const { filterValues } = useListContext();
  const columns = summedFields(shown).map(({ name }) => name);
  const { group } = look;
  const words = encodeListQuery({ filter: byUuid(filterValues as RawCondition), columns });
  if (group !== null) words.set('by', JSON.stringify(group.step === null ? group.field : [group.field, group.step]));
  const query = words.toString();
  return useQuery({
    queryKey: [adminName(resource), 'totals', query],
    queryFn: ({ signal }) => ask<Totals>('GET', `${pathTo(resource.name, 'totals')}?${query}`, undefined, { signal }),
    enabled: group !== null || (look.totals && columns.length > 0),
  }).data;
}
