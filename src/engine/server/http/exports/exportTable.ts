/** Content of an export in any format: its columns, the embedded records they need, and the file name. */
import { mayFollow, mayRead } from '../../../registry/access.ts';
import { trail } from '../../../registry/records/audit.ts';
import { datesOf, statusInWords } from '../../../registry/records/derivedStatus.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { ListQuery } from '../../../registry/lists/query.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Field, Locale, Registry, Resource } from '../../../registry/types.ts';
import type { Caller } from '../../store/caller.ts';
import type { Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { isRecord } from '../../../values/json.ts';

export interface Column {
  readonly field: Field;
  readonly label: string;
}

export interface ExportTable {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly caller: Caller;
  /** Date in the time zone of the business. */
  readonly today: string;
}

/** Returns the requested columns, or those of the list. @throws Failure E_QUERY for an unknown or unreadable column */
export function exportColumns({ resource, caller }: ExportTable, asked: readonly string[] | null): readonly Column[] {
  const readable = (name: string): Column | null => {
    const field = resource.fields[name];
    if (!Object.hasOwn(resource.fields, name) || !field || !mayRead(resource, caller, field)) return null;
    return { field, label: inLanguage(field.label, caller.locale) };
  };
  if (asked === null) return resource.list.columns.flatMap((name) => readable(name) ?? []);
  return asked.map((name) => {
    const column = readable(name);
    if (column) return column;
    throw new Failure(
      'E_QUERY',
      texts.refusal('requests.unknown_column', {
        resource: resource.name,
        column: name,
        columns: Object.keys(resource.fields)
          .filter((one) => readable(one))
          .join(', '),
      }),
    );
  });
}

/** Adds what the columns need to the query: embedded records for titles, dates of derived statuses. */
export function withCompanions(
  { registry, resource, caller }: ExportTable,
  query: ListQuery,
  columns: readonly Column[],
): ListQuery {
  const shown = columns.flatMap(({ field }) =>
    field.relation && mayFollow(registry, resource, caller, field) ? [field.relation.name] : [],
  );
  const dates = columns
    .flatMap(({ field }) => (field.derivedStatus ? datesOf(field.derivedStatus) : []))
    .filter((name) => resource.fields[name] && mayRead(resource, caller, resource.fields[name]));
  // Audit entries are translated by the resource they are about.
  const about = resource.name === trail ? ['resource'] : [];
  return {
    ...query,
    columns: query.columns && [...new Set([...query.columns, ...dates, ...about])],
    embed: [...new Set([...query.embed, ...shown])],
  };
}

/** Returns the value as text; for a reference the title of its target, or the uuid where that is not readable. */
export function textOf({ registry, caller: { locale }, today }: ExportTable, field: Field, row: Row): string {
  if (field.derivedStatus && row[field.name]) return statusInWords(field, row, { locale, today });
  if (!field.relation) return kinds[field.kind].toText(row[field.name], field, locale);
  const target = registry.resources[field.relation.to];
  const embedded = row[field.relation.name];
  const records: readonly unknown[] = Array.isArray(embedded) ? embedded : [embedded];
  const titles = records.map((record) =>
    target && isRecord(record) ? renderTitle(registry, target, record, locale) : null,
  );
  return titles.every((title) => title !== null)
    ? titles.join(', ')
    : kinds[field.kind].toText(row[field.name], field, locale);
}

/** Returns the file name in the caller's language: `domains-2026-11-20`. */
export function fileName(resource: Resource, locale: Locale, date: string): string {
  const name = inLanguage(resource.plural, locale)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${name === '' ? resource.name : name}-${date}`;
}
