/** Options of a record picker: debounced search on the server. Only the answer to the latest query is used. */
import { useGetList, type RaRecord } from 'react-admin';
import { mayRead } from '../../../registry/access.ts';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { secondaryFields, secondaryText } from './secondaryText.ts';
import { useDebouncedValue } from './useDebouncedValue.ts';

const pauseMilliseconds = 200;
const shownRecords = 25;
/** Interval of retries after a failed request, while the list is open. */
const retryMilliseconds = 2_000;

interface RecordOptions {
  readonly options: readonly RaRecord[];
  readonly loading: boolean;
  /** True if the request failed, as opposed to finding nothing. */
  readonly failed: boolean;
  /** True if the options belong to the previous query. */
  readonly isOld: boolean;
  /** True if there are more results than shown. */
  readonly more: boolean;
}

interface RecordQuery {
  readonly query: string;
  readonly enabled: boolean;
  /** Limits the options to records that match; null for no limit. */
  readonly within: RawCondition | null;
}

export function useRecordOptions(target: Resource, { query, enabled, within }: RecordQuery): RecordOptions {
  const registry = useRegistry();
  const principal = usePrincipal();
  const search = useDebouncedValue(query.trim(), pauseMilliseconds);
  const { field, order } = toSort(target.list.sort);
  const { data, total, isFetching, isError, isPlaceholderData } = useGetList<RaRecord>(
    adminName(target),
    {
      pagination: { page: 1, perPage: shownRecords },
      // Without a sort order the server sorts by relevance.
      sort: { field: search === '' ? field : '', order },
      filter: search === '' ? current(within, target.list.archived) : { ...within, q: `${search}~` },
      meta: { embed: embedsFor({ registry, principal }, target, []) },
    },
    {
      enabled,
      placeholderData: (previous) => previous,
      staleTime: 30_000,
      refetchInterval: ({ state }) => (state.data === undefined ? retryMilliseconds : false),
    },
  );
  const isSettled = search === query.trim();
  return {
    options: data ?? [],
    loading: (enabled && data === undefined && !isError) || isFetching || !isSettled,
    failed: isError && data === undefined,
    isOld: isPlaceholderData || !isSettled,
    more: (total ?? 0) > shownRecords,
  };
}

/** Leaves out archived records, which are only found by searching. */
function current(within: RawCondition | null, archived: RawCondition | null): RawCondition {
  return archived === null ? { ...within } : { and: [...(within ? [within] : []), { not: archived }] };
}

/** Returns a function for the secondary text of an option. */
export function useSecondaryText(target: Resource): (record: RaRecord) => string {
  const principal = usePrincipal();
  const format = useFormat();
  const fields = secondaryFields(target, (field) => mayRead(target, principal, field));
  return (record) => secondaryText(fields, record, format);
}
