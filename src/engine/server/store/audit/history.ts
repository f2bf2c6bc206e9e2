/** History of one record from the audit trail, limited to the fields that the caller may read. */
import { sql } from 'kysely';
import { trail, type FieldChange, type HistoryEntry } from '../../../registry/records/audit.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { Database, History } from '../contract.ts';
import { Failure } from '../failure.ts';
import { allOf, always, columnOf, parameter, type Executor, type Fragment } from '../fragment.ts';
import type { At, CallerView } from '../select/view.ts';
import { visible } from '../select/visible.ts';
import { shortenedChanges } from './changes.ts';
import { inReadersLanguage } from './translated.ts';
import { readFormerNames, type FormerNames } from '../ddl/formerNames.ts';
import { isUuid } from '../uuid.ts';
import { texts } from '../../texts.ts';

export interface HistorySources {
  /** Runs as the caller, to check that the record is visible. */
  readonly executor: Executor;
  /** Runs as the program: callers under row-level security cannot read the audit table. */
  readonly database: Database;
}

export interface Wanted {
  readonly resource: Resource;
  readonly uuid: string;
  readonly range: readonly [number, number];
}

/** @throws Failure E_FORBIDDEN without the permission `history`; E_NOT_FOUND where the caller cannot see the record */
export async function selectHistory(
  { executor, database }: HistorySources,
  view: CallerView,
  { resource, uuid, range: [from, to] }: Wanted,
): Promise<History> {
  await ensureHistory(executor, view, { resource, uuid });
  const auditResource = view.registry.resources[trail];
  if (!auditResource) return { entries: [], total: 0 };
  const former = await readFormerNames(database);
  const fields = readablePaths(view, resource, false);
  const aliases = formerPaths(view, resource, former);
  const where = historyOf({ resource, uuid }, { fields, aliases, former });
  const {
    rows: [answer],
  } = await sql<{ total: number; entries: readonly HistoryEntry[] }>`select
    (select count(*)::int from ${sql.table(auditResource.table)} where ${where}) as total,
    (select coalesce(json_agg(entry), '[]'::json) from (
      select uuid, at, verb, actor, user_uuid, user_name, coalesce(changes, '[]') as changes from ${sql.table(auditResource.table)} where ${where}
      order by at desc, uuid desc limit ${to - from + 1} offset ${from}) entry) as entries`.execute(database);
  const entries = answer?.entries ?? [];
  const reader = { registry: view.registry, locale: view.rights.caller.locale };
  return {
    total: answer?.total ?? 0,
    entries: entries.map((entry) => ({
      ...entry,
      at: new Date(entry.at).toISOString(),
      changes: shortenedChanges(
        readableChanges(inReadersLanguage(reader, resource, underNamesOfNow(entry.changes, aliases)), fields),
      ),
    })),
  };
}

type Place = Omit<Wanted, 'range'>;

/** @throws Failure E_FORBIDDEN without the permission `history`; E_NOT_FOUND where the caller cannot see the record */
export async function ensureHistory(executor: Executor, view: CallerView, { resource, uuid }: Place): Promise<void> {
  if (!view.rights.does(resource, 'history')) throw new Failure('E_FORBIDDEN');
  if (!isUuid(uuid) || !(await permittedVerbsOn(executor, view, { resource, uuid }, ['history'])).history)
    throw new Failure('E_NOT_FOUND');
}

interface SinceEntry {
  readonly entry: HistoryEntry;
  /** Changes of the later entries, oldest first, with texts as long as they were stored. */
  readonly later: readonly (readonly FieldChange[])[];
}

/** Maximum later entries. With more changes the effect of a restore is not predictable. */
const maxLater = 2_000;

interface TrailRow extends HistoryEntry {
  readonly record_uuid: string;
}

/**
 * Returns an audit entry of a record, and the later changes that the caller may read. The uuid of the record as `entry`
 * means the state before the first entry, unless that is the creation.
 *
 * @throws Failure E_NOT_FOUND if the entry is not of this record, or not visible to the caller
 */
export async function selectSince(
  database: Executor,
  view: CallerView,
  { resource, uuid, entry }: Place & { readonly entry: string },
): Promise<SinceEntry> {
  const auditResource = view.registry.resources[trail];
  if (!auditResource || !isUuid(entry)) throw new Failure('E_NOT_FOUND');
  const former = await readFormerNames(database);
  const fields = readablePaths(view, resource, false);
  const aliases = formerPaths(view, resource, former);
  const table = sql.table(auditResource.table);
  const isFirst = entry.toLowerCase() === uuid.toLowerCase();
  const where = allOf([
    historyOf({ resource, uuid }, { fields, aliases, former }),
    isFirst ? always : sql`(at, uuid) >= (select at, uuid from ${table} where uuid = ${parameter(entry, 'uuid')})`,
  ]);
  const { rows } = await sql<TrailRow>`select uuid, record_uuid, at, verb, actor, user_uuid, user_name,
    coalesce(changes, '[]') as changes from ${table} where ${where} order by at, uuid limit ${maxLater + 1}`.execute(
    database,
  );
  const read = rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    // For writing back: each field with its own value, without translations in its place.
    changes: readableChanges(
      inReadersLanguage({ registry: view.registry, locale: null }, resource, underNamesOfNow(row.changes, aliases)),
      fields,
    ),
  }));
  const [found, ...later] = isFirst ? [beforeFirst(read[0]), ...read] : read;
  if (found?.uuid !== entry.toLowerCase()) throw new Failure('E_NOT_FOUND');
  if (later.length >= maxLater) throw new Failure('E_STATE', texts.refusal('records.too_long_ago'));
  const { record_uuid: _record, ...left } = found;
  return {
    entry: { ...left, changes: shortenedChanges(left.changes) },
    later: later.flatMap((one) => (one ? [one.changes] : [])),
  };
}

/** Builds an entry for the state of a record that existed before its history began. */
function beforeFirst(first: TrailRow | undefined): TrailRow | undefined {
  if (!first || first.verb === 'create') return undefined;
  const nobody = { actor: 'system', user_uuid: null, user_name: null };
  return { ...first, ...nobody, uuid: first.record_uuid, verb: 'create', changes: [] };
}

/** Present fields of a resource, and their former names. */
export interface KnownFields {
  readonly fields: ReadonlySet<string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly former: FormerNames;
}

/**
 * Selects the audit entries of a record, or of several, that mention one of these fields. Includes entries under former
 * names.
 */
export function historyOf(
  place: Place | { readonly resource: Resource; readonly records: Fragment },
  { fields, aliases, former }: KnownFields,
): Fragment {
  const which = 'records' in place ? place.records : sql`= ${parameter(place.uuid, 'uuid')}`;
  const { name } = place.resource;
  const called = [name, ...former.ofResource(name)];
  const shownLines = [...fields, ...[...aliases].flatMap(([was, now]) => (fields.has(now) ? [was] : []))];
  return sql`resource = any(${parameter(called, 'text[]')}) and record_uuid ${which} and outcome = 'done'
    and (coalesce(cardinality(fields), 0) = 0 or fields && ${parameter(shownLines, 'text[]')})`;
}

/**
 * Maps former paths of fields, also in owned lines, to the present paths. A name that another field uses now is left
 * out.
 */
export function formerPaths(
  { registry }: CallerView,
  resource: Resource,
  former: FormerNames,
): ReadonlyMap<string, string> {
  const paths = (of: Resource): readonly (readonly [string, string])[] =>
    Object.values(of.fields).flatMap((field): readonly (readonly [string, string])[] => {
      const own = former
        .ofField(of.name, field.name)
        .filter((was) => of.fields[was] === undefined)
        .map((was) => [was, field.name] as const);
      const child = registry.resources[field.lines?.resource ?? ''];
      const inLines = child ? paths(child) : [];
      return [...own, ...inLines.map(([was, now]) => [`${field.name}.${was}`, `${field.name}.${now}`] as const)];
    });
  return new Map(paths(resource));
}

/** Renames the fields of old changes to their present names. */
export function underNamesOfNow(
  changes: readonly FieldChange[],
  aliases: ReadonlyMap<string, string>,
  path = '',
): readonly FieldChange[] {
  if (aliases.size === 0) return changes;
  return changes.map((change) => {
    const here = aliases.get(`${path}${change.field}`) ?? `${path}${change.field}`;
    const named = { ...change, field: here.slice(path.length) };
    if (!change.lines) return named;
    const lines = change.lines.map((line) => ({
      ...line,
      changes: underNamesOfNow(line.changes, aliases, `${here}.`),
    }));
    return { ...named, lines };
  });
}

/** Returns for each of the verbs if the caller may use it on the record. */
export async function permittedVerbsOn<Verb extends string>(
  executor: Executor,
  view: CallerView,
  { resource, uuid }: Place,
  verbs: readonly Verb[],
): Promise<Readonly<Partial<Record<Verb, boolean>>>> {
  const at: At = { resource, alias: view.nextAlias() };
  const answers = verbs.map((verb) => {
    const rule = view.rights.rows(resource, [verb]);
    return sql`coalesce(${rule === null ? always : view.trusted(at, rule)}, false) as ${sql.id(verb)}`;
  });
  const where = allOf([sql`${columnOf(at.alias, 'uuid')} = ${parameter(uuid, 'uuid')}`, visible(view, at, 'record')]);
  const {
    rows: [found],
  } = await sql<
    Partial<Record<Verb, boolean>>
  >`select ${sql.join(answers)} from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${where}`.execute(
    executor,
  );
  const nowhere: Partial<Record<Verb, boolean>> = {};
  return found ?? nowhere;
}

/**
 * Returns the paths that the caller may read, those of owned lines as `lines.quantity`, and '' (`lines.`) where the
 * title is readable. A person who may set a secret may know that it was set.
 */
export function readablePaths(view: CallerView, resource: Resource, inLine: boolean): ReadonlySet<string> {
  const { rights } = view;
  const isKnown = (field: Field): boolean => {
    if (inLine) return field.writeOnly ? rights.writesInLine(resource, field) : rights.readsInLine(resource, field);
    return field.writeOnly ? rights.writes(resource, field) : rights.reads(resource, field);
  };
  const known = Object.values(resource.fields).filter(isKnown);
  const names = known.flatMap((field) => {
    const child = view.registry.resources[field.lines?.resource ?? ''];
    return child
      ? [field.name, ...[...readablePaths(view, child, true)].map((name) => `${field.name}.${name}`)]
      : [field.name];
  });
  const isCalled = resource.titlePaths.every(([first = '']) =>
    known.some(({ name, relation }) => name === first || relation?.name === first),
  );
  return new Set(isCalled ? [...names, ''] : names);
}

export function readableChanges(
  changes: readonly FieldChange[],
  paths: ReadonlySet<string>,
  path = '',
): readonly FieldChange[] {
  return changes.flatMap((change): readonly FieldChange[] => {
    const here = `${path}${change.field}`;
    if (!paths.has(here)) return [];
    if (!change.lines) return [change];
    const lines = change.lines.map((line) => ({
      ...line,
      title: paths.has(`${here}.`) ? line.title : null,
      changes: readableChanges(line.changes, paths, `${here}.`),
    }));
    const shownLines = lines.filter((line) => line.what !== 'changed' || line.changes.length > 0);
    return shownLines.length > 0 ? [{ ...change, lines: shownLines }] : [];
  });
}
