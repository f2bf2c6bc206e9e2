/** Hash of a week as shown, in two parts: its contents, and for approvers its prices. */

interface SeenWeek {
  readonly week: string;
  /** '' if nothing is billable, or the caller may not approve it. */
  readonly price: string;
}

/** Separator that occurs in neither part. */
const between = '.';

export const weekMark = ({ week, price }: SeenWeek): string => (price === '' ? week : `${week}${between}${price}`);

export function readMark(seen: string): SeenWeek {
  const [week = '', price = ''] = seen.split(between);
  return { week, price };
}
