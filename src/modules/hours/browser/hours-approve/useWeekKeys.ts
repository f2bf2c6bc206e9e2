/** The keyboard over the weeks: J and K go from row to row, other letters act on the row that has the focus. */
import type { KeyboardEvent, RefObject } from 'react';

const actKeys = ['x', 'e', 'a', 'r'] as const;
type ActKey = (typeof actKeys)[number];

export type WeekKeys = Readonly<Record<ActKey, (index: number) => unknown>>;

const isActKey = (key: string): key is ActKey => actKeys.some((one) => one === key);

export function useWeekKeys(
  rows: RefObject<HTMLElement | null>,
  acts: WeekKeys,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (
      ctrlKey ||
      metaKey ||
      altKey ||
      !(target instanceof HTMLElement) ||
      target.closest('input:not([type=checkbox]), textarea') !== null
    )
      return;
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-week]') ?? [])];
    const index = all.findIndex((row) => row.contains(target));
    const step = key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;
    const act = isActKey(key) ? acts[key] : null;
    if (step === 0 && act === null) return;
    event.preventDefault();
    if (step !== 0) all[Math.min(all.length - 1, Math.max(0, index + step))]?.focus();
    else act?.(index);
  };
}
