/** Aggregates over groups of a list: the rows that the caller's list has, with the titles of the groups. */
import { sql } from 'kysely';
import {
  maxAggregateGroups,
  measureName,
  type AggregateAnswer,
  type AggregateMeasure,
  type AggregateQuery,
} from '../../../registry/lists/aggregate.ts';
import { isGroupable, isTime, type GroupBy } from '../../../registry/lists/groupBy.ts';
import type { ListQuery } from '../../../registry/lists/query.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { columns } from '../columns/table.ts';
import type { Row } from '../contract.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { planList, type ListPlan } from './listPlan.ts';
import { stubOf, titleOf } from './pivot.ts';
import { fieldAmong, queryFailure } from './queryFailure.ts';
import { stepOf } from './stepOf.ts';
import type { CallerView } from './view.ts';

interface Grouping extends GroupBy {
  readonly name: string;
  readonly of: Field;
}

interface Answer {
  readonly keys: readonly unknown[];
  readonly stubs: readonly (Row | null)[];
  readonly values: readonly unknown[];
}

/**
 * Groups are in the order of their keys.
 *
 * @throws Failure E_QUERY for a field that does not exist, is not readable or does not suit, and for too many groups
 */
export async function selectAggregate(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  { by, measures, ...query }: ListQuery & AggregateQuery,
): Promise<AggregateAnswer> {
  const groupings = by.map((one) => groupingOf(view, resource, one));
  const plan = planList(view, resource, { ...query, columns: null, sort: null, embed: [] });
  const values = measures.map((measure) => valueOf(view, plan, measure));
  const { rows } = await statementOf(view, plan, groupings, values).execute(executor);
  if (rows.length > maxAggregateGroups)
    throw queryFailure('by', texts.refusal('too_many_groups', { max: maxAggregateGroups }));
  return {
    groups: rows.map(({ keys, stubs, values: numbers }) => ({
      by: Object.fromEntries(groupings.map(({ name }, index) => [name, keys[index] ?? null])),
      titles: Object.fromEntries(
        groupings.flatMap(({ name, of }, index) => {
          const title = titleOf(view, of, stubs[index] ?? null);
          return title === null ? [] : [[name, title]];
        }),
      ),
      measures: Object.fromEntries(measures.map((measure, index) => [measureName(measure), numbers[index] ?? null])),
    })),
  };
}

function groupingOf(view: CallerView, resource: Resource, { field: name, step }: GroupBy): Grouping {
  const groupable = Object.values(resource.fields).filter(
    (field) => isGroupable(field) && view.rights.reads(resource, field),
  );
  const of = fieldAmong(groupable, 'by', name, texts.label('unknown_group', { resource: resource.name, name }));
  if (isTime(of) !== (step !== null))
    throw queryFailure('by', texts.refusal(isTime(of) ? 'needs_step' : 'takes_no_step', { field: name }));
  return { field: name, step, of, name: step === null ? name : `${name}:${step}` };
}

/** Sums are exact; averages are rounded to whole units of the field, such as cents. */
function valueOf(view: CallerView, { at }: ListPlan, { fn, field: name }: AggregateMeasure): Fragment {
  if (name === null) return sql`count(*)`;
  const isOrder = fn === 'min' || fn === 'max';
  const suiting = Object.values(at.resource.fields).filter(
    ({ kind, ...field }) =>
      (kinds[kind].traits.summable || (isOrder && (kind === 'date' || kind === 'datetime'))) &&
      view.rights.reads(at.resource, { kind, ...field }),
  );
  const field = fieldAmong(
    suiting,
    'measures',
    name,
    texts.label('unknown_amount', { resource: at.resource.name, name }),
  );
  const value = fieldExpression(view, at, field);
  const aggregated = sql`${sql.raw(fn)}(${value})`;
  const whole = fn === 'avg' ? sql`round(${aggregated})` : aggregated;
  const shown = kinds[field.kind].traits.summable ? whole : columns[field.kind].toJson(whole);
  const currency = at.resource.fields[field.currencyField ?? ''];
  if (!currency) return shown;
  // Amounts in several currencies have no sum.
  return sql`case when count(distinct ${fieldExpression(view, at, currency)}) filter (where ${value} is not null) > 1
    then null else ${shown} end`;
}

function statementOf(view: CallerView, plan: ListPlan, groupings: readonly Grouping[], values: readonly Fragment[]) {
  const { at, from, where } = plan;
  const keys = groupings.map(({ of, step }) =>
    step === null ? fieldExpression(view, at, of) : stepOf(view, at, of, step),
  );
  const columnsOf = (prefix: string, fragments: readonly Fragment[]): readonly Fragment[] =>
    fragments.map((fragment, index) => sql`${fragment} as ${sql.id(`${prefix}${index}`)}`);
  const named = (prefix: string, { length }: readonly unknown[]): Fragment =>
    sql.join(Array.from({ length }, (_, index) => sql.id('g', `${prefix}${index}`)));
  const stubs = groupings.map(({ of }, index) =>
    stubOf(view, at.resource, { field: of, key: sql.id('g', `k${index}`) }),
  );
  const places = groupings.map((_, index) => sql.lit(index + 1));
  const grouped = groupings.length === 0 ? sql`` : sql`group by ${sql.join(places)} order by ${sql.join(places)}`;
  return sql<Answer>`
    select json_build_array(${named('k', keys)}) as keys, json_build_array(${sql.join(stubs)}) as stubs,
      json_build_array(${named('v', values)}) as values
    from (select ${sql.join([...columnsOf('k', keys), ...columnsOf('v', values)])} from ${from} where ${where}
      ${grouped} limit ${sql.lit(maxAggregateGroups + 1)}) g`;
}
