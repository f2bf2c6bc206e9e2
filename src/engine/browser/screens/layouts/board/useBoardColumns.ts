/**
 * Cards and counts of each column on a board. If the request of the list returned all records, they are grouped; else
 * each column sends its own request.
 */
import { useState } from 'react';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import type { Field, Option, RawCondition, Resource } from '../../../../registry/types.ts';
import { adminName } from '../../../registry.ts';
import { narrowed } from '../../narrowed.ts';

interface BoardColumnRows {
  readonly option: Option;
  /** Loaded cards, limited to the requested number. */
  readonly records: readonly RaRecord[];
  readonly total: number;
  /** Loads more; null if all are loaded. */
  readonly more: (() => void) | null;
}

/** Number of cards per request. */
const cardsAtATime = 50;

/** Returns a column for every option, including empty ones. */
export function useBoardColumns(resource: Resource, by: Field, embed: readonly string[]): readonly BoardColumnRows[] {
  const provider = useDataProvider();
  const { data = [], total = 0, filterValues, sort } = useListContext();
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const options = by.options ?? [];
  const isWhole = data.length >= total;
  const name = adminName(resource);
  const wantedOf = ({ value }: Option): number => wanted[value] ?? cardsAtATime;
  const answers = useQueries({
    queries: isWhole
      ? []
      : options.map((option) => {
          const filter = narrowed(
            filterValues as Readonly<Record<string, unknown>>,
            { [by.name]: option.value } as RawCondition,
          );
          const params = { filter, sort, pagination: { page: 1, perPage: wantedOf(option) }, meta: { embed } };
          return {
            queryKey: [name, 'getList', params],
            queryFn: () => provider.getList<RaRecord>(name, params),
            placeholderData: keepPreviousData,
          };
        }),
  });
  return options.map((option, index) => {
    const answer = answers[index]?.data;
    const known =
      isWhole || !answer ? data.filter((record: RaRecord) => record[by.name] === option.value) : answer.data;
    const records = known.slice(0, wantedOf(option));
    const count = isWhole ? known.length : (answer?.total ?? known.length);
    const more =
      records.length < count ? () => setWanted({ ...wanted, [option.value]: wantedOf(option) + cardsAtATime }) : null;
    return { option, records, total: count, more };
  });
}
