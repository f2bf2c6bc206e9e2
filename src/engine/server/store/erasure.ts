/**
 * Erases personal data of a tenant: the fields declared with `x-erase`, and all copies in the trash, the audit trail,
 * notes, mails, imported files and stored idempotent responses. Records with a legal retention period, such as
 * invoices, do not declare it and stay. Can be repeated, since restoring an older backup brings the data back.
 */
import { sql } from 'kysely';
import { masked, trail } from '../../registry/records/audit.ts';
import { savedViewsOf } from '../../registry/lists/savedViews.ts';
import { notes } from '../../registry/records/timeline.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import type { ActionHandler, Database, Tx } from './contract.ts';
import { storedFields } from './columns/table.ts';
import { quoted } from './sql/text.ts';
import { appendOnlyTrigger } from './ddl/appendOnly.ts';
import { parameter, type Fragment } from './fragment.ts';
import { wake } from './notifications.ts';
import { acrossClients } from './row-level-security/confine.ts';
import { purgeTrashOf } from './write/trash.ts';

/** An erasure that has taken place. */
export interface Erasure {
  /** Uuid of the tenant. */
  readonly uuid: string;
  /** Instant. */
  readonly erased_at: string;
}

/** Rows of a resource with fields to erase. */
interface ErasedRows {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly uuids: readonly string[];
}

export const erasureTable = 'beheer_erasures';

/** Internal tables with data of user accounts. */
const ofPeople = [
  'beheer_sessions',
  'beheer_links',
  'beheer_calendar_feeds',
  'beheer_challenges',
  'beheer_totp',
  'beheer_recovery_codes',
  'beheer_passkeys',
  'beheer_idempotency',
  'beheer_preferences',
];

/**
 * Erases a tenant; call it in a transaction without row-level security. Returns false where the tenant does not exist.
 *
 * @throws Error where the registry has no tenants
 */
export async function eraseTenant(tx: Tx, registry: Registry, { uuid, erased_at }: Erasure): Promise<boolean> {
  const tenant = registry.resources[registry.tenant?.resource ?? ''];
  if (!tenant) throw new Error('There are no tenants of which something could be erased.');
  const rows = await erasedRows(tx, registry, tenant, uuid);
  if (rows.every(({ resource }) => resource !== tenant)) return false;
  const people = rows.find(({ resource }) => resource.name === usersOf(registry)?.name)?.uuids ?? [];
  const identifying = await identifyingTexts(tx, registry, rows);
  await eraseMails(tx, identifying);
  for (const one of rows) await eraseFields(tx, one, erased_at);
  await purgeTrashOf(tx, [uuid]);
  await sql`update beheer_trash set user_name = null where user_uuid = any(${parameter(people, 'uuid[]')})`.execute(tx);
  const written = await eraseNotes(tx, registry, rows);
  await eraseTrail(tx, registry, { tenant: uuid, rows, people, notes: written });
  const uuids = rows.flatMap((one) => one.uuids);
  await eraseImports(tx, { uuids, people, tenant: uuid, identifying });
  await eraseViews(tx, registry, people);
  await sql`delete from beheer_idempotency where exists (
    select from unnest(${parameter(uuids, 'uuid[]')}) erased where body::text like '%' || erased || '%')`.execute(tx);
  for (const table of ofPeople)
    await sql`delete from ${sql.table(table)} where user_uuid = any(${parameter(people, 'uuid[]')})`.execute(tx);
  await sql`insert into ${sql.table(erasureTable)} (uuid, erased_at, row_uuids)
    values (${parameter(uuid, 'uuid')}, ${parameter(erased_at, 'timestamptz')}, ${parameter(uuids, 'uuid[]')})
    on conflict (uuid) do nothing`.execute(tx);
  await wake(tx, erasureTable);
  return true;
}

/** Returns the resource of users who can have memberships. */
function usersOf(registry: Registry): Resource | undefined {
  const members = registry.tenant?.members;
  const memberships = registry.resources[members?.resource ?? ''];
  return registry.resources[memberships?.fields[members?.user ?? '']?.relation?.to ?? ''];
}

async function erasedRows(tx: Tx, registry: Registry, tenant: Resource, uuid: string): Promise<readonly ErasedRows[]> {
  const found: ErasedRows[] = [];
  for (const resource of Object.values(registry.resources)) {
    const fields = storedFields(resource.fields).filter(({ erase }) => erase !== null);
    if (fields.length === 0 || resource.view !== null || resource.adopted !== null) continue;
    const uuids = await uuidsOf(tx, registry, { tenant, resource, uuid });
    if (uuids.length > 0) found.push({ resource, fields, uuids });
  }
  return found;
}

async function uuidsOf(
  tx: Tx,
  registry: Registry,
  { tenant, resource, uuid }: { readonly tenant: Resource; readonly resource: Resource; readonly uuid: string },
): Promise<readonly string[]> {
  const key = parameter(uuid, 'uuid');
  const table = sql.table(resource.table);
  const [column = '', ...rest] = resource.scope ?? [];
  if (resource === usersOf(registry)) return onlyHere(tx, registry, uuid);
  if (resource !== tenant && (column === '' || rest.length > 0)) return [];
  const { rows } = await sql<{ uuid: string }>`select uuid from ${table}
    where ${sql.id(resource === tenant ? 'uuid' : column)} = ${key} for update`.execute(tx);
  return rows.map((row) => row.uuid);
}

/** Returns the users of this tenant only. Users of other tenants and staff keep their account. */
async function onlyHere(tx: Tx, { tenant, staff, resources }: Registry, uuid: string): Promise<readonly string[]> {
  const members = tenant?.members;
  const memberships = resources[members?.resource ?? ''];
  if (!members || !memberships) return [];
  const [user, of] = [sql.id(members.user), sql.id(members.tenant)];
  const employees = resources[staff?.resource ?? ''];
  const isStaff =
    staff && employees
      ? sql`exists (select from ${sql.table(employees.table)} where ${sql.id(staff.user)} = member.${user})`
      : sql`false`;
  const { rows } = await sql<{ uuid: string }>`select distinct member.${user} as uuid
    from ${sql.table(memberships.table)} member where member.${of} = ${parameter(uuid, 'uuid')}
      and not exists (select from ${sql.table(memberships.table)} other
        where other.${user} = member.${user} and other.${of} <> member.${of})
      and not ${isStaff}`.execute(tx);
  return rows.map((row) => row.uuid);
}

async function eraseFields(tx: Tx, { resource, fields, uuids }: ErasedRows, erased_at: string): Promise<void> {
  const values = fields.map(({ name, erase }) =>
    erase === true || erase === null
      ? sql`${sql.id(name)} = null`
      : sql`${sql.id(name)} = replace(${parameter(erase, 'text')}, '{uuid}', uuid::text)`,
  );
  await sql`update ${sql.table(resource.table)} set ${sql.join(values)}, version = version + 1,
      updated_at = ${parameter(erased_at, 'timestamptz')}
    where uuid = any(${parameter(uuids, 'uuid[]')})`.execute(tx);
}

interface IdentifyingTexts {
  /** Email addresses and telephone numbers, in lower case. */
  readonly contacts: readonly string[];
  /** Names of the tenant and its people. */
  readonly names: readonly string[];
}

/** Minimum length of a name; shorter ones would match texts about others. */
const shortestName = 4;

/** Collects the identifying texts; call it before erasing. */
async function identifyingTexts(tx: Tx, registry: Registry, erased: readonly ErasedRows[]): Promise<IdentifyingTexts> {
  const [contacts, names] = [new Set<string>(), new Set<string>()];
  const people = [registry.tenant?.resource, usersOf(registry)?.name];
  for (const { resource, fields, uuids } of erased) {
    const found = fields.filter(({ kind }) => kind === 'email' || kind === 'phone');
    for (const { name } of found)
      for (const text of await textsIn(tx, resource, { uuids, of: sql`lower(${sql.id(name)})` })) contacts.add(text);
    if (!people.includes(resource.name)) continue;
    const has = (name: string): boolean => fields.some((field) => field.name === name);
    if (has('company_name'))
      for (const text of await textsIn(tx, resource, { uuids, of: sql.id('company_name') })) names.add(text);
    if (has('first_name') && has('last_name'))
      for (const text of await textsIn(tx, resource, { uuids, of: sql`first_name || ' ' || last_name` }))
        names.add(text);
  }
  return { contacts: [...contacts], names: [...names].filter(({ length }) => length >= shortestName) };
}

async function textsIn(
  tx: Tx,
  resource: Resource,
  { uuids, of }: { readonly uuids: readonly string[]; readonly of: Fragment },
): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string | null }>`select distinct ${of} as text from ${sql.table(resource.table)}
    where uuid = any(${parameter(uuids, 'uuid[]')})`.execute(tx);
  return rows.flatMap(({ text }) => (text === null || text.trim() === '' ? [] : [text.trim()]));
}

/** Deletes mails to them, and mails to others that name them in the subject. */
async function eraseMails(tx: Tx, { contacts, names }: IdentifyingTexts): Promise<void> {
  await sql`delete from beheer_mails where lower(recipient) = any(${parameter(contacts, 'text[]')})
    or exists (select from unnest(${parameter([...names, ...contacts], 'text[]')}) named
      where position(lower(named) in lower(subject)) > 0)`.execute(tx);
}

/** Deletes the saved views of these people. */
async function eraseViews(tx: Tx, registry: Registry, people: readonly string[]): Promise<void> {
  const resource = savedViewsOf(registry);
  if (resource)
    await sql`delete from ${sql.table(resource.table)} where user_uuid = any(${parameter(people, 'uuid[]')})`.execute(
      tx,
    );
}

/** Deletes notes about them. Returns the uuids, including those of notes removed earlier, from the audit trail. */
async function eraseNotes(tx: Tx, registry: Registry, erased: readonly ErasedRows[]): Promise<readonly string[]> {
  const resource = registry.resources[notes];
  if (!resource) return [];
  const found: string[] = [];
  for (const { resource: of, uuids } of erased) {
    const { rows } = await sql<{ uuid: string }>`delete from ${sql.table(resource.table)}
      where resource = ${of.name} and record_uuid = any(${parameter(uuids, 'uuid[]')}) returning uuid`.execute(tx);
    found.push(...rows.map(({ uuid }) => uuid));
  }
  const trailResource = registry.resources[trail];
  if (!trailResource) return found;
  const { rows: removed } = await sql<{ uuid: string }>`select record_uuid as uuid
    from ${sql.table(trailResource.table)} where resource = ${notes} and exists (
      select from jsonb_array_elements(changes) change where change ->> 'field' = 'record_uuid'
        and (change ->> 'after' = any(${parameter(
          erased.flatMap(({ uuids }) => uuids),
          'text[]',
        )})))`.execute(tx);
  return [...new Set([...found, ...removed.map(({ uuid }) => uuid)])];
}

interface ErasedOfTrail {
  readonly tenant: string;
  readonly rows: readonly ErasedRows[];
  readonly people: readonly string[];
  /** Uuids of the notes about them. */
  readonly notes: readonly string[];
}

/** Keeps the audit entries with who did what and when, without values of the erased fields. */
async function eraseTrail(
  tx: Tx,
  registry: Registry,
  { tenant, rows, people, notes: written }: ErasedOfTrail,
): Promise<void> {
  const resource = registry.resources[trail];
  if (!resource) return;
  const table = sql.table(resource.table);
  const guarded = (how: string) =>
    sql.raw(`alter table ${quoted(resource.table)} ${how} trigger ${quoted(appendOnlyTrigger)}`).execute(tx);
  if (resource.appendOnly) await guarded('disable');
  const isOfTenant = sql`client_uuid = ${parameter(tenant, 'uuid')}`;
  // Covers records that no longer exist.
  for (const of of Object.values(registry.resources)) {
    const names =
      of.name === notes
        ? ['text']
        : storedFields(of.fields).flatMap(({ name, erase }) => (erase === null ? [] : [name]));
    const uuids = of.name === notes ? written : (rows.find(({ resource: one }) => one === of)?.uuids ?? []);
    if (names.length === 0) continue;
    await sql`update ${table} set changes = (
        select jsonb_agg(case when change ->> 'field' = any(${parameter(names, 'text[]')})
          then change || ${maskedSide('before')} || ${maskedSide('after')} else change end order by place)
        from jsonb_array_elements(changes) with ordinality listed(change, place))
      where resource = ${of.name} and changes is not null
        and (record_uuid = any(${parameter(uuids, 'uuid[]')}) or ${isOfTenant})`.execute(tx);
  }
  const all = rows.flatMap(({ uuids }) => uuids);
  await sql`update ${table} set record_title = null
    where record_uuid = any(${parameter(all, 'uuid[]')}) or ${isOfTenant}`.execute(tx);
  await sql`update ${table} set user_name = null, ip = null, browser = null, user_agent = null
    where user_uuid = any(${parameter(people, 'uuid[]')})`.execute(tx);
  if (resource.appendOnly) await guarded('enable always');
}

const maskedSide = (side: 'before' | 'after'): Fragment =>
  sql`case when coalesce(change -> ${sql.lit(side)}, 'null') = 'null' then '{}'::jsonb
    else jsonb_build_object(${sql.lit(side)}, ${parameter(masked, 'text')}) end`;

interface ErasedOfImports {
  /** Uuids of all erased rows. */
  readonly uuids: readonly string[];
  readonly people: readonly string[];
  readonly tenant: string;
  readonly identifying: IdentifyingTexts;
}

/**
 * Deletes imported rows, including those that created no record: files imported by these people or for the tenant, and
 * every row with one of their names, addresses or numbers. Deletes the previews of these files too.
 */
async function eraseImports(
  tx: Tx,
  { uuids, people, tenant, identifying: { contacts, names } }: ErasedOfImports,
): Promise<void> {
  const known = parameter([...contacts, ...names.map((name) => name.toLowerCase())], 'text[]');
  await sql`with erased as (
      update beheer_import_rows imported set cells = '[]', before = null, faults = null
      where imported.record_uuid = any(${parameter(uuids, 'uuid[]')})
        or imported.import_uuid in (select uuid from beheer_imports
          where active_client = ${parameter(tenant, 'uuid')} or user_uuid = any(${parameter(people, 'uuid[]')}))
        or exists (select from jsonb_path_query(imported.cells, 'strict $.**') cell
          where jsonb_typeof(cell) = 'string' and lower(trim(cell #>> '{}')) = any(${known}))
      returning import_uuid)
    update beheer_imports set columns = (
      select coalesce(jsonb_agg(entry || '{"samples": []}' order by place), '[]')
      from jsonb_array_elements(columns) with ordinality listed(entry, place))
    where uuid in (select import_uuid from erased)`.execute(tx);
}

/** Action handler that erases the tenant record it is called on. */
export const eraseTenantData: ActionHandler = async ({ tx, record, registry, now }) => {
  const erasure = { uuid: String(record['uuid']), erased_at: now.toISOString() };
  await acrossClients(tx, (all) => eraseTenant(all, registry, erasure));
};

/** Lists the erasures, oldest first. */
export async function listErasures(tx: Database | Tx): Promise<readonly Erasure[]> {
  const { rows } = await sql<{ uuid: string; erased_at: Date }>`select uuid, erased_at
    from ${sql.table(erasureTable)} order by erased_at, uuid`.execute(tx);
  return rows.map(({ uuid, erased_at }) => ({ uuid, erased_at: erased_at.toISOString() }));
}

/** Returns the uuids of all rows that were erased since. */
export async function erasedSince(database: Database, since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`select unnest(row_uuids) as uuid
    from ${sql.table(erasureTable)} where erased_at >= ${since}`.execute(database);
  return rows.map(({ uuid }) => uuid);
}
