/** Records of a resource to choose from: what the server finds for what is typed, the newest question answered. */
import { useGetList, type RaRecord } from 'react-admin';
import { mayRead } from '../../registry/access.ts';
import type { RawCondition, Resource } from '../../registry/types.ts';
import { toSort } from '../../registry/sortText.ts';
import { embedsFor } from '../fields/embeds.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { usePrincipal } from '../providers/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { secondaryFields, secondaryText } from './secondaryText.ts';
import { useDebouncedValue } from './useDebouncedValue.ts';

const pauseMilliseconds = 200;
const shownRecords = 25;
/** What could not be read is asked for again this often, for as long as somebody looks. */
const retryMilliseconds = 2_000;

export interface RecordOptions {
  readonly options: readonly RaRecord[];
  readonly loading: boolean;
  /** They could not be read, which is not that there are none. */
  readonly failed: boolean;
  /** They are of what was asked before. */
  readonly isOld: boolean;
  /** There are more than are shown. */
  readonly more: boolean;
}

interface SingleFlightPrompt {
  readonly query: string;
  readonly enabled: boolean;
  /** Only those that meet it; null: all. */
  readonly within: RawCondition | null;
}

export function useRecordOptions(target: Resource, { query, enabled, within }: SingleFlightPrompt): RecordOptions {
  const registry = useRegistry();
  const principal = usePrincipal();
  const search = useDebouncedValue(query.trim(), pauseMilliseconds);
  const { field, order } = toSort(target.list.sort);
  const { data, total, isFetching, isError, isPlaceholderData } = useGetList<RaRecord>(
    adminName(target),
    {
      pagination: { page: 1, perPage: shownRecords },
      // Without an order the likeliest come first.
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

/** What is past is offered to whom asks for it. */
function current(within: RawCondition | null, archived: RawCondition | null): RawCondition {
  return archived === null ? { ...within } : { and: [...(within ? [within] : []), { not: archived }] };
}

/** What stands beneath a record's name among the choices. */
export function useSecondaryText(target: Resource): (record: RaRecord) => string {
  const principal = usePrincipal();
  const format = useFormat();
  const fields = secondaryFields(target, (field) => mayRead(target, principal, field));
  return (record) => secondaryText(fields, record, format);
}
