/**
 * Which tables a confined person's statements come to, read off the statements themselves: what they do not name stays
 * closed.
 */
import { sql } from 'kysely';
import { columns } from '../columns/table.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { Caller } from '../caller.ts';
import { joinTableName } from '../ddl/names.ts';
import { renderedText } from '../ddl/text.ts';
import { fullEmbedTree } from '../select/embedTree.ts';
import { readableFields, recordColumns } from '../select/record.ts';
import { type At } from '../select/view.ts';
import { viewOf } from '../select/createView.ts';
import { visible } from '../select/visible.ts';
import { policyText } from './policy.ts';

export interface Opened {
  /** `write`: rows may be made, changed and removed too, as far as the policy goes. */
  readonly may: 'read' | 'write';
  /**
   * Where the table is merely looked at on the way from others: only the rows that theirs point at, or that point at
   * theirs. Else null.
   */
  readonly only: readonly Link[] | null;
}

/** "column" of the table is "byColumn" of a row within the wall. */
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

/** By the table's name. */
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
  // A policy that goes over an owner looks at the owner's table, as whoever it is asked for.
  for (const resource of Object.values(registry.resources).filter(({ table }) => opened.has(table))) {
    for (const [table] of lookedAt(policyText(registry, resource, resource.table) ?? ''))
      if (!own.has(table)) opened.set(table, { may: 'read', only: null });
  }
  return opened;
}

/**
 * Those that the access lists give to users, those that a role can give them (what is scoped), and the rows that are
 * part of theirs.
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
 * What is scoped is guarded row by row, and roles may give people more there than the access lists do. Rows that are
 * everybody's are written only where the access list says so.
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

/** Everything that can be asked of one record, by somebody whom the roles give all that they can. */
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

/**
 * The tables of a statement, each with what ties it to those around it; null where something of it is tied to nothing.
 */
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
