/**
 * Budgets of the projects of a week, including edits made since they were read: they are read once and updated locally.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HoursEntry } from '../../hours.ts';
import { budgetsKey, readBudgets, type ProjectBudget } from '../../../../projects/browser/projectBudgets.ts';
import { minutesOf } from '../weekModel.ts';

export type BudgetOf = (project: string | undefined) => ProjectBudget | null;

const freshMilliseconds = 60_000;

/**
 * @param spanKey key of the query with the saved entries of the week.
 * @param shown those entries as shown, with queued changes.
 */
export function useWeekBudgets(
  projects: readonly string[],
  spanKey: readonly string[],
  shown: readonly HoursEntry[],
): BudgetOf {
  const queryClient = useQueryClient();
  const asked = [...new Set(projects)].sort();
  const { data } = useQuery({
    queryKey: [...budgetsKey, asked, ...spanKey],
    enabled: asked.length > 0,
    staleTime: freshMilliseconds,
    queryFn: async () => {
      const saved = queryClient.getQueryData<readonly HoursEntry[]>(spanKey) ?? [];
      return {
        budgets: await readBudgets(asked),
        counted: Object.fromEntries(asked.map((project) => [project, countedOn(project, saved)])),
      };
    },
  });
  return (project) => {
    const budget = data?.budgets.find(({ uuid }) => uuid === project);
    if (!budget) return null;
    return {
      ...budget,
      booked_minutes: budget.booked_minutes - (data?.counted[budget.uuid] ?? 0) + countedOn(budget.uuid, shown),
    };
  };
}

/** Counts as budgets do: without rejected entries. */
const countedOn = (project: string, entries: readonly HoursEntry[]): number =>
  minutesOf(entries.filter(({ project_uuid, status }) => project_uuid === project && status !== 'rejected'));
