/** Event handlers of the table of a sheet: focus, keys, selection and clipboard. */
import type { FocusEvent, KeyboardEvent } from 'react';
import type { Field } from '../../../registry/types.ts';
import { useGridKeyboard } from '../../grid/gridKeyboard.ts';
import { undoByKey } from '../../grid/undoKeys.ts';
import { cellAt, useCellRange } from './useCellRange.ts';
import type { Sheet } from './useSheet.ts';
import { useSheetClipboard } from './useSheetClipboard.ts';

export function useSheetGrid(sheet: Sheet, fields: readonly Field[]) {
  const { props: grid } = useGridKeyboard({ tabWalks: 'row' });
  const { range, handlers: selecting, clear } = useCellRange({ rows: sheet.rows, fields });
  const { handlers: clipboard, empty } = useSheetClipboard({ sheet, fields, range });
  return {
    range,
    props: {
      ...grid,
      ...clipboard,
      onMouseDown: selecting.onMouseDown,
      onMouseOver: selecting.onMouseOver,
      onFocus(event: FocusEvent<HTMLElement>): void {
        grid.onFocus(event);
        selecting.onFocus(event);
        sheet.enter(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
        // Switching to another window keeps the position; the focus returns afterwards.
        if (!document.hasFocus() || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) return;
        sheet.enter(null);
        clear();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        if (!undoByKey(event, sheet)) selecting.onKeyDown(event, () => grid.onKeyDown(event));
      },
      onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void {
        const isEmptied = (event.key === 'Delete' || event.key === 'Backspace') && range && cellAt(event.target);
        if (!isEmptied && !isSave(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (isEmptied) return empty(range);
        // First commit the text that is being typed.
        if (event.target instanceof HTMLElement) event.target.closest('td')?.focus();
        void sheet.saveAll();
      },
    },
  };
}

const isSave = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 's';
