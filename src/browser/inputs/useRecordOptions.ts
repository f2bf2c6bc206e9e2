/** Records of a resource to choose from: what the server finds for what is typed, the newest question answered. */
import { useGetList, type RaRecord } from 'react-admin';
import { kinds } from '../../registry/kinds/table.ts';
import { mayRead } from '../../registry/access.ts';
import type { RawCondition, Resource } from '../../registry/types.ts';
import { embedsFor } from '../fields/embeds.ts';
import { useLanguage } from '../fields/useLabel.ts';
import { usePrincipal } from '../providers/session.ts';
import { adminName, useRegistry } from '../registry.ts';
import { useSettled } from './useSettled.ts';

const pauseMilliseconds = 200;
const shownRecords = 25;

export interface RecordOptions {
  readonly options: readonly RaRecord[];
  readonly loading: boolean;
  /** There are more than are shown. */
  readonly more: boolean;
}

interface Question {
  readonly query: string;
  readonly enabled: boolean;
  /** Only those that meet it; null: all. */
  readonly within: RawCondition | null;
}

export function useRecordOptions(target: Resource, { query, enabled, within }: Question): RecordOptions {
  const registry = useRegistry();
  const principal = usePrincipal();
  const search = useSettled(query.trim(), pauseMilliseconds);
  const { field, direction } = target.list.sort;
  const { data, total, isFetching } = useGetList<RaRecord>(
    adminName(target),
    {
      pagination: { page: 1, perPage: shownRecords },
      sort: { field, order: direction },
      filter: { ...within, ...(search === '' ? {} : { q: search }) },
      meta: { embed: embedsFor({ registry, principal }, target, []) },
    },
    { enabled, placeholderData: (previous) => previous, staleTime: 30_000 },
  );
  return { options: data ?? [], loading: isFetching || search !== query.trim(), more: (total ?? 0) > shownRecords };
}

/** What tells two records with like names apart: the first short fields of its list that are not in its title. */
export function useSecondaryText(target: Resource): (record: RaRecord) => string {
  const principal = usePrincipal();
  const language = useLanguage();
  const inTitle = new Set(target.titlePaths.map((path) => path[0]));
  const fields = target.list.columns
    .flatMap((name) => {
      const field = target.fields[name];
      return field &&
        !inTitle.has(name) &&
        field.kind !== 'reference' &&
        field.kind !== 'boolean' &&
        mayRead(target, principal, field)
        ? [field]
        : [];
    })
    .slice(0, 2);
  return (record) =>
    fields
      .map((field) => {
        const value: unknown = record[field.name];
        const option = field.options?.find((one) => one.value === value);
        return option ? option.label[language] : kinds[field.kind].toText(value, field, language);
      })
      .filter((text) => text !== '')
      .join(' · ');
}
