/**
 * Resolves the cells of references: by uuid, number or another unique field, or by title, among the records that the
 * person may see.
 */
import { mayDo, mayRead } from '../../registry/access.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { ListQuery } from '../../registry/lists/query.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import { renderTitle } from '../../registry/records/title.ts';
import { isPreselected } from '../../registry/imports/imports.ts';
import type { Field, Locale, RawCondition, Registry, Resource } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { Row, StoreCalls } from '../store/contract.ts';
import { isUuid } from '../store/uuid.ts';
import { texts } from '../texts.ts';
import { shown } from './cellValue.ts';

type FoundReference = { readonly uuid: string } | { readonly fault: RuleMessage };

/** Results by resource and text, cached during a run. */
export type KnownReferences = Map<string, FoundReference>;

interface Finding {
  readonly records: StoreCalls;
  readonly caller: Caller;
  readonly registry: Registry;
  readonly known: KnownReferences;
}

const keyOf = (resource: Resource, text: string): string => `${resource.name} ${text.toLowerCase()}`;

/** Returns the result of {@link findReferences} for a text. */
export function knownReference(known: KnownReferences, resource: Resource, text: string): FoundReference {
  if (isUuid(text)) return { uuid: text.toLowerCase() };
  return known.get(keyOf(resource, text)) ?? unknown(resource, text);
}

const unknown = (resource: Resource, text: string): FoundReference => ({
  fault: { label: texts.label('imports.not_found', { resource: resource.label, value: shown(text) }) },
});

const several = (resource: Resource, text: string): FoundReference => ({
  fault: { label: texts.label('imports.found_several', { resource: resource.plural, value: shown(text) }) },
});

/** Resolves all texts with few statements; texts that only match a title take one each. */
export async function findReferences(finding: Finding, resource: Resource, asked: readonly string[]): Promise<void> {
  const { known, caller } = finding;
  const missing = [...new Set(asked)].filter((text) => !isUuid(text) && !known.has(keyOf(resource, text)));
  if (missing.length === 0 || !mayDo(resource, caller, 'list')) return;
  const fields = namingFields(finding, resource);
  const named = [...new Set(missing.flatMap((text) => [text, withoutTitleText(resource, text)]))];
  const rows = fields.length === 0 ? [] : await inEachLanguage(finding, resource, anyOf(fields, named), '');
  for (const text of missing) {
    const exact = rows.filter((row) =>
      isCalled(text, [...titlesOf(finding, resource, row), ...fields.map(({ name }) => row[name])]),
    );
    known.set(keyOf(resource, text), foundAmong(resource, text, exact) ?? (await byTitle(finding, resource, text)));
  }
}

/** Removes the fixed text of a title with one field: `io` of `.io` with the title `.{tld}`. */
function withoutTitleText({ title, titlePaths }: Resource, text: string): string {
  if (titlePaths.length !== 1) return text;
  const [before = '', after = ''] = title.split(/\{[\w.]+\}/);
  return text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : text;
}

const isCalled = (text: string, names: readonly unknown[]): boolean =>
  names.some((name) => name !== null && name !== undefined && String(name).toLowerCase() === text.toLowerCase());

function foundAmong(resource: Resource, text: string, rows: readonly Row[]): FoundReference | null {
  const [first, second] = rows;
  if (first === undefined) return null;
  return second === undefined ? { uuid: String(first['uuid']) } : several(resource, text);
}

const mostSearched = 50;

async function byTitle(finding: Finding, resource: Resource, text: string): Promise<FoundReference> {
  if (resource.list.search.length === 0) return unknown(resource, text);
  const rows = await inEachLanguage(finding, resource, {}, text);
  const exact = rows.filter((row) => isCalled(text, titlesOf(finding, resource, row)));
  return foundAmong(resource, text, exact) ?? unknown(resource, text);
}

/** Returns the languages in which the title of a record may be written: the reader's, and those that people write. */
function languagesOf({ registry, caller }: Finding, { fields, titlePaths }: Resource): readonly Locale[] {
  const isTranslated = titlePaths.some(([name = '']) =>
    Object.values(fields[name]?.translations ?? {}).some((other) => fields[other]?.translationOf === name),
  );
  return isTranslated ? [...new Set([caller.locale, ...registry.locales])] : [caller.locale];
}

/** Returns the title of a record in each of its languages: a file may be in another one than its reader's. */
const titlesOf = (finding: Finding, resource: Resource, row: Row): readonly (string | null)[] =>
  languagesOf(finding, resource).map((locale) => renderTitle(finding.registry, resource, row, locale));

/** Returns the records that are found by the texts of any of their languages. */
async function inEachLanguage(
  finding: Finding,
  resource: Resource,
  filter: RawCondition,
  search: string,
): Promise<readonly Row[]> {
  const found = new Map<unknown, Row>();
  for (const locale of languagesOf(finding, resource))
    for (const row of await rowsOf({ ...finding, caller: { ...finding.caller, locale } }, resource, filter, search))
      found.set(row['uuid'], row);
  return [...found.values()];
}

/** Returns the fields that identify a record: unique ones, and one that is the whole title. */
function namingFields({ caller }: Finding, resource: Resource): readonly Field[] {
  const [only, ...others] = resource.titlePaths;
  const title = others.length === 0 && only?.length === 1 ? only[0] : undefined;
  return Object.values(resource.fields).filter(
    (field) =>
      (field.name === title || field.unique !== null) &&
      kinds[field.kind].literal === 'string' &&
      kinds[field.kind].operators.includes('in') &&
      mayRead(resource, caller, field),
  );
}

const anyOf = (fields: readonly Field[], values: readonly string[]): RawCondition => ({
  or: fields.map(({ name }) => ({ [name]: { in: [...values] } })),
});

async function rowsOf(
  { records, caller }: Finding,
  resource: Resource,
  filter: RawCondition,
  search: string,
): Promise<readonly Row[]> {
  const wanted = resource.titlePaths.flatMap(([name = '', ...rest]) => (rest.length === 0 ? [] : [name]));
  const embed = Object.values(resource.fields).flatMap(({ relation }) =>
    relation && wanted.includes(relation.name) ? [relation.name] : [],
  );
  const query: ListQuery = {
    filter,
    search,
    embed,
    sort: null,
    columns: null,
    range: [0, search === '' ? 999 : mostSearched - 1],
  };
  return (await records.list(caller, resource, query)).rows;
}

/** Returns the values that a form preselects in required references, by field name. */
export async function preselectedReferences(
  finding: Pick<Finding, 'records' | 'caller' | 'registry'>,
  fields: readonly Field[],
): Promise<Row> {
  const values: Record<string, unknown> = {};
  for (const field of fields.filter(isPreselected)) {
    const target = finding.registry.resources[field.relation?.to ?? ''];
    if (!target || !mayDo(target, finding.caller, 'list')) continue;
    const { rows } = await finding.records.list(finding.caller, target, {
      filter: field.relation?.preselect ?? {},
      search: '',
      embed: [],
      sort: null,
      columns: null,
      range: [0, 0],
    });
    if (rows[0]) values[field.name] = rows[0]['uuid'];
  }
  return values;
}
