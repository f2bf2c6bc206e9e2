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
