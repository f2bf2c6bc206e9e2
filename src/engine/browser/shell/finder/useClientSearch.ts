/** Searches clients by typed text, on the server. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { renderTitle } from '../../../registry/records/title.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { useLanguage } from '../../ui/useLabel.ts';
import { useDebouncedValue } from '../../inputs/records/useDebouncedValue.ts';
import { adminName, useRegistry } from '../../registry.ts';
import type { ActiveClient } from '../../providers/session/session.ts';

const found = 20;
const pauseMilliseconds = 150;

interface FoundClient extends ActiveClient {
  /** Distinguishes clients with the same name. */
  readonly hint: string | undefined;
}

interface ClientSearch {
  readonly clients: readonly FoundClient[];
  readonly searching: boolean;
}

export function useClientSearch(query: string): ClientSearch {
  const dataProvider = useDataProvider();
  const language = useLanguage();
  const registry = useRegistry();
  const search = useDebouncedValue(query.trim(), pauseMilliseconds);
  const resource = registry.resources[registry.tenant?.resource ?? ''];
  const { data, isFetching } = useQuery({
    queryKey: ['client-switcher', search],
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!resource) return [];
      const { field, order } = toSort(resource.list.sort);
      const { data: records } = await dataProvider.getList(adminName(resource), {
        pagination: { page: 1, perPage: found },
        // Without a sort, the best matches come first.
        sort: { field: search === '' ? field : '', order },
        filter: search === '' ? {} : { q: `${search}~` },
        signal,
      });
      return records;
    },
  });
  const clients = (data ?? []).map((record): FoundClient => ({
    uuid: String(record.id),
    name: (resource ? renderTitle(registry, resource, record, language) : null) ?? String(record.id),
    hint:
      [record['number'], record['city']].filter((part) => typeof part === 'string' && part !== '').join(' · ') ||
      undefined,
  }));
  return { clients, searching: isFetching || search !== query.trim() };
}
