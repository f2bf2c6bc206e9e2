/** Figures of a page or record, by name. */
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import { figuresKey, readPageFigures, readRecordFigures } from '../../providers/calls/figures.ts';

/** Loaded figures. */
export interface Figures {
  readonly byName: ReadonlyMap<string, FigureAnswer>;
  /** True once loaded; figures missing then are not visible to this person. */
  readonly answered: boolean;
  readonly failed: boolean;
}

const minute = 60_000;

/** Reads the figures of a page by its name. */
export function usePageFigures(page: string): Figures {
  return useAnswers(['page', page], () => readPageFigures(page), true);
}

/** Reads the figures of a record. `wanted` false sends no request. */
export function useRecordFigures(resource: string, uuid: string, wanted: boolean): Figures {
  return useAnswers([resource, uuid], () => readRecordFigures(resource, uuid), wanted);
}

function useAnswers(
  key: readonly string[],
  queryFn: () => Promise<readonly FigureAnswer[]>,
  enabled: boolean,
): Figures {
  const { data, isError } = useQuery({
    queryKey: [...figuresKey, ...key],
    queryFn,
    enabled,
    staleTime: minute,
    refetchOnMount: 'always',
  });
  return useMemo(
    () => ({
      byName: new Map((data ?? []).map((answer) => [answer.name, answer])),
      answered: data !== undefined,
      failed: isError && data === undefined,
    }),
    [data, isError],
  );
}
