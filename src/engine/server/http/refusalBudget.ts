/**
 * How many refusals are recorded: whoever knocks without end must not fill the table. Each key has so many in a span of
 * time; what goes beyond is counted, and told by the next that is recorded.
 */

export interface BudgetSpan {
  readonly max: number;
  readonly windowMilliseconds: number;
}

/** Of one person, or of everybody who is not signed in together. */
export const ofPerson: BudgetSpan = { max: 30, windowMilliseconds: 60_000 };
/** Of one refused read: a page that asks again and again is one entry. */
export const ofRead: BudgetSpan = { max: 1, windowMilliseconds: 10 * 60_000 };
/** Keys remembered at once. */
const maxKeys = 10_000;

interface Window {
  readonly startedAt: number;
  recorded: number;
  passedOver: number;
}

/** Answers how many refusals the entry stands for that is to be written now; 0 where none is. */
export function refusalBudget({ max, windowMilliseconds }: BudgetSpan): (key: string, now: Date) => number {
  const windows = new Map<string, Window>();
  return (key, now) => {
    const time = now.getTime();
    const present = windows.get(key);
    const isOver = present === undefined || time - present.startedAt >= windowMilliseconds;
    const window = isOver ? { startedAt: time, recorded: 0, passedOver: present?.passedOver ?? 0 } : present;
    if (isOver && windows.size >= maxKeys) windows.clear();
    windows.set(key, window);
    if (window.recorded >= max) {
      window.passedOver += 1;
      return 0;
    }
    const times = window.passedOver + 1;
    window.recorded += 1;
    window.passedOver = 0;
    return times;
  };
}
