/**
 * Spreadsheet keys in lines: Enter moves to the line below (Shift+Enter breaks the line of a text), Tab in the last cell adds a line, and Enter in a blank last
 * line moves to the save button. Escape restores the value that the cell had when it was entered.
 */
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';

interface Sheet {
  /** Returns true if nothing has been filled in in the line. */
  readonly isBlank: (index: number) => boolean;
  /** Adds a line and focuses it. */
  readonly add: () => void;
}

/** Selector of inputs; a cell has one or more. */
const inputs = ':is(input, textarea):not([type=hidden], [disabled]), [role=combobox]:not(input)';
const saveButton = '[data-action-bar] [type=submit]';

/** Marks the rows that are lines. */
export const lineRow = { 'data-line': '' } as const;

export function useSheetKeys({ isBlank, add }: Sheet): (event: KeyboardEvent<HTMLElement>, index: number) => void {
  return (event, index) => {
    const { key, target, currentTarget: row } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Do not query the lines on other keys: there may be hundreds.
    if (key !== 'Tab' && key !== 'Enter') return;
    if (!(target instanceof HTMLElement) || !target.matches(inputs)) return;
    const lines = [...(row.parentElement?.querySelectorAll<HTMLTableRowElement>(':scope > [data-line]') ?? [])];
    const isLast = index === lines.length - 1;
    if (key === 'Tab') {
      if (!isLast || isBlank(index) || [...row.querySelectorAll(inputs)].at(-1) !== target) return;
      event.preventDefault();
      add();
      return;
    }
    event.preventDefault();
    if (!isLast) focusCell(lines[index + 1], target.closest('td')?.cellIndex ?? 0);
    else if (!isBlank(index)) add();
    else row.closest('form')?.querySelector<HTMLElement>(saveButton)?.focus();
  };
}

interface CellUndo {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Handlers of a row that restore the value of a cell on Escape. Other keys go to `onOtherKey`. */
export function useCellUndo(onOtherKey: CellUndo['onKeyDown']): CellUndo {
  const { getValues, setValue } = useFormContext();
  const entered = useRef<{ readonly name: string; readonly value: unknown } | null>(null);
  return {
    onFocus: ({ target }) => {
      const name = target.getAttribute('name');
      if (name !== null) entered.current = { name, value: getValues(name) };
    },
    onKeyDown: (event) => {
      const { key, target, defaultPrevented } = event;
      const cell = entered.current;
      if (key !== 'Escape') return onOtherKey(event);
      if (defaultPrevented || !(target instanceof HTMLElement) || cell === null) return;
      if (target.getAttribute('name') !== cell.name || getValues(cell.name) === cell.value) return;
      event.preventDefault();
      flushSync(() => setValue(cell.name, cell.value, { shouldDirty: true, shouldValidate: true }));
      // As when the cell was entered: what is typed next replaces it.
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
    },
  };
}

/** Focuses the first input of the last line. */
export function focusLastLine(within: HTMLElement | null): void {
  const row = [...(within?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].at(-1);
  row?.querySelector<HTMLElement>(inputs)?.focus();
}

/** Focuses the input in the cell, or in the next cell that has one. */
function focusCell(row: HTMLTableRowElement | undefined, index: number): void {
  const cells = [...(row?.cells ?? [])].slice(index);
  const input = cells.map((cell) => cell.querySelector<HTMLElement>(inputs)).find((found) => found !== null);
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
}
