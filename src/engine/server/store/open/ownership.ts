/**
 * Gives all objects in our own database to the program: an earlier version worked as the superuser, and so do people
 * who create tables by hand. `REASSIGN OWNED` does not work for the superuser of initdb, so each object is altered.
 */
import type { Client } from 'pg';
import { program } from './password.ts';

interface Owned {
  /** Type in `ALTER`. */
  readonly type: string;
  /** SQL identity. */
  readonly identity: string;
}

/**
 * Lower oids belong to objects of PostgreSQL itself:
 * https://www.postgresql.org/docs/18/system-catalog-initial-data.html
 */
const firstOwnObject = 16_384;

/**
 * Owner columns by catalogue. Objects that only a superuser can own (foreign-data wrappers, event triggers, languages)
 * stay.
 */
const owners: readonly (readonly [catalogue: string, owner: string, which?: string])[] = [
  ['pg_namespace', 'nspowner', `nspname !~ '^pg_'`],
  [
    'pg_class',
    'relowner',
    `relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relpersistence <> 't' and not (relkind = 'S' and exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))`,
  ],
  ['pg_proc', 'proowner'],
  ['pg_type', 'typowner'],
  ['pg_operator', 'oprowner'],
  ['pg_opclass', 'opcowner'],
  ['pg_opfamily', 'opfowner'],
  ['pg_collation', 'collowner'],
  ['pg_conversion', 'conowner'],
  ['pg_statistic_ext', 'stxowner'],
  ['pg_ts_dict', 'dictowner'],
  ['pg_ts_config', 'cfgowner'],
  ['pg_foreign_server', 'srvowner'],
];

/** Keywords of `ALTER` that differ from `pg_identify_object`. */
const keywords: Readonly<Record<string, string>> = {
  function: 'routine',
  procedure: 'routine',
  aggregate: 'routine',
  'statistics object': 'statistics',
};

/**
 * Returns the objects of the connected role, including the database. Extensions and their parts stay, since their owner
 * cannot be changed. Dependent objects (such as row types of tables) change with their parent.
 */
export async function ownedObjects(client: Client): Promise<readonly Owned[]> {
  const parts = owners.map(
    ([catalogue, owner, which = 'true']) =>
      `select '${catalogue}'::regclass as class, oid from ${catalogue}
      where ${owner} = current_user::regrole and ${which}
        and (oid >= ${firstOwnObject} or oid = 'public'::regnamespace and '${catalogue}' = 'pg_namespace')`,
  );
  const { rows } = await client.query<Owned>(`
    select i.type, i.identity from (${parts.join(' union all ')}) o, pg_identify_object(o.class, o.oid, 0) i
    where not exists (
      select from pg_depend d
      where d.classid = o.class and d.objid = o.oid and d.objsubid = 0
        and (d.deptype = 'e' or d.deptype = 'i' and d.classid = 'pg_type'::regclass))
    union all select 'large object', oid::text from pg_largeobject_metadata where lomowner = current_user::regrole
    union all select 'database', quote_ident(datname) from pg_database where datname = current_database() and datdba = current_user::regrole
    order by 1, 2`);
  return rows.map(({ type, identity }) => ({ type: keywords[type] ?? type, identity }));
}

/** Runs in a transaction: all or nothing. */
export async function transferOwnership(client: Client, objects: readonly Owned[]): Promise<void> {
  await client.query('begin');
  try {
    for (const { type, identity } of objects) await client.query(`alter ${type} ${identity} owner to ${program.role}`);
    for (const statement of await defaultPrivileges(client)) await client.query(statement);
    const left = await ownedObjects(client);
    if (left.length > 0) throw new Error(left.map(({ type, identity }) => `${type} ${identity}`).join(', '));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `What an earlier version made in the database could not be given to the account that Beheer works as now (${reason}). ` +
        'Nothing was changed: the earlier version still starts on it.',
      { cause: error },
    );
  }
}

interface DefaultPrivileges {
  readonly kind: string;
  readonly schema: string | null;
  readonly grants: readonly { readonly to: string | null; readonly privilege: string; readonly option: boolean }[];
}

/** Copies default privileges that were granted by hand on the superuser's new objects to those of the program. */
async function defaultPrivileges(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<DefaultPrivileges>(`
    select case d.defaclobjtype
        when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'routines' when 'T' then 'types' when 'n' then 'schemas'
        else 'large objects' end as kind,
      quote_ident(n.nspname) as schema,
      (select coalesce(json_agg(json_build_object(
          'to', (select quote_ident(rolname) from pg_roles where oid = a.grantee),
          'privilege', a.privilege_type,
          'option', a.is_grantable)), '[]')
        from aclexplode(d.defaclacl) a where a.grantee <> current_user::regrole) as grants
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace where d.defaclrole = current_user::regrole`);
  return rows.flatMap(({ kind, schema, grants }) => {
    const prefix = `alter default privileges for role ${program.role}${schema === null ? '' : ` in schema ${schema}`}`;
    return [
      `${prefix} revoke all on ${kind} from public`,
      ...grants.map(
        ({ to, privilege, option }) =>
          `${prefix} grant ${privilege} on ${kind} to ${to ?? 'public'}${option ? ' with grant option' : ''}`,
      ),
    ];
  });
}
