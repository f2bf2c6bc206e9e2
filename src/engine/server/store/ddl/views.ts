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

/** Our views, by the digest of what they were made of. */
export async function presentViews(executor: Executor): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; comment: string }>`
    select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'v' and obj_description(oid, 'pg_class') like ${`${mark}%`}`.execute(
    executor,
  );
  return new Map(rows.map(({ name, comment }) => [name, comment.slice(mark.length)]));
}

/**
 * A view stands in the way of every change of what it looks at: it goes first and comes back last. It holds no values.
 */
export function aroundViews(
  desired: readonly DesiredView[],
  present: ReadonlyMap<string, string>,
  steps: readonly Step[],
): readonly Step[] {
  const asked = new Set(desired.map(({ name }) => name));
  const same =
    desired.length === present.size && desired.every(({ name, digest: wanted }) => present.get(name) === wanted);
  if (same && steps.length === 0) return [];
  const removing = [...present.keys()].map((name) =>
    safe('tables', `release:${name}`, {
      statement: `drop view ${quoted(name)} cascade`,
      meaning: asked.has(name)
        ? `The view ${name} is made anew.`
        : `The view ${name} is no longer in the registry. It holds no values of its own.`,
    }),
  );
  const making = desired.map(({ name, digest: wanted, statement, source }) => ({
    ...safe('views', `view:${name}`, {
      statement: `${statement}; comment on view ${quoted(name)} is '${mark}${wanted}'`,
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
