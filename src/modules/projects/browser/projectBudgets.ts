/** Agreed and booked time of projects. */
import { Api } from '#engine/browser';

/** Budget and booked time of a project. Without a budget `budget_minutes` is null. */
export interface ProjectBudget {
  readonly uuid: string;
  readonly name: string;
  readonly budget_minutes: number | null;
  /** Excludes rejected entries. */
  readonly booked_minutes: number;
}

/** First part of the key of every query about budgets. */
export const budgetsKey = ['project-budgets'] as const;

/** Reads the budgets of those projects that the person may see; the others are left out. */
export async function readBudgets(uuids: readonly string[]): Promise<readonly ProjectBudget[]> {
  if (uuids.length === 0) return [];
  const found = await Api.askList<ProjectBudget>('/projects', {
    filter: { uuid: { in: uuids } },
    range: [0, uuids.length - 1],
  });
  return found.map(({ uuid, name, budget_minutes, booked_minutes }) => ({
    uuid,
    name,
    budget_minutes: budget_minutes ?? null,
    booked_minutes: booked_minutes ?? 0,
  }));
}
