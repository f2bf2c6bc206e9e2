/**
 * In charge of the arrow keys in a table of boxes: one stop for the Tab key, the rest by arrows (WAI-ARIA, the pattern
 * "grid").
 */
import type { KeyboardEvent } from 'react';

const stops = '[data-tick], [data-open]';
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves to the next box in the arrow's direction; Home and End to the row's ends. */
export function moveIn(table: HTMLElement | null, event: KeyboardEvent): void {
  const from = event.target instanceof HTMLElement ? event.target.closest('td, th') : null;
  const row = from?.parentElement;
  if (!table || !from || !(row instanceof HTMLTableRowElement) || from.classList.contains('detail')) return;
  const target =
    event.key in steps ? neighbour(table, { row, cell: from, step: steps[event.key] ?? [0, 0] }) : edge(row, event.key);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

interface Start {
  readonly row: HTMLTableRowElement;
  readonly cell: Element;
  readonly step: readonly [number, number];
}

function neighbour(table: HTMLElement, { row, cell, step: [down, right] }: Start): HTMLElement | null {
  const column = [...row.cells].findIndex((one) => one === cell);
  if (right !== 0) {
    for (let at = column + right; at >= 0 && at < row.cells.length; at += right) {
      const found = row.cells[at]?.querySelector<HTMLElement>(stops);
      if (found) return found;
    }
    return null;
  }
  const rows = [...table.querySelectorAll('tr')].filter((one) => one.cells.length > 1);
  for (let at = rows.indexOf(row) + down; at >= 0 && at < rows.length; at += down) {
    const found = rows[at]?.cells[column]?.querySelector<HTMLElement>(stops);
    if (found) return found;
  }
  return null;
}

function edge(row: HTMLTableRowElement, key: string): HTMLElement | null {
  const all = [...row.querySelectorAll<HTMLElement>(stops)];
  return (key === 'Home' ? all[0] : key === 'End' ? all.at(-1) : null) ?? null;
}

/** Makes this the stop for the Tab key; the first where there is none yet. */
export function restAt(table: HTMLElement | null, target: EventTarget | null): void {
  if (!table) return;
  const all = [...table.querySelectorAll<HTMLElement>(stops)];
  const current =
    target instanceof HTMLElement && all.includes(target)
      ? target
      : (all.find((one) => one.tabIndex === 0 && one.dataset['rest'] !== undefined) ?? all[0]);
  for (const one of all) {
    one.tabIndex = one === current ? 0 : -1;
    if (one === current) one.dataset['rest'] = '';
    else delete one.dataset['rest'];
  }
}
