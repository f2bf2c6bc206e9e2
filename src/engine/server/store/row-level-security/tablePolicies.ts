/** Derives the policies and grants of every table from the registry. */
import type { Registry, Resource } from '../../../registry/types.ts';
import { joinTableName } from '../sql/names.ts';
import { openedTables, type Link, type Opened } from './opened.ts';
import { policyText } from './policy.ts';

/** Policies and grants of one table. */
export interface TablePolicies {
  readonly table: string;
  /** Permissive policies; none where all rows are public. */
  readonly policies: readonly TablePolicy[];
  readonly grants: readonly Grant[];
  /** One sentence that describes the result. */
  readonly meaning: string;
}

/** A row-level security policy. */
export interface TablePolicy {
  /** `all` covers reading and writing. */
  readonly command: 'all' | 'select';
  /** Condition on the rows of the table. */
  readonly rows: string;
}

type Grant = 'select' | 'insert' | 'update' | 'delete';

const grantsOf: Readonly<Record<Opened['may'], readonly Grant[]>> = {
  read: ['select'],
  write: ['delete', 'insert', 'select', 'update'],
};

/** Returns the policies of the tables that are open to callers under row-level security; other tables are closed. */
export function tablePoliciesOf(registry: Registry): readonly TablePolicies[] {
  const opened = openedTables(registry);
  const resources = Object.values(registry.resources);
  const policies = resources.flatMap((resource) => [
    ofResource(registry, resource, opened),
    ...betweenTables(registry, resource, opened),
  ]);
  return [...policies.filter((policy) => policy !== null), ...ofFiles(registry, opened)];
}

type OpenedTables = ReadonlyMap<string, Opened>;

function ofResource(registry: Registry, resource: Resource, opened: OpenedTables): TablePolicies | null {
  const { table } = resource;
  const found = opened.get(table);
  if (found === undefined) return null;
  const grants = grantsOf[found.may];
  if (found.only !== null)
    return {
      table,
      policies: reading(linkedRows(table, found.only)),
      grants,
      meaning: meaningOf(table, found.may, 'tied to rows of theirs'),
    };
  const policies = policiesOf(registry, resource);
  return {
    table,
    policies,
    grants,
    meaning: meaningOf(
      table,
      found.may,
      policies.length === 0 ? null : resource.scope === null ? 'their own' : 'those of these clients',
    ),
  };
}

const reading = (rows: string): readonly TablePolicy[] => [{ command: 'select', rows }];

/** Rows without a client are readable by all and writable by none. A view is limited by its own tables. */
function policiesOf(registry: Registry, resource: Resource): readonly TablePolicy[] {
  const rows = resource.view === null ? policyText(registry, resource, resource.table) : null;
  if (rows === null) return [];
  const own = resource.shared ? policyText(registry, { ...resource, shared: false }, resource.table) : null;
  return own === null ? [{ command: 'all', rows }] : [{ command: 'all', rows: own }, ...reading(rows)];
}

/** Limits a table to rows linked to others; the policies of the other tables apply within this condition too. */
function linkedRows(table: string, links: readonly Link[]): string {
  const tests = links.map(
    ({ column, byTable, byColumn }) =>
      `exists (select 1 from "${byTable}" "by" where "by"."${byColumn}" = "${table}"."${column}")`,
  );
  return [...new Set(tests)].join(' or ');
}

/** @param whose null for every row */
function meaningOf(table: string, may: Opened['may'], whose: string | null): string {
  const doing = may === 'read' ? 'reads' : 'reads and writes';
  return whose === null
    ? `Whoever is confined to clients ${doing} any row of ${table}.`
    : `Whoever is confined to clients ${doing} of ${table} only the rows that are ${whose}.`;
}

/** Rows of a join table have the visibility of their owner. */
function betweenTables(registry: Registry, resource: Resource, opened: OpenedTables): readonly TablePolicies[] {
  return Object.values(resource.fields)
    .filter((field) => field.kind === 'references')
    .flatMap((field) => {
      const table = joinTableName(resource.table, field.name);
      const found = opened.get(table);
      if (found === undefined) return [];
      const rows = existsIn(registry, resource, `"${table}"."owner_uuid"`);
      const written = existsIn(registry, { ...resource, shared: false }, `"${table}"."owner_uuid"`);
      const policies: readonly TablePolicy[] = resource.shared
        ? [{ command: 'all', rows: written }, ...reading(rows)]
        : [{ command: 'all', rows }];
      return [
        {
          table,
          policies,
          grants: grantsOf[found.may],
          meaning: meaningOf(table, found.may, `of ${resource.table} within the wall`),
        },
      ];
    });
}

function existsIn(registry: Registry, resource: Resource, key: string): string {
  const within = policyText(registry, resource, 'owner');
  return `exists (select 1 from "${resource.table}" "owner" where "owner"."uuid" = ${key}${within === null ? '' : ` and ${within}`})`;
}

/** Files have the visibility of their record, and chunks that of their file. */
function ofFiles(registry: Registry, opened: OpenedTables): readonly TablePolicies[] {
  const owners = Object.values(registry.resources).filter(
    (resource) => opened.has(resource.table) && Object.values(resource.fields).some((field) => field.kind === 'file'),
  );
  if (owners.length === 0) return [];
  const [files, pieces] = ['beheer_files', 'beheer_file_chunks'];
  const rows = owners
    .map(
      (resource) => `"resource" = '${resource.name}' and ${existsIn(registry, resource, `"${files}"."record_uuid"`)}`,
    )
    .join(' or ');
  return [
    {
      table: files,
      policies: reading(rows),
      grants: grantsOf.read,
      meaning: meaningOf(files, 'read', 'of a record within the wall'),
    },
    {
      table: pieces,
      policies: reading(`exists (select 1 from "${files}" "file" where "file"."uuid" = "${pieces}"."file_uuid")`),
      grants: grantsOf.read,
      meaning: meaningOf(pieces, 'read', 'of such a file'),
    },
  ];
}
