/** Use of a project's time budget, and the thresholds for a notice. */

/** In percent, ascending. */
const budgetThresholds = [80, 100] as const;

/**
 * Returns the used part of a budget in percent: 0 without a budget, 100 for any use of an empty budget.
 *
 * @example usedPercent(45, 60) // 75
 */
export function usedPercent(used: number, budget: number | null): number {
  if (budget === null || used <= 0) return 0;
  return budget === 0 ? 100 : (used / budget) * 100;
}

/**
 * Returns the highest threshold that was reached; 0 below all of them.
 *
 * @example budgetLevel(99.9) // 80
 */
export function budgetLevel(percent: number): number {
  return budgetThresholds.findLast((threshold) => percent >= threshold) ?? 0;
}

interface BudgetNotice {
  /** Used part of the budget in whole percents, rounded down. */
  readonly percent: number;
  readonly isOver: boolean;
  /** Minutes left, or minutes over the budget. */
  readonly minutes: number;
}

/**
 * Returns the notice for the time booked on a project; null below the first threshold and without a budget.
 *
 * @example budgetNotice(50, 60) // { percent: 83, isOver: false, minutes: 10 }
 */
export function budgetNotice(booked: number, budget: number | null): BudgetNotice | null {
  const percent = usedPercent(booked, budget);
  if (budget === null || budgetLevel(percent) === 0) return null;
  return { percent: Math.floor(percent), isOver: booked > budget, minutes: Math.abs(budget - booked) };
}
