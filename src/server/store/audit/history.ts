/** What was done to one record, out of the audit trail: only of the fields that the caller may read. */
import { sql } from 'kysely';
import { trail, type Change, type HistoryEntry } from '../../../registry/audit.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { Database, History } from '../contract.ts';
import { Failure } from '../failure.ts';
import { allOf, always, columnOf, parameter, type Executor } from '../fragment.ts';
import type { At, View } from '../select/view.ts';
import { visible } from '../select/visible.ts';
import { isUuid } from '../uuid.ts';

interface Reading {
  /** On behalf of the caller: whether the record is there is seen through it. */
  readonly executor: Executor;
  /** Nobody who is confined to clients comes to the trail itself. */
  readonly database: Database;
}

interface Wanted {
  readonly resource: Resource;
  readonly uuid: string;
  readonly range: readonly [number, number];
}

/** @throws Failure E_FORBIDDEN without the verb `history`, E_NOT_FOUND where the record is not there to be seen. */
export async function selectHistory({ executor, database }: Reading, view: View, { resource, uuid, range: [from, to] }: Wanted): Promise<History> {
  if (!view.rights.does(resource, 'history')) throw new Failure('E_FORBIDDEN');
  if (!isUuid(uuid) || !(await isThere(executor, view, resource, uuid))) throw new Failure('E_NOT_FOUND');
  const kept = view.registry.resources[trail];
  if (!kept) return { entries: [], total: 0 };
  const fields = readablePaths(view, resource, false);
  const where = sql`resource = ${resource.name} and record_uuid = ${parameter(uuid, 'uuid')} and outcome = 'done'
    and (coalesce(cardinality(fields), 0) = 0 or fields && ${parameter([...fields], 'text[]')})`;
  const { rows: [answer] } = await sql<{ total: number; entries: readonly HistoryEntry[] }>`select
    (select count(*)::int from ${sql.table(kept.table)} where ${where}) as total,
    (select coalesce(json_agg(entry), '[]'::json) from (
      select uuid, at, verb, actor, user_uuid, user_name, coalesce(changes, '[]') as changes from ${sql.table(kept.table)} where ${where}
      order by at desc, uuid desc limit ${to - from + 1} offset ${from}) entry) as entries`.execute(database);
  const entries = answer?.entries ?? [];
  return { total: answer?.total ?? 0, entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString(), changes: readableChanges(entry.changes, fields) })) };
}

async function isThere(executor: Executor, view: View, resource: Resource, uuid: string): Promise<boolean> {
  const at: At = { resource, alias: view.nextAlias() };
  const rule = view.rights.rows(resource, ['history']);
  const where = allOf([sql`${columnOf(at.alias, 'uuid')} = ${parameter(uuid, 'uuid')}`, visible(view, at, 'record'), rule === null ? always : view.trusted(at, rule)]);
  const { rows } = await sql`select 1 from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${where}`.execute(executor);
  return rows.length > 0;
}

/** The caller's fields, those of owned lines as `lines.quantity`; '' (`lines.`) where it may know what the record is called. That a secret was set may be known to who may set it. */
function readablePaths(view: View, resource: Resource, inLine: boolean): ReadonlySet<string> {
  const { rights } = view;
  const isKnown = (field: Field): boolean => {
    if (inLine) return field.writeOnly ? rights.writesInLine(resource, field) : rights.readsInLine(resource, field);
    return field.writeOnly ? rights.writes(resource, field) : rights.reads(resource, field);
  };
  const known = Object.values(resource.fields).filter(isKnown);
  const names = known.flatMap((field) => {
    const child = view.registry.resources[field.lines?.resource ?? ''];
    return child ? [field.name, ...[...readablePaths(view, child, true)].map((name) => `${field.name}.${name}`)] : [field.name];
  });
  const isCalled = resource.titlePaths.every(([first = '']) => known.some(({ name, relation }) => name === first || relation?.name === first));
  return new Set(isCalled ? [...names, ''] : names);
}

function readableChanges(changes: readonly Change[], paths: ReadonlySet<string>, path = ''): readonly Change[] {
  return changes.flatMap((change): readonly Change[] => {
    const here = `${path}${change.field}`;
    if (!paths.has(here)) return [];
    if (!change.lines) return [change];
    const lines = change.lines.map((line) => ({ ...line, title: paths.has(`${here}.`) ? line.title : null, changes: readableChanges(line.changes, paths, `${here}.`) }));
    const told = lines.filter((line) => line.what !== 'changed' || line.changes.length > 0);
    return told.length > 0 ? [{ ...change, lines: told }] : [];
  });
}
