/** What money and durations of a list come to, all its pages together: asked for where somebody wants to see it. */
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { kinds } from '../../../registry/kinds/table.ts';
import { encodeListQuery } from '../../../registry/query.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { ask, pathTo } from '../../providers/call.ts';
import { adminName } from '../../registry.ts';
import type { ChosenColumns } from './useColumns.ts';

export interface Totals {
  readonly rows: number;
  /** False where there are too many rows to add up. */
  readonly isWhole: boolean;
  /** As a record has them. */
  readonly sums: Readonly<Record<string, unknown>>;
  /** In no order; null where there are too many of them. */
  readonly groups?: readonly GroupTotals[] | null;
}

/** Of the rows that are alike in what the list is grouped by. */
export interface GroupTotals extends Pick<Totals, 'rows' | 'sums'> {
  readonly key: string | null;
  /** The name of the record that the key is of. */
  readonly title: string | null;
}

/** Amounts and durations: what other numbers add up to says little. */
export const summedFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ kind }) => kinds[kind].traits.summable && kinds[kind].traits.scaled && kind !== 'percent');

/** Undefined until they are there, and where nothing of the list adds up. */
export function useTotals(
  resource: Resource,
  { shown, look }: Pick<ChosenColumns, 'shown' | 'look'>,
): Totals | undefined {
  const { filterValues } = useListContext();
  const columns = summedFields(shown).map(({ name }) => name);
  const { q, ...filter } = filterValues as Readonly<Record<string, unknown>>;
  const search = typeof q === 'string' ? q : '';
  const { group } = look;
  const words = encodeListQuery({ filter, search, columns });
  if (group !== null) words.set('by', JSON.stringify(group.step === null ? group.field : [group.field, group.step]));
  const query = words.toString();
  return useQuery({
    queryKey: [adminName(resource), 'totals', query],
    queryFn: ({ signal }) => ask<Totals>('GET', `${pathTo(resource.name, 'totals')}?${query}`, undefined, { signal }),
    enabled: group !== null || (look.totals && columns.length > 0),
  }).data;
}
