/** Keeps the keyboard focus in the list: when a handled week disappears, the next row gets the focus. */
import { useEffect, useRef, type RefObject } from 'react';
import type { WeekAnswer } from '../../rules/timesheet.ts';

/**
 * @param isPaused true while a dialog has the focus.
 * @returns a function to call when a week was handled.
 */
export function useNextRow(
  rows: RefObject<HTMLElement | null>,
  weeks: readonly WeekAnswer[],
  isPaused: boolean,
): (week: WeekAnswer | undefined) => void {
  const left = useRef<{ readonly employee: string; readonly monday: string; readonly index: number } | null>(null);
  useEffect(() => {
    const { current } = left;
    if (
      current === null ||
      isPaused ||
      weeks.some(({ employee, monday }) => employee.uuid === current.employee && monday === current.monday)
    )
      return;
    left.current = null;
    const all = rows.current?.querySelectorAll<HTMLElement>('[data-week]') ?? [];
    all[Math.min(current.index, all.length - 1)]?.focus();
  }, [rows, weeks, isPaused]);
  return (week) => {
    left.current =
      week === undefined ? null : { employee: week.employee.uuid, monday: week.monday, index: weeks.indexOf(week) };
  };
}
