/**
 * Selects the deleted records that a person could see and delete if they still existed. Evaluates the conditions of
 * their tables on the stored rows.
 */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import type { DeletedRecord, TrashList } from '../contract.ts';
import { allOf, always, noRowOf, parameter, type Executor, type Fragment } from '../fragment.ts';
import { isUuid } from '../uuid.ts';
import type { At, CallerView } from './view.ts';
import { visible, type Narrowing } from './visible.ts';

interface TrashQuery {
  /** Null for all resources. */
  readonly resource: Resource | null;
  readonly range: readonly [number, number];
}

/** Sorts by time of deletion, last first. */
export async function selectTrash(
  executor: Executor,
  view: CallerView,
  { resource, range: [from, to] }: TrashQuery,
): Promise<TrashList> {
  const parts = Object.values(view.registry.resources)
    .filter((one) => resource === null || one === resource)
    .flatMap((one) => entriesOf(view, one, 'list'));
  if (parts.length === 0) return { entries: [], total: 0 };
  const {
    rows: [answer],
  } = await sql<{
    total: number;
    entries: readonly DeletedRecord[];
  }>`with entries as (${sql.join(parts, sql` union all `)}) select
    (select count(*)::int from entries) as total,
    (select coalesce(json_agg(page), '[]'::json) from (
      select * from entries order by deleted_at desc, uuid desc limit ${to - from + 1} offset ${from}) page) as entries`.execute(
    executor,
  );
  return {
    total: answer?.total ?? 0,
    entries: (answer?.entries ?? []).map((entry) => ({
      ...entry,
      deleted_at: new Date(entry.deleted_at).toISOString(),
      purge_at: new Date(entry.purge_at).toISOString(),
    })),
  };
}

/** Returns true if the record is in the trash and visible to the caller. */
export async function findTrashed(executor: Executor, view: CallerView, uuid: string): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const is = sql`trashed.uuid = ${parameter(uuid, 'uuid')}`;
  const parts = Object.values(view.registry.resources).flatMap((one) => entriesOf(view, one, 'record', is));
  if (parts.length === 0) return false;
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(executor);
  return rows.length > 0;
}

/** Returns nothing where the caller may not delete such records. */
function entriesOf(
  view: CallerView,
  resource: Resource,
  narrowing: Narrowing,
  where: Fragment = always,
): readonly Fragment[] {
  const { rights, caller } = view;
  if (resource.trashDays === null || !rights.sees(resource) || !rights.does(resource, 'delete')) return [];
  const at: At = { resource, alias: view.nextAlias() };
  const rule = rights.rows(resource, ['delete']);
  // In addition to the scope of the row: callers with limited clients see no deleted records of other tenants.
  const ofClients =
    caller.clients === null ? always : sql`trashed.tenant_uuid = any(${parameter(caller.clients, 'uuid[]')})`;
  const open = allOf([
    sql`trashed.resource = ${resource.name}`,
    where,
    ofClients,
    visible(view, at, narrowing),
    rule === null ? always : view.trusted(at, rule),
  ]);
  const title = isCalled(view, resource) ? sql`trashed.title` : sql`null::text`;
  return [
    sql`select trashed.uuid, trashed.resource, ${title} as title, trashed.tenant_uuid, trashed.deleted_at, trashed.user_uuid, trashed.user_name, trashed.purge_at
      from beheer_trash trashed
      cross join lateral jsonb_populate_record(${noRowOf(resource.table)}, trashed.record) ${sql.id(at.alias ?? '')} where ${open}`,
  ];
}

/** Returns true if the caller may read all fields of the title. */
function isCalled({ rights }: CallerView, resource: Resource): boolean {
  const fields = Object.values(resource.fields);
  return resource.titlePaths.every(([first = '']) => {
    const field = fields.find(({ name, relation }) => name === first || relation?.name === first);
    return field !== undefined && rights.reads(resource, field);
  });
}
