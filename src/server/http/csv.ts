/** A list as CSV (RFC 4180, UTF-8 with a byte order mark so that spreadsheets read it right), a batch of rows at a time. */
import { stringify } from 'csv-stringify/sync';
import { mayFollow, mayRead } from '../../registry/access.ts';
import type { Literal } from '../../registry/kinds/kind.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { ListQuery } from '../../registry/query.ts';
import { renderTitle } from '../../registry/title.ts';
import type { Field, Locale, Registry, Resource } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';

export interface Column {
  readonly field: Field;
  readonly label: string;
}

interface Table {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly caller: Caller;
}

/** The columns asked for, else those of the list. @throws Failure E_QUERY for one that is not there or may not be read. */
export function exportColumns({ resource, caller }: Table, asked: readonly string[] | null): readonly Column[] {
  const readable = (name: string): Column | null => {
    const field = resource.fields[name];
    if (!Object.hasOwn(resource.fields, name) || !field || !mayRead(resource, caller, field)) return null;
    return { field, label: field.label[caller.locale] };
  };
  if (asked === null) return resource.list.columns.flatMap((name) => readable(name) ?? []);
  return asked.map((name) => {
    const column = readable(name);
    if (column) return column;
    throw new Failure('E_QUERY', {
      message: { en: `${resource.name} has no column "${name}".`, nl: `${resource.name} heeft geen kolom "${name}".` },
      hint: { en: `There is: ${Object.keys(resource.fields).filter((one) => readable(one)).join(', ')}.`, nl: `Er is: ${Object.keys(resource.fields).filter((one) => readable(one)).join(', ')}.` },
    });
  });
}

/** The query with the records embedded whose titles the columns show. */
export function withEmbeds({ registry, resource, caller }: Table, query: ListQuery, columns: readonly Column[]): ListQuery {
  const shown = columns.flatMap(({ field }) => (field.relation && mayFollow(registry, resource, caller, field) ? [field.relation.name] : []));
  return { ...query, embed: [...new Set([...query.embed, ...shown])] };
}

/** The file's text, in parts. */
export async function* csvLines(table: Table, columns: readonly Column[], batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `\uFEFF${format([columns.map(({ label }) => neutralise(label))])}`;
  for await (const rows of batches) {
    if (rows.length > 0) yield format(rows.map((row) => columns.map((column) => cell(table, column, row))));
  }
}

function format(rows: readonly (readonly string[])[]): string {
  return stringify(rows.map((row) => [...row]), { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

function cell({ registry, caller }: Table, { field }: Column, row: Row): string {
  const text = field.relation ? referenceText(registry, field, row, caller.locale) : kinds[field.kind].toText(row[field.name], field, caller.locale);
  return isText(field) ? neutralise(text) : text;
}

/** The titles of what is referred to; its uuid where the title may not be read. */
function referenceText(registry: Registry, field: Field, row: Row, locale: Locale): string {
  const target = field.relation ? registry.resources[field.relation.to] : undefined;
  const embedded = field.relation ? row[field.relation.name] : undefined;
  const records: readonly unknown[] = Array.isArray(embedded) ? embedded : [embedded];
  const titles = records.map((record) => (target && isRow(record) ? renderTitle(registry, target, record, locale) : null));
  return titles.every((title) => title !== null) ? titles.join(', ') : kinds[field.kind].toText(row[field.name], field, locale);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const plainLiterals: ReadonlySet<Literal> = new Set(['integer', 'number', 'boolean', 'date', 'datetime', 'time']);

function isText(field: Field): boolean {
  return !plainLiterals.has(kinds[field.kind].literal) || field.relation !== null;
}

/** A spreadsheet runs a cell that begins like a formula: https://owasp.org/www-community/attacks/CSV_Injection */
function neutralise(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** `domains-2026-11-20.csv` in the caller's language. */
export function fileName(resource: Resource, locale: Locale, date: string): string {
  const name = resource.plural[locale].toLowerCase().normalize('NFKD').replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${name === '' ? resource.name : name}-${date}.csv`;
}

