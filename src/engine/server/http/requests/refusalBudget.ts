/**
 * Limits the recorded denials, so that an attacker cannot fill the audit trail. Each key has a number per time window;
 * further ones are counted in the next entry.
 */

interface BudgetSpan {
  readonly max: number;
  readonly windowMilliseconds: number;
}

/** Per person, and for all anonymous callers together. */
export const ofPerson: BudgetSpan = { max: 30, windowMilliseconds: 60_000 };
/** Per denied read, so that a polling page makes one entry. */
export const ofRead: BudgetSpan = { max: 1, windowMilliseconds: 10 * 60_000 };
/** Maximum keys in memory. */
const maxKeys = 10_000;

interface Window {
  readonly startedAt: number;
  recorded: number;
  passedOver: number;
}

/** Returns a function that returns the number of denials to record in one entry now; 0 for no entry. */
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
