/** Resources that are views: created from the SQL in their schema, with the columns and types of their fields. */
import { sql } from 'kysely';
import { registryFile } from '../../../registry/load.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { columnType, storedFields } from '../columns/table.ts';
import type { Executor } from '../fragment.ts';
import type { DesiredView } from './desired.ts';
import { digest } from '../sql/names.ts';
import { safe, type Step } from './step.ts';
import { adoptedParts } from './adopted.ts';
import { quoted } from '../sql/text.ts';
import { policyText } from '../row-level-security/policy.ts';
import { roleStem } from '../row-level-security/role.ts';

/** Prefix of the comment that marks a view of this program. */
const mark = 'beheer:';

/** Returns the views of the registry. */
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
 * Returns the tenant condition of the view. A view reads its tables as its owner, without their policies, so it filters
 * the rows of confined users itself.
 */
function guard(registry: Registry, resource: Resource): string {
  const rows = resource.access.user === null ? null : policyText(registry, resource, 'source');
  return rows === null ? '' : ` where (select not starts_with(current_user::text, '${roleStem}')) or (${rows})`;
}

/** Existing view of this program. */
export interface PresentView {
  /** Digest of its definition. */
  readonly digest: string;
  /** Tables and views that it depends on, each with a column, or null for the whole relation. */
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
  /** Tables that the steps rename, by their current name. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Drops views first and recreates them last if a step changes what they depend on, including views on views: a view
 * prevents such a change or would keep the old name. It holds no values. Other views are left alone.
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
      // A view that depends on another was dropped by its cascade.
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
