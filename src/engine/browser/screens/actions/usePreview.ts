/** Preview of an action with the chosen values, requested from the server after a debounce. */
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { ActionPreview } from '../../../registry/records/preview.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { useDebouncedValue } from '../../inputs/records/useDebouncedValue.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';

export type ActionValues = Readonly<Record<string, unknown>>;

interface Asked {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly action: Action;
  readonly values: ActionValues;
  /** True while the action runs, which stops the preview. */
  readonly isSent: boolean;
}

interface Answer {
  readonly preview: ActionPreview | null;
  readonly error: unknown;
  /** True if the preview is for the current values. */
  readonly isFresh: boolean;
  /** Values of the chosen options. */
  readonly chosen: ActionValues;
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
        body: JSON.parse(settled) as ActionValues,
      }),
  });
  // After an error, keep the options so that another one can be chosen.
  const [latest, setLatest] = useState<ActionPreview | null>(null);
  if (data !== undefined && data !== latest) setLatest(data);
  const preview = data ?? latest;
  const options = preview?.questions.flatMap((question) => question.options).filter((option) => option.chosen) ?? [];
  return {
    preview,
    error: isPlaceholderData ? null : error,
    isFresh: settled === text && !isPlaceholderData && !isFetching && error === null,
    chosen: Object.assign({}, ...options.map((option) => option.values)) as ActionValues,
  };
}
