/** Pastes a block from a spreadsheet into lines: first into the existing lines, then into new ones. */
import type { ClipboardEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isRecord } from '../../../values/json.ts';
import { emptyRow } from './RowsInput.tsx';
import type { LinesViewProps } from './linesView.ts';
import { useReadBlock, type ClipboardBlock } from '../nested.ts';

/** Paste handler for the row at an index. */
type Paste = (event: ClipboardEvent<HTMLElement>, index: number) => void;

export function useLinesPaste({ source, fields, rows }: LinesViewProps): Paste {
  const read = useReadBlock();
  const translate = useTranslate();
  const notify = useNotify();
  const { getValues, setValue } = useFormContext();
  const fill = async (block: ClipboardBlock, from: number): Promise<void> => {
    const lines: unknown = getValues(source);
    const under = (Array.isArray(lines) ? lines : []).slice(from).filter(isRecord);
    const { filled, faults } = (await read?.(block, under)) ?? { filled: [], faults: [] };
    for (const [index, values] of filled.slice(0, under.length).entries())
      for (const [name, value] of Object.entries(values))
        setValue(`${source}.${from + index}.${name}`, value, { shouldDirty: true, shouldTouch: true });
    const blank = emptyRow([...fields.row, ...fields.more]);
    rows.addAll(filled.slice(under.length).map((values) => ({ ...blank, ...values })));
    if (faults.length === 0) return;
    const skipped = translate('beheer.lines.left_out', { smart_count: faults.length });
    notify([skipped, ...faults.slice(0, mostNamed)].join(' \u00b7 '), {
      type: 'warning',
      autoHideDuration: readMilliseconds,
    });
  };
  return (event, line) => {
    const { target, currentTarget, clipboardData } = event;
    const text = clipboardData.getData('text/plain').replace(/[\r\n]+$/, '');
    const cell = target instanceof HTMLElement ? target.closest('td') : null;
    // A textarea keeps text of several lines.
    const isBlock = text.includes('\t') || (text.includes('\n') && !(target instanceof HTMLTextAreaElement));
    const column = (cell?.cellIndex ?? -1) - (fields.more.length > 0 ? 1 : 0);
    if (read === null || !isBlock || cell?.parentElement !== currentTarget || column < 0) return;
    event.preventDefault();
    void fill({ text, into: fields.row.slice(column) }, line);
  };
}

const mostNamed = 3;
/** Duration of the notification, long enough to read it and find the lines. */
const readMilliseconds = 20_000;
