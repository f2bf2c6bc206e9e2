/**
 * Derives the tables that callers under row-level security need from the compiled statements. Other tables stay closed.
 */
import { sql } from 'kysely';
import { columns } from '../columns/table.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { Caller } from '../caller.ts';
import { joinTableName } from '../sql/names.ts';
import { renderedText } from '../sql/text.ts';
import { fullEmbedTree } from '../select/embedTree.ts';
import { readableFields, recordColumns } from '../select/record.ts';
import { type At } from '../select/view.ts';
import { viewOf } from '../select/createView.ts';
import { visible } from '../select/visible.ts';
import { policyText } from './policy.ts';

export interface Opened {
  /** `write` also allows insert, update and delete, within the policies. */
  readonly may: 'read' | 'write';
  /**
   * For a table that is read only through others: limits it to the rows that visible rows refer to, or that refer to
   * visible rows. Else null.
   */
  readonly only: readonly Link[] | null;
}

/** `column` of the table equals `byColumn` of a visible row. */
export interface Link {
  readonly column: string;
  readonly byTable: string;
  readonly byColumn: string;
}

const reading: readonly string[] = ['list', 'show'];
const somebody = '00000000-0000-7000-8000-000000000001';
const anybody: Omit<Caller, 'grants'> = {
  actor: 'user',
  user_uuid: somebody,
  employee_uuid: null,
  clients: [somebody],
  active_client: null,
  locale: 'en',
  session_id: null,
};

/** Returns the open tables by name. */
export function openedTables(registry: Registry): ReadonlyMap<string, Opened> {
  const resources = used(registry);
  const opened = new Map<string, Opened>(
    resources.flatMap((resource) => {
      const may = isWritten(resource) ? 'write' : 'read';
      const between = Object.values(resource.fields)
        .filter(({ kind }) => kind === 'references')
        .map((field) => joinTableName(resource.table, field.name));
      return [resource.table, ...between].map((table) => [table, { may, only: null }] as const);
    }),
  );
  const own = new Set(opened.keys());
  for (const resource of resources) {
    for (const [table, links] of lookedAt(statementText(registry, resource))) {
      if (own.has(table)) continue;
      const known = opened.get(table);
      const readableThrough =
        known?.only === null || links === null || links.some(({ byTable }) => !own.has(byTable))
          ? null
          : [...(known?.only ?? []), ...links];
      opened.set(table, { may: 'read', only: readableThrough });
    }
  }
  // A policy that follows an owner reads the owner's table as the caller.
  for (const resource of Object.values(registry.resources).filter(({ table }) => opened.has(table))) {
    for (const [table] of lookedAt(policyText(registry, resource, resource.table) ?? ''))
      if (!own.has(table)) opened.set(table, { may: 'read', only: null });
  }
  return opened;
}

/**
 * Returns the resources that users can access: those in the access lists, those with a scope (which a role can grant),
 * and their owned lines.
 */
function used(registry: Registry): readonly Resource[] {
  const found = Object.values(registry.resources).filter(({ access, scope }) => scope !== null || access.user !== null);
  for (const resource of found) {
    for (const field of Object.values(resource.fields)) {
      const child = registry.resources[field.lines?.resource ?? ''];
      if (child && !found.includes(child)) found.push(child);
    }
  }
  return found;
}

/**
 * Resources with a scope are guarded per row, and roles can grant more on them than the access lists. Resources without
 * a scope are writable only where the access list says so.
 */
function isWritten(resource: Resource): boolean {
  const { user } = resource.access;
  const writes = (verbs: '*' | readonly string[]): boolean =>
    verbs === '*' || verbs.some((verb) => !reading.includes(verb));
  return (
    resource.view === null &&
    (resource.scope !== null || [user, ...(user?.also ?? [])].some((rule) => rule && writes(rule.verbs)))
  );
}

/** Returns the text of a statement with everything that a caller with all permissions can select of a record. */
function statementText(registry: Registry, resource: Resource): string {
  const grants = Object.values(registry.resources)
    .filter(({ scope }) => scope !== null)
    .map(({ name }) => ({ resource: name, verbs: ['*'] }));
  const view = viewOf(registry, { ...anybody, grants }, new Date(0));
  const at: At = { resource, alias: view.nextAlias() };
  const shape = {
    fields: readableFields(view, resource).filter((field) => columns[field.kind] !== undefined),
    embed: fullEmbedTree(view, resource),
    lines: true,
  };
  return renderedText(
    sql`select ${recordColumns(view, at, shape)} from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${visible(view, at, 'record')}`,
    () => 'null',
  );
}

/** Returns the tables of a statement with the links to the surrounding tables; null where a use has no link. */
function lookedAt(statement: string): ReadonlyMap<string, readonly Link[] | null> {
  const places = [...statement.matchAll(/\b(?:from|join) "([^"]+)" (?:"([^"]+)"|(\w+))/g)].map(
    ([, table = '', quoted, plain]) => ({ table, alias: quoted ?? plain ?? '' }),
  );
  const tableOf = new Map(places.map(({ table, alias }) => [alias, table]));
  const ties = new Map(
    [...statement.matchAll(/\b(?:from|join) "[^"]+" "([^"]+)" where \(?"\1"\."([^"]+)" = "([^"]+)"\."([^"]+)"/g)].map(
      ([, alias = '', column = '', by = '', byColumn = '']) => [
        alias,
        { column, byTable: tableOf.get(by) ?? '', byColumn },
      ],
    ),
  );
  const found = new Map<string, readonly Link[] | null>();
  for (const { table, alias } of places) {
    const tie = ties.get(alias);
    const known = found.get(table);
    found.set(table, known === null || !tie ? null : [...(known ?? []), tie]);
  }
  return found;
}
