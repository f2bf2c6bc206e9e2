/** What is added up over a whole list: of the rows that the caller's list would have, all its pages together. */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import type { ListQuery } from '../../../registry/query.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import type { ListTotals } from '../contract.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { planList, type ListPlan } from './listPlan.ts';
import { countedRows } from './measure.ts';
import { unknownName } from './queryFailure.ts';
import type { View } from './view.ts';

/** `columns` of the query are what is added up. @throws Failure E_QUERY for one that is not there, or no amount. */
export async function selectTotals(
  executor: Executor,
  view: View,
  resource: Resource,
  query: ListQuery,
): Promise<ListTotals> {
  const summable = Object.values(resource.fields).filter(
    (field) => kinds[field.kind].traits.summable && view.rights.reads(resource, field),
  );
  const names = summable.map(({ name }) => name);
  const fields = (query.columns ?? []).map((name) => {
    const field = summable.find((one) => one.name === name);
    if (field) return field;
    throw unknownName('columns', `amount of ${resource.name}`, name, names);
  });
  const plan = planList(view, resource, { ...query, columns: null, sort: null, embed: [] });
  const {
    rows: [answer],
  } = await statement(view, plan, fields).execute(executor);
  const rows = Number(answer?.rows ?? 0);
  if (rows > countedRows) return { rows: countedRows, isWhole: false, sums: {} };
  const sums = Object.fromEntries(
    fields.flatMap((field, index) => {
      const { sum, currency, currencies = 0 } = answer?.sums[index] ?? {};
      // Of several currencies there is no sum.
      if (sum === undefined || currencies > 1) return [];
      const name = field.currencyField;
      return [
        [field.name, sum] as const,
        ...(name !== null && typeof currency === 'string' ? [[name, currency] as const] : []),
      ];
    }),
  );
  return { rows, isWhole: true, sums };
}

interface Sum {
  readonly sum: number;
  readonly currency: string | null;
  readonly currencies: number;
}

/** No more rows than are counted anywhere: a list of millions is narrowed first. */
function statement(view: View, plan: ListPlan, fields: readonly Field[]) {
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
  return sql<{ readonly rows: number; readonly sums: readonly Partial<Sum>[] }>`
    select count(*)::int as rows, json_build_array(${sql.join(sums)}) as sums
    from (select ${sql.join([sql`1 as one`, ...columns])} from ${from} where ${where}
      limit ${sql.lit(countedRows + 1)}) counted`;
}
