/** Sums over groups of the rows in the caller's list, with the titles of the groups, in one statement. */
import { sql } from 'kysely';
import type { Pivot, PivotBy, PivotQuery, PivotSpan, PivotSum } from '../../../registry/lists/pivot.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { allOf, columnOf, type Executor, type Fragment } from '../fragment.ts';
import { recordStub } from './embed.ts';
import { fieldExpression } from './expression.ts';
import { filterTest, narrowingOf } from './filter.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import { unknownName } from './queryFailure.ts';
import { dayOf, stepOf } from './stepOf.ts';
import type { At, CallerView } from './view.ts';
import { visible } from './visible.ts';

interface Answer {
  readonly keys: readonly (string | null)[];
  readonly stubs: readonly (Row | null)[];
  readonly sums: readonly number[];
}

/** @throws Failure E_QUERY for a field that does not exist or that the caller may not read */
export async function selectPivot(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  query: PivotQuery,
): Promise<Pivot> {
  if (!view.rights.does(resource, 'list')) throw new Failure('E_FORBIDDEN');
  const fields = query.by.map((by) => readable(view, resource, by.field));
  const groups = await grouped(executor, view, resource, { query, fields });
  if (groups.length > query.limit) return { groups: [], isWhole: false };
  return {
    isWhole: true,
    groups: groups.map(({ keys, stubs, sums }) => ({
      keys,
      sums,
      titles: stubs.map((stub, index) => titleOf(view, fields[index], stub)),
    })),
  };
}

async function grouped(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  { query, fields }: { readonly query: PivotQuery; readonly fields: readonly Field[] },
): Promise<readonly Answer[]> {
  const at: At = { resource, alias: view.nextAlias() };
  const keys = query.by.map((by, index) => sql`${keyOf(view, at, by, fields[index])} as ${sql.id(`k${index}`)}`);
  const sums = query.sums.map((one, index) => sql`${sumOf(view, at, one)} as ${sql.id(`v${index}`)}`);
  const where = allOf([visible(view, at, narrowingOf(query.filter)), filterTest(view, at, query.filter)]);
  const places = query.by.map((_, index) => sql.lit(index + 1));
  const shownKeys = query.by.map((_, index) => sql`cast(${sql.id('g', `k${index}`)} as text)`);
  const shownSums = query.sums.map((_, index) => sql.id('g', `v${index}`));
  const stubs = fields.map((field, index) => stubOf(view, resource, { field, key: sql.id('g', `k${index}`) }));
  const {
    rows: [answer],
  } = await sql<{ groups: readonly Answer[] }>`select coalesce(json_agg(json_build_object(
      'keys', json_build_array(${sql.join(shownKeys)}), 'stubs', json_build_array(${sql.join(stubs)}), 'sums', json_build_array(${sql.join(shownSums)}))), '[]'::json) as groups
    from (select ${sql.join([...keys, ...sums])} from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${where}
      group by ${sql.join(places)} limit ${sql.lit(query.limit + 1)}) g`.execute(executor);
  return answer?.groups ?? [];
}

function readable(view: CallerView, resource: Resource, name: string): Field {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field && view.rights.reads(resource, field)) return field;
  throw unknownName('by', texts.label('unknown_field', { resource: resource.name, name }), {
    name,
    candidates: Object.values(resource.fields)
      .filter((one) => view.rights.reads(resource, one))
      .map((one) => one.name),
  });
}

function keyOf(view: CallerView, at: At, by: PivotBy, field: Field | undefined): Fragment {
  if (!field) return sql`null`;
  if (by.spans) return spanOf(dayOf(view, at, field), by.spans);
  return by.step === null ? fieldExpression(view, at, field) : stepOf(view, at, field, by.step);
}

function spanOf(day: Fragment, spans: readonly PivotSpan[]): Fragment {
  return sql`case ${sql.join(
    spans.map(
      ({ key, from }) =>
        sql`when ${from === null ? sql`true` : sql`${day} >= cast(${sql.lit(from)} as date)`} then ${sql.lit(key)}`,
    ),
    sql` `,
  )} end`;
}

/** Exact: PostgreSQL adds up integers. */
function sumOf(view: CallerView, at: At, { field, where }: PivotSum): Fragment {
  const test = where === null ? sql`true` : filterTest(view, at, where);
  if (field === null) return sql`count(*) filter (where ${test})`;
  return sql`coalesce(sum(${fieldExpression(view, at, readable(view, at.resource, field))}) filter (where ${test}), 0)`;
}

/** Returns the fields for the title of the record that a group key refers to. */
export function stubOf(
  view: CallerView,
  resource: Resource,
  { field, key }: { readonly field: Field; readonly key: Fragment },
): Fragment {
  const target = view.registry.resources[field.relation?.to ?? ''];
  if (field.kind !== 'reference' || !target || !view.rights.follows(resource, field)) return sql`null`;
  const there: At = { resource: target, alias: view.nextAlias() };
  const where = allOf([sql`${columnOf(there.alias, 'uuid')} = ${key}`, visible(view, there, 'embed')]);
  return sql`(select ${recordStub(view, there)} from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${where})`;
}

/** Returns the title; null where the caller may not read it. */
export function titleOf({ registry, caller }: CallerView, field: Field | undefined, stub: Row | null): string | null {
  const target = registry.resources[field?.relation?.to ?? ''];
  return target && stub ? renderTitle(registry, target, stub, caller.locale) : null;
}
