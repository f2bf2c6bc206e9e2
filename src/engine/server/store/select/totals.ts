/** Totals over a whole list and over its groups, of the rows in the caller's list on all pages. */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import type { ListQuery } from '../../../registry/lists/query.ts';
import { isGroupable, isTime, maxGroups, type GroupBy } from '../../../registry/lists/groupBy.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import type { Field, Resource, TimeStep } from '../../../registry/types.ts';
import type { ListTotals, Row } from '../contract.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { planList, type ListPlan } from './listPlan.ts';
import { countedRows } from './measure.ts';
import { stubOf, titleOf } from './pivot.ts';
import { fieldAmong, queryFailure } from './queryFailure.ts';
import { stepOf } from './stepOf.ts';
import type { At, CallerView } from './view.ts';

/**
 * Sums `columns` of the query, grouped by `by`.
 *
 * @throws Failure E_QUERY for a field that does not exist, cannot be summed or cannot be grouped by
 */
export async function selectTotals(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  { by, ...query }: ListQuery & { readonly by: GroupBy | null },
): Promise<ListTotals> {
  const summable = Object.values(resource.fields).filter(
    (field) => kinds[field.kind].traits.summable && view.rights.reads(resource, field),
  );
  const fields = (query.columns ?? []).map((name) =>
    fieldAmong(summable, 'columns', name, texts.label('unknown_amount', { resource: resource.name, name })),
  );
  const groupable = Object.values(resource.fields).filter(
    (field) => isGroupable(field) && view.rights.reads(resource, field),
  );
  const grouped: Grouped | null =
    by === null
      ? null
      : {
          field: fieldAmong(
            groupable,
            'by',
            by.field,
            texts.label('unknown_group', { resource: resource.name, name: by.field }),
          ),
          step: by.step,
        };
  if (grouped !== null && isTime(grouped.field) !== (grouped.step !== null))
    throw queryFailure(
      'by',
      texts.refusal(isTime(grouped.field) ? 'needs_step' : 'takes_no_step', { field: grouped.field.name }),
    );
  const plan = planList(view, resource, { ...query, columns: null, sort: null, embed: [] });
  const { rows: answers } = await statement(view, plan, { fields, grouped }).execute(executor);
  const whole = answers.find(({ is_whole }) => is_whole);
  const rows = whole?.rows ?? 0;
  if (rows > countedRows)
    return { rows: countedRows, isWhole: false, sums: {}, ...(grouped === null ? {} : { groups: null }) };
  const groups = answers.filter(({ is_whole }) => !is_whole);
  return {
    rows,
    isWhole: true,
    sums: sumsOf(fields, whole?.sums ?? []),
    ...(grouped === null
      ? {}
      : {
          groups:
            groups.length > maxGroups
              ? null
              : groups.map((group) => ({
                  key: group.key,
                  title: titleOf(view, grouped.field, group.stub),
                  rows: group.rows,
                  sums: sumsOf(fields, group.sums),
                })),
        }),
  };
}

interface Grouped {
  readonly field: Field;
  readonly step: TimeStep | null;
}

interface Sum {
  readonly sum: number;
  readonly currency: string | null;
  readonly currencies: number;
}

interface Answer {
  readonly is_whole: boolean;
  readonly key: string | null;
  readonly stub: Row | null;
  readonly rows: number;
  readonly sums: readonly Partial<Sum>[];
}

function sumsOf(fields: readonly Field[], sums: readonly Partial<Sum>[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field, index) => {
      const { sum, currency, currencies = 0 } = sums[index] ?? {};
      // Amounts in several currencies have no sum.
      if (sum === undefined || currencies > 1) return [];
      const name = field.currencyField;
      return [
        [field.name, sum] as const,
        ...(name !== null && typeof currency === 'string' ? [[name, currency] as const] : []),
      ];
    }),
  );
}

/** Limits the rows to {@link countedRows}; a larger list has to be filtered first. */
function statement(
  view: CallerView,
  plan: ListPlan,
  { fields, grouped }: { readonly fields: readonly Field[]; readonly grouped: Grouped | null },
) {
  const { at, from, where } = plan;
  const columns = fields.flatMap((field, index): readonly Fragment[] => {
    const currency = at.resource.fields[field.currencyField ?? ''];
    return [
      sql`${fieldExpression(view, at, field)} as ${sql.id(`v${index}`)}`,
      sql`${currency ? fieldExpression(view, at, currency) : sql`null::text`} as ${sql.id(`c${index}`)}`,
    ];
  });
  const sums = fields.map(
    (_, index) => sql`json_build_object('sum', coalesce(sum(${sql.id(`v${index}`)}), 0),
      'currency', min(${sql.id(`c${index}`)}), 'currencies', count(distinct ${sql.id(`c${index}`)}))`,
  );
  const counted = (key: Fragment) => sql`(select ${sql.join([key, ...columns])} from ${from} where ${where}
    limit ${sql.lit(countedRows + 1)}) counted`;
  const measured = sql`count(*)::int as rows, json_build_array(${sql.join(sums)}) as sums`;
  if (grouped === null)
    return sql<Answer>`select null as key, true as is_whole, null as stub, ${measured} from ${counted(sql`1 as k`)}`;
  const stub = stubOf(view, at.resource, { field: grouped.field, key: sql.id('g', 'k') });
  return sql<Answer>`
    select cast(g.k as text) as key, g.is_whole, g.rows, g.sums, ${stub} as stub
    from (select k, grouping(k) = 1 as is_whole, ${measured} from ${counted(sql`${keyOf(view, at, grouped)} as k`)}
      group by grouping sets ((), (k)) order by is_whole desc limit ${sql.lit(maxGroups + 2)}) g`;
}

function keyOf(view: CallerView, at: At, { field, step }: Grouped): Fragment {
  return step === null ? fieldExpression(view, at, field) : stepOf(view, at, field, step);
}
