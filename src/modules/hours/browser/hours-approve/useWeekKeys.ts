/** Keyboard shortcuts of the list of weeks: J and K move between the rows, other letters act on the focused row. */
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { Shell } from '#engine/browser';

const actKeys = ['x', 'e', 'a', 'r'] as const;
type ActKey = (typeof actKeys)[number];

type WeekKeys = Readonly<Record<ActKey, (index: number) => unknown>>;

const isActKey = (key: string): key is ActKey => actKeys.some((one) => one === key);

export function useWeekKeys(
  rows: RefObject<HTMLElement | null>,
  acts: WeekKeys,
): (event: KeyboardEvent<HTMLElement>) => void {
  const translate = useTranslate();
  const allRows = (): readonly HTMLElement[] => [...(rows.current?.querySelectorAll<HTMLElement>('[data-week]') ?? [])];
  const into = (name: 'next' | 'previous', key: string, place: number): Shell.PageCommand => ({
    name: `weeks:${name}`,
    label: translate(`beheer.keys.${name}`),
    icon: null,
    keys: [key],
    run: () => allRows().at(place)?.focus(),
  });
  Shell.usePageCommands([into('next', 'j', 0), into('previous', 'k', -1)]);
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
    const all = allRows();
    const index = all.findIndex((row) => row.contains(target));
    const step = key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;
    const act = isActKey(key) ? acts[key] : null;
    if (step === 0 && act === null) return;
    event.preventDefault();
    if (step !== 0) all[Math.min(all.length - 1, Math.max(0, index + step))]?.focus();
    else act?.(index);
  };
}
