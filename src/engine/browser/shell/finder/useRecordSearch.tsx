/** Records that the command palette finds while typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { StateChip } from '../../ui/StateChip.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useMatchedText } from '../../ui/useMatchedText.ts';
import { useDebouncedValue } from '../../inputs/records/useDebouncedValue.ts';
import { searchRecords } from '../../providers/calls/search.ts';
import { useRegistry } from '../../registry.ts';
import type { FinderOption } from './Finder.tsx';
import { RegistryIcon } from '../RegistryIcon.tsx';

const pauseMilliseconds = 150;
const fewestLetters = 2;

export function useRecordSearch(query: string): {
  readonly records: readonly FinderOption[];
  readonly searching: boolean;
  /** True if nothing matched exactly, so that similar spellings are shown. */
  readonly near: boolean;
} {
  const registry = useRegistry();
  const label = useLabel();
  const matchedText = useMatchedText();
  const typed = query.trim();
  const settled = useDebouncedValue(typed, pauseMilliseconds);
  const enabled = settled.length >= fewestLetters;
  const { data, isFetching } = useQuery({
    queryKey: ['search', settled],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: () => searchRecords(settled),
  });
  const found = typed.length >= fewestLetters && enabled ? (data?.results ?? []) : [];
  const records = found.flatMap(({ resource: name, uuid, title, hint, match, status }): FinderOption[] => {
    const resource = registry.resources[name];
    if (!resource) return [];
    return [
      {
        key: `${resource.route}/${uuid}`,
        label: title,
        hint: [label(resource.label), hint, match && matchedText(resource, match)]
          .filter((part) => part !== null)
          .join(' · '),
        icon: <RegistryIcon name={resource.icon} sx={{ color: 'text.secondary' }} />,
        status: status === null ? null : <StateChip label={status.text} colour={status.colour} />,
      },
    ];
  });
  const searching = typed.length >= fewestLetters && (isFetching || settled !== typed);
  return { records, searching, near: records.length > 0 && data?.near === true };
}
