/** Resources that are views: made of the SQL in their schema, with the columns and types that their fields say. */
import { sql } from 'kysely';
import { registryFile } from '../../../registry/load.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { columnType, storedFields } from '../columns/table.ts';
import type { Executor } from '../fragment.ts';
import type { DesiredView } from './desired.ts';
import { digest } from './names.ts';
import { safe, type Step } from './step.ts';
import { adoptedParts } from './adopted.ts';
import { quoted } from './text.ts';
import { policyText } from '../row-level-security/policy.ts';
import { roleStem } from '../row-level-security/role.ts';

/** A comment of ours on a view. */
const mark = 'beheer:';

export function desiredViews(registry: Registry): readonly DesiredView[] {
  return Object.values(registry.resources).flatMap((resource) =>
    resource.view === null ? [] : [viewOf(registry, resource, resource.view)],
  );
}

function viewOf(registry: Registry, resource: Resource, text: string): DesiredView {
  const columns = storedFields(resource.fields).map(
    (field) => `source.${quoted(field.name)}::${columnType(field) ?? 'text'} as ${quoted(field.name)}`,
  );
  const parts = adoptedParts(registry, resource);
  const selected = parts?.select ?? text.replace(/;\s*$/, '');
  const view = `create view ${quoted(resource.table)} as select ${[...columns, ...(parts?.columns ?? [])].join(', ')} from (${selected}) source${guard(registry, resource)}`;
  const statement = [...(parts?.before ?? []), view, ...(parts?.after ?? [])].join(';\n');
  const source = {
    text: selected,
    file: parts ? registryFile : `schemas/${resource.name}.json`,
    places: resource.viewPlaces,
    hint: parts
      ? 'Write what the table is like now, or have the registry made anew: npm run adopt.'
      : 'Mend it there; it selects uuid and every field by its name.',
  };
  return { name: resource.table, digest: digest(statement), statement, source };
}

/**
 * A view looks at its tables as its owner does, past their policies: where users may see it, it keeps them to theirs by
 * itself.
 */
function guard(registry: Registry, resource: Resource): string {
  const rows = resource.access.user === null ? null : policyText(registry, resource, 'source');
  return rows === null ? '' : ` where (select not starts_with(current_user::text, '${roleStem}')) or (${rows})`;
}

/** A view of ours that is there. */
export interface PresentView {
  /** Of what it was made of. */
  readonly digest: string;
  /** What it looks at: tables and views by name, each with a column, or null for the whole of it. */
  readonly looksAt: readonly (readonly [relation: string, column: string | null])[];
}

export async function presentViews(executor: Executor): Promise<ReadonlyMap<string, PresentView>> {
  const { rows } = await sql<{ name: string; comment: string; looks_at: PresentView['looksAt'] }>`
    select v.relname as name, obj_description(v.oid, 'pg_class') as comment,
      coalesce(jsonb_agg(distinct jsonb_build_array(t.relname, a.attname)) filter (where t.oid is not null), '[]') as looks_at
    from pg_class v join pg_rewrite r on r.ev_class = v.oid
      left join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
      left join pg_class t on t.oid = d.refobjid and t.relnamespace = v.relnamespace
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and d.refobjsubid > 0
    where v.relnamespace = current_schema()::regnamespace and v.relkind = 'v' and obj_description(v.oid, 'pg_class') like ${`${mark}%`}
    group by v.oid, v.relname`.execute(executor);
  return new Map(
    rows.map(({ name, comment, looks_at }) => [name, { digest: comment.slice(mark.length), looksAt: looks_at }]),
  );
}

interface AroundViews {
  readonly desired: readonly DesiredView[];
  readonly present: ReadonlyMap<string, PresentView>;
  /** Tables that get another name among the steps, by the name that they still have. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * A view stands in the way of a change of what it looks at, and does not follow another name of it: it goes first and
 * comes back last, and so do those that are made of it. It holds no values. Any other is left alone.
 */
export function aroundViews({ desired, present, renamed }: AroundViews, steps: readonly Step[]): readonly Step[] {
  const wanted = new Map(desired.map((view) => [view.name, view]));
  const altered = steps.flatMap(({ alters }) => alters ?? []);
  const isAltered = ([relation, column]: PresentView['looksAt'][number]): boolean =>
    altered.some(
      (one) =>
        one.table === (renamed.get(relation) ?? relation) &&
        (one.column === null || column === null || one.column === column),
    );
  const going = new Set(
    [...present].flatMap(([name, { digest: was, looksAt }]) =>
      wanted.get(name)?.digest !== was || looksAt.some(isAltered) ? [name] : [],
    ),
  );
  const standsOnOneThatGoes = ([name, { looksAt }]: readonly [string, PresentView]): boolean =>
    !going.has(name) && looksAt.some(([relation]) => going.has(relation));
  for (let next = [...present].find(standsOnOneThatGoes); next; next = [...present].find(standsOnOneThatGoes))
    going.add(next[0]);
  const removing = [...going].map((name) =>
    safe('tables', `release:${name}`, {
      // One that stands on another has gone with it.
      statement: `drop view if exists ${quoted(name)} cascade`,
      meaning: wanted.has(name)
        ? `The view ${name} is made anew.`
        : `The view ${name} is no longer in the registry. It holds no values of its own.`,
    }),
  );
  const making = desired
    .filter(({ name }) => going.has(name) || !present.has(name))
    .map(({ name, digest: made, statement, source }) => ({
      ...safe('views', `view:${name}`, {
        statement: `${statement}; comment on view ${quoted(name)} is '${mark}${made}'`,
        meaning: `The view ${name} shows what its schema selects.`,
      }),
      writtenIn: source,
    }));
  return [
    ...removing,
    ...steps.filter(({ stage }) => stage !== 'drops'),
    ...making,
    ...steps.filter(({ stage }) => stage === 'drops'),
  ];
}
