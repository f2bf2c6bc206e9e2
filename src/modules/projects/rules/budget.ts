/** In charge of how far a project is in its budget, and from where that is worth telling. */

/** In percent, the highest last. */
export const budgetThresholds = [80, 100] as const;

/** Nothing where there is no budget; a budget of nothing is used up by anything. @example usedPercent(45, 60) // 75 */
export function usedPercent(used: number, budget: number | null): number {
  if (budget === null || used <= 0) return 0;
  return budget === 0 ? 100 : (used / budget) * 100;
}

/** The highest threshold that was reached; 0 below them all. @example budgetLevel(99.9) // 80 */
export function budgetLevel(percent: number): number {
  return budgetThresholds.findLast((threshold) => percent >= threshold) ?? 0;
}

export interface BudgetNotice {
  /** Whole percents of the budget that are used, rounded down. */
  readonly percent: number;
  readonly isOver: boolean;
  /** Minutes that are left, or that it goes over. */
  readonly minutes: number;
}

/**
 * What is worth telling of time booked on a project; null below the first threshold, and without a budget. @example
 * budgetNotice(50, 60) // { percent: 83, isOver: false, minutes: 10 }
 */
export function budgetNotice(booked: number, budget: number | null): BudgetNotice | null {
  const percent = usedPercent(booked, budget);
  if (budget === null || budgetLevel(percent) === 0) return null;
  return { percent: Math.floor(percent), isOver: booked > budget, minutes: Math.abs(budget - booked) };
}
