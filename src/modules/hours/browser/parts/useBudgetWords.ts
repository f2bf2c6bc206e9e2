/** Text about the use of a project's time budget, above the notice threshold. It never blocks. */
import { useTranslate } from 'react-admin';
import { budgetNotice } from '../../../projects/rules/budget.ts';
import { WorkTimes } from '#engine/values';
import { readBudgets, type ProjectBudget } from '../../../projects/browser/projectBudgets.ts';

interface BudgetWords {
  /** Returns null below the first threshold. */
  readonly budgetText: (budget: ProjectBudget) => string | null;
  /** Reads the current budget and returns its text; null if there is no notice or reading fails. */
  readonly ask: (project: string | null | undefined) => Promise<string | null>;
}

/** Returns functions that describe how much of a project's time budget is used. */
export function useBudgetWords(): BudgetWords {
  const translate = useTranslate();
  const budgetText = ({ name, booked_minutes, budget_minutes }: ProjectBudget): string | null => {
    const notice = budgetNotice(booked_minutes, budget_minutes);
    if (notice === null || budget_minutes === null) return null;
    return translate(notice.isOver ? 'beheer.budget.is_over' : 'beheer.budget.is_near', {
      name,
      percent: notice.percent,
      left: WorkTimes.formatWorkTime(notice.minutes),
      budget: WorkTimes.formatWorkTime(budget_minutes),
    });
  };
  const ask = async (project: string | null | undefined): Promise<string | null> => {
    if (project === null || project === undefined) return null;
    const [budget] = await readBudgets([project]).catch(() => []);
    return budget ? budgetText(budget) : null;
  };
  return { budgetText, ask };
}
