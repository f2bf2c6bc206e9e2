/** What an action would do with what has been chosen so far: asked of the server each time that pauses. */
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { ActionPreview } from '../../../registry/preview.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { useDebouncedValue } from '../../inputs/useDebouncedValue.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';

export type Values = Readonly<Record<string, unknown>>;

interface Asked {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly action: Action;
  readonly values: Values;
  /** It is being done: what was shown is not asked about again. */
  readonly isSent: boolean;
}

interface Answer {
  readonly preview: ActionPreview | null;
  readonly error: unknown;
  /** It is about what is filled in now. */
  readonly isFresh: boolean;
  /** What the chosen options fill in. */
  readonly chosen: Values;
}

const pauseMilliseconds = 250;

export function usePreview({ resource, record, action, values, isSent }: Asked): Answer {
  const provider = useDataProvider<BeheerDataProvider>();
  const text = JSON.stringify(
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
    ),
  );
  const settled = useDebouncedValue(text, pauseMilliseconds);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['preview', resource.name, record.id, action.name, settled],
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    enabled: !isSent,
    queryFn: () =>
      provider.preview(adminName(resource), {
        id: record.id,
        action: action.name,
        body: JSON.parse(settled) as Values,
      }),
  });
  // What cannot be done leaves the choices there, so that another can be made.
  const [latest, setLatest] = useState<ActionPreview | null>(null);
  if (data !== undefined && data !== latest) setLatest(data);
  const preview = data ?? latest;
  const options = preview?.questions.flatMap((question) => question.options).filter((option) => option.chosen) ?? [];
  return {
    preview,
    error: isPlaceholderData ? null : error,
    isFresh: settled === text && !isPlaceholderData && !isFetching && error === null,
    chosen: Object.assign({}, ...options.map((option) => option.values)) as Values,
  };
}
