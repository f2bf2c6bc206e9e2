/**
 * Renames of resources and fields: stored names are updated, and the former name is recorded for rows that may not
 * change.
 */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';
import { formerName } from './columnSteps.ts';
import type { DesiredNaming, DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { safe, type Step } from './step.ts';
import { quoted } from '../sql/text.ts';

/** Table with every former name of a resource (without `field`) or of a field. */
const formerNamesTable = 'beheer_former_names';

interface Renaming {
  /** Former name of the table; null if it was not renamed. */
  readonly former: string | null;
  readonly present: PresentTable;
  readonly all: readonly DesiredTable[];
}

export function formerNameSteps(table: DesiredTable, { former, present, all }: Renaming): readonly Step[] {
  const { resource, fileFields = [] } = table;
  if (resource === undefined) return [];
  const earlier = former?.replaceAll('_', '-') ?? null;
  const ofResource = earlier === null ? [] : [remembered(resource, earlier), ...follow(all, earlier, resource)];
  const ofFields = table.columns.flatMap((column) => {
    const was = formerName(present, column);
    if (was === null) return [];
    const names = { resource, field: column.name, was };
    return [rememberedField(names), ...(fileFields.includes(column.name) ? [filesFollow(names)] : [])];
  });
  return [...ofResource, ...ofFields];
}

const insert = (resource: string, field: string, former: string): string =>
  `insert into ${formerNamesTable} (resource, field, former) values ('${resource}', '${field}', '${former}') on conflict do nothing`;

function remembered(resource: string, was: string): Step {
  return safe('fill', `former:${resource}`, {
    statement: `update ${formerNamesTable} set resource = '${resource}' where resource = '${was}';\n${insert(resource, '', was)}`,
    meaning: `What was written of ${was} is read with ${resource} from now on.`,
  });
}

interface FieldNames {
  readonly resource: string;
  readonly field: string;
  readonly was: string;
}

function rememberedField({ resource, field, was }: FieldNames): Step {
  return safe('fill', `former:${resource}.${field}`, {
    statement: `update ${formerNamesTable} set field = '${field}' where resource = '${resource}' and field = '${was}';\n${insert(resource, field, was)}`,
    meaning: `What was written of ${resource}.${was} is read with ${field} from now on.`,
  });
}

function filesFollow({ resource, field, was }: FieldNames): Step {
  const rows = `field = '${was}' and resource = '${resource}'`;
  return safe('fill', `files:${resource}.${field}`, {
    statement: `update beheer_files set field = '${field}' where ${rows}`,
    meaning: `The files of ${was} belong to ${field} from now on.`,
    writes: `select count(*) from beheer_files where ${rows}`,
  });
}

/** Updates stored names of the resource in every table that may be changed. */
function follow(all: readonly DesiredTable[], was: string, name: string): readonly Step[] {
  return all.flatMap(({ name: table, naming = [] }) =>
    naming.map((place) => {
      const { rows, value } = forms[place.form](place, was, name);
      const column = quoted(place.column);
      return safe('fill', `names:${table}.${place.column}:${name}`, {
        statement: `update ${quoted(table)} set ${column} = ${value} where ${rows}`,
        meaning: `Where ${table}.${place.column} speaks of ${was}, it speaks of ${name} from now on.`,
        writes: `select count(*) from ${quoted(table)} where ${rows}`,
      });
    }),
  );
}

type Form = (place: DesiredNaming, was: string, name: string) => { readonly rows: string; readonly value: string };

const forms: Readonly<Record<DesiredNaming['form'], Form>> = {
  name: ({ column }, was, name) => ({ rows: `${quoted(column)} = '${was}'`, value: `'${name}'` }),
  grants: ({ column }, was, name) => ({
    rows: `${quoted(column)} @> '[{"resource": "${was}"}]'`,
    value: `(select jsonb_agg(case when one ->> 'resource' = '${was}' then one || '{"resource": "${name}"}' else one end order by place)
      from jsonb_array_elements(${quoted(column)}) with ordinality as given (one, place))`,
  }),
  scopes: ({ column }, was, name) => ({
    rows: `exists (select from unnest(${quoted(column)}) as scope where starts_with(scope, '${was}:'))`,
    value: `(select array_agg(case when starts_with(scope, '${was}:') then '${name}' || substr(scope, ${was.length + 1}) else scope end order by place)
      from unnest(${quoted(column)}) with ordinality as given (scope, place))`,
  }),
};

/** Former names of resources and fields. */
export interface FormerNames {
  ofResource(resource: string): readonly string[];
  ofField(resource: string, field: string): readonly string[];
}

/** Reads the former names of all resources and fields. */
export async function readFormerNames(executor: Executor): Promise<FormerNames> {
  const { rows } = await sql<{
    resource: string;
    field: string;
    former: string;
  }>`select resource, field, former from ${sql.table(formerNamesTable)}`.execute(executor);
  const ofField = (resource: string, field: string): readonly string[] =>
    rows.filter((row) => row.resource === resource && row.field === field).map(({ former }) => former);
  return { ofResource: (resource) => ofField(resource, ''), ofField };
}
