/** Recognises a filter on the records of one of the person's own imports, as linked from its result. */
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { mayImport, type ImportRun } from '../../../registry/imports/imports.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { isAdapted } from '../../providers/http.ts';
import { listImports } from '../../providers/calls/imports.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';

const retentionMilliseconds = 60_000;

/**
 * Returns the import as text, "clients.csv, 20 Nov 2026, 14:02"; null for other filters and imports of other people.
 */
export function useImportOf(resource: Resource, field: Field, value: unknown): string | null {
  const registry = useRegistry();
  const principal = usePrincipal();
  const format = useFormat();
  const translate = useTranslate();
  const isLike = (field.name === 'uuid' && Array.isArray(value)) || periodOf(field, value) !== null;
  const { data = [] } = useQuery({
    queryKey: [adminName(resource), 'imports'],
    queryFn: () => listImports(resource.name),
    enabled: isLike && !isAdapted && mayImport(registry, resource, principal),
    staleTime: retentionMilliseconds,
  });
  const run = isLike ? data.find((one) => isOf(one, field, value)) : undefined;
  if (!run) return null;
  const when = run.ended_at ?? run.started_at;
  return when === null ? run.file : translate('beheer.filter.import', { file: run.file, when: format.dateTime(when) });
}

function isOf({ records, started_at, ended_at }: ImportRun, field: Field, value: unknown): boolean {
  if (field.name === 'uuid' && Array.isArray(value)) {
    const wanted = new Set(value);
    return records?.length === wanted.size && records.every((uuid) => wanted.has(uuid));
  }
  const period = periodOf(field, value);
  return period !== null && period[0] === started_at && period[1] === ended_at;
}

/** Large imports are filtered by time instead of UUIDs. */
function periodOf({ name }: Field, value: unknown): readonly unknown[] | null {
  if (name !== 'updated_at' || !isRecord(value)) return null;
  const { between } = value;
  return Array.isArray(between) && between.length === 2 ? between : null;
}
