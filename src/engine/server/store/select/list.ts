/** A page of a list: its rows and how many there are, in one statement. */
import { sql } from 'kysely';
import type { ListQuery } from '../../../registry/query.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import type { Page } from '../contract.ts';
import { compileStatement, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { planList, type ListPlan } from './listPlan.ts';
import { recordColumns } from './record.ts';
import { compiledOnce, type View } from './view.ts';

/** Up to here rows are counted; beyond it the planner's estimate is good enough. */
export const countedRows = 10_000;

export async function selectList<Name extends string>(
  executor: Executor,
  view: View,
  resource: Resource<Name>,
  query: ListQuery,
): Promise<Page<Name>> {
  const { statement, estimating } = compiledList(executor, view, resource, query);
  const [answer] = await runCompiled<{ total: number; rows: readonly RecordOf<Name>[] }>(executor, statement, {});
  const rows = answer?.rows ?? [];
  const total = answer?.total ?? 0;
  if (total <= countedRows) return { rows, total, exact: true };
  const [explained] = await runCompiled<Explained>(executor, estimating, {});
  const estimate = explained?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  return { rows, total: Math.max(total, query.range[0] + rows.length, estimate), exact: false };
}

interface CompiledList {
  readonly statement: CompiledStatement;
  /** How many rows the planner expects. */
  readonly estimating: CompiledStatement;
}

/** A list is asked for again and again in the same words: with every page opened, every window that is come back to. */
function compiledList(executor: Executor, view: View, resource: Resource, query: ListQuery): CompiledList {
  const compile = (): CompiledList => {
    const plan = planList(view, resource, query);
    const counted = sql`select count(*)::int from (select 1 from ${plan.from} where ${plan.where} limit ${sql.lit(countedRows + 1)}) counted`;
    return {
      statement: compileStatement(
        executor,
        sql`select (${counted}) as total, (${pageOf(view, plan, query.range)}) as rows`,
      ),
      estimating: compileStatement(executor, sql`explain (format json) select 1 from ${plan.from} where ${plan.where}`),
    };
  };
  const name = `list ${resource.name} ${view.caller.locale} ${JSON.stringify(query)}`;
  return compiledOnce(view, name, compile);
}

/** The rows first, what hangs on them after: nothing is looked up for rows that are skipped. */
function pageOf(view: View, plan: ListPlan, [from, to]: readonly [number, number]): Fragment {
  const alias = sql.id(plan.at.alias ?? '');
  const keys = sql`select ${alias}.* from ${plan.from} ${sql.join(plan.sort.joins, sql` `)} where ${plan.where}
    order by ${sql.join(plan.sort.terms)} limit ${to - from + 1} offset ${from}`;
  const columns = recordColumns(view, plan.at, { fields: plan.fields, embed: plan.embed, lines: false });
  const row = sql.id('~row');
  return sql`select coalesce(json_agg(${row}), '[]'::json) from (select ${columns} from (${keys}) ${alias}) ${row}`;
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}
