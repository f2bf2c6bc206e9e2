/** How much time was agreed for projects, and how much is booked on them. */
import { call } from '../../../engine/browser/providers/call.ts';

export interface ProjectBudget {
  readonly uuid: string;
  readonly name: string;
  readonly budget_minutes: number | null;
  /** What was rejected is not counted. */
  readonly booked_minutes: number;
}

/** Begins the key of every query about budgets. */
export const budgetsKey = ['project-budgets'] as const;

/** Of those that the person sees; the others are left out. */
export async function readBudgets(uuids: readonly string[]): Promise<readonly ProjectBudget[]> {
  if (uuids.length === 0) return [];
  const filter = encodeURIComponent(JSON.stringify({ uuid: { in: uuids } }));
  const found = await call<readonly ProjectBudget[]>(
    'GET',
    `/projects?filter=${filter}&range=${encodeURIComponent(JSON.stringify([0, uuids.length - 1]))}`,
  );
  return found.map(({ uuid, name, budget_minutes, booked_minutes }) => ({
    uuid,
    name,
    budget_minutes: budget_minutes ?? null,
    booked_minutes: booked_minutes ?? 0,
  }));
}
