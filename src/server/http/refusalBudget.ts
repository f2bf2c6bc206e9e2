/**
 * How many refusals are kept: whoever knocks without end must not fill the table. Each person has so many a minute, everybody who is not
 * signed in together so many; what goes beyond is counted, and told by the next that is kept.
 */

const windowMilliseconds = 60_000;
const perMinute = 30;
/** People remembered at once. */
const maxPeople = 10_000;

interface Window {
  readonly startedAt: number;
  kept: number;
  passedOver: number;
}

/** Answers how many refusals the entry stands for that is to be written now; 0 where none is. */
export function refusalBudget(): (who: string, now: Date) => number {
  const windows = new Map<string, Window>();
  return (who, now) => {
    const time = now.getTime();
    const present = windows.get(who);
    const isOver = present === undefined || time - present.startedAt >= windowMilliseconds;
    const window = isOver ? { startedAt: time, kept: 0, passedOver: present?.passedOver ?? 0 } : present;
    if (isOver && windows.size >= maxPeople) windows.clear();
    windows.set(who, window);
    if (window.kept >= perMinute) {
      window.passedOver += 1;
      return 0;
    }
    const times = window.passedOver + 1;
    window.kept += 1;
    window.passedOver = 0;
    return times;
  };
}
