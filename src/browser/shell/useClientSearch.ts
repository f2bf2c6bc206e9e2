/** Finds clients by what is typed, among thousands. */
import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { renderTitle } from '../../registry/title.ts';
import { useLanguage } from '../fields/useLabel.ts';
import { adminName, useRegistry } from '../registry.ts';
import type { ActiveClient } from '../providers/session.ts';

const found = 20;
const pauseMilliseconds = 150;

export interface FoundClient extends ActiveClient {
  /** What tells namesakes apart. */
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
  const search = useSettled(query.trim());
  const resource = registry.resources['clients'];
  const { data, isFetching } = useQuery({
    queryKey: ['client-switcher', search],
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!resource) return [];
      const { field, direction } = resource.list.sort;
      const { data: records } = await dataProvider.getList(adminName(resource), {
        pagination: { page: 1, perPage: found }, sort: { field, order: direction }, filter: search === '' ? {} : { q: search }, signal,
      });
      return records;
    },
  });
  const clients = (data ?? []).map((record): FoundClient => ({
    uuid: String(record.id),
    name: (resource ? renderTitle(registry, resource, record, language) : null) ?? String(record.id),
    hint: [record['number'], record['city']].filter((part) => typeof part === 'string' && part !== '').join(' · ') || undefined,
  }));
  return { clients, searching: isFetching || search !== query.trim() };
}

/** The text as it was when typing last paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
