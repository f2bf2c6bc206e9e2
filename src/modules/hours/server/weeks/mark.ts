/**
 * The mark of how a week was shown, in its two parts: what stands in it, and, for who decides about it, at which price.
 */

export interface SeenWeek {
  readonly week: string;
  /** '' where nothing that waits is billed, or the caller does not decide about it. */
  readonly price: string;
}

/** Neither part has it. */
const between = '.';

export const weekMark = ({ week, price }: SeenWeek): string => (price === '' ? week : `${week}${between}${price}`);

export function readMark(seen: string): SeenWeek {
  const [week = '', price = ''] = seen.split(between);
  return { week, price };
}
