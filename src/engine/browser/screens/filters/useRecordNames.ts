/** Titles of the records in a filter: from loaded rows or their embedded records, else fetched. */
import { useGetMany, useListContext, type RaRecord } from 'react-admin';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useLanguage } from '../../ui/useLabel.ts';
import { adminName, useRegistry } from '../../registry.ts';

interface RecordNames {
  readonly records: readonly RaRecord[];
  readonly nameOf: (uuid: string) => string | null;
}

/** Returns true if the values of the field are UUIDs, of related records or of the list's own. */
export const namesRecords = (field: Field): boolean => field.relation !== null || isOwnKey(field);

const isOwnKey = ({ name, system }: Field): boolean => system && name === 'uuid';

/** @param own resource of the field. */
export function useRecordNames(field: Field, uuids: readonly string[], own: Resource | null = null): RecordNames {
  const registry = useRegistry();
  const language = useLanguage();
  const { data: rows, isPending } = useListContext();
  const isOwn = isOwnKey(field);
  const target = isOwn ? (own ?? undefined) : registry.resources[field.relation?.to ?? ''];
  const embedded = (rows ?? []).flatMap((row: Readonly<Record<string, unknown>>) => {
    if (isOwn) return [row];
    const value = row[field.relation?.name ?? ''];
    return Array.isArray(value) ? value.filter(isRecord) : isRecord(value) ? [value] : [];
  });
  const wanted = uuids.filter((uuid) => !uuid.startsWith('$'));
  const missing = wanted.filter((uuid) => !embedded.some((row) => row['uuid'] === uuid));
  const { data: fetched } = useGetMany<RaRecord>(
    target ? adminName(target) : '',
    { ids: missing },
    { enabled: target !== undefined && !isPending && missing.length > 0 },
  );
  const find = (uuid: string) =>
    embedded.find((row) => row['uuid'] === uuid) ?? fetched?.find((row) => row?.id === uuid);
  return {
    records: wanted.map((uuid) => ({ ...find(uuid), id: uuid })),
    nameOf: (uuid) => {
      const record = find(uuid);
      return record && target ? renderTitle(registry, target, record, language) : null;
    },
  };
}
