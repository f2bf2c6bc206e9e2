/** Sheet: the records of a page as an editable grid. Rows are saved one by one. */
import { useCallback, useMemo, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext, useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { useGridKeyboard } from '../../grid/gridKeyboard.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { headLook, headWidth } from '../../grid/gridCellLook.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { mayShowField } from '../columns.ts';
import { ListError } from '../list/ListError.tsx';
import { ListPagination } from '../list/ListPagination.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { textOf } from '../pasting/cellText.ts';
import { filledTable, readTable, writeTable } from '../../grid/clipboardTable.ts';
import { SheetBar } from './SheetBar.tsx';
import { SheetLeave } from './SheetLeave.tsx';
import { SheetRow } from './SheetRow.tsx';
import type { CellRange } from '../../grid/clipboardTable.ts';
import { cellAt, countOf, selectedIn, useCellRange } from './useCellRange.ts';
import { useSheet } from './useSheet.ts';
import { alignOf } from '../../fields/alignOf.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'sheet' }>;
}

const noData: readonly RaRecord[] = [];

export function SheetLayout({ resource, layout }: Props) {
  const { data = noData, isPending, error, page, perPage, sort, filterValues } = useListContext<RaRecord>();
  const registry = useRegistry();
  const principal = usePrincipal();
  const translate = useTranslate();
  const label = useLabel();
  const notify = useNotify();
  const fields = useMemo(
    () =>
      layout.fields
        .flatMap((name) => resource.fields[name] ?? [])
        .filter((field) => mayShowField({ registry, principal }, resource, field)),
    [layout, resource, registry, principal],
  );
  const shownPage = JSON.stringify([page, perPage, sort, filterValues]);
  const sheet = useSheet({ resource, fields, data, page: shownPage });
  const { rows, words, enter } = sheet;
  const { props: grid } = useGridKeyboard({ tabWalksRow: true });
  const [focused, setFocused] = useState<string | null>(null);
  const move = useCallback(
    (key: string | null) => {
      setFocused(key);
      enter(key);
    },
    [enter],
  );
  const { range, handlers: selecting, clear: clearRange } = useCellRange({ rows, fields });
  /** Returns the selected range, or else the focused cell. */
  const cellsAt = (target: EventTarget) => {
    const at = cellAt(target);
    const row = rows.findIndex(({ key }) => key === at?.key);
    const column = fields.findIndex(({ name }) => name === at?.name);
    if (row < 0 || column < 0) return null;
    return range ?? { from: { row, column }, to: { row, column } };
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    grid.onFocus(event);
    selecting.onFocus(event);
    const key = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
    if (key !== focused) move(key);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    // Switching to another window keeps the position; the focus returns afterwards.
    if (!document.hasFocus() || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) return;
    move(null);
    clearRange();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = event.key.toLowerCase();
    const isTyping = event.target instanceof HTMLInputElement;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !isTyping && (key === 'z' || key === 'y')) {
      const step = key === 'y' || event.shiftKey ? sheet.redo : sheet.undo;
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      step();
    } else selecting.onKeyDown(event, () => grid.onKeyDown(event));
  };
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    if ((event.key === 'Delete' || event.key === 'Backspace') && range && cellAt(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      emptyCells(range);
    } else onSave(event);
  };
  const onSave = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    // First commit the text that is being typed.
    if (event.target instanceof HTMLElement) event.target.closest('td')?.focus();
    void sheet.saveAll();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const cells = cellsAt(event.target);
    const column = cells?.from.column ?? 0;
    const first = fields[column];
    const key = rows[cells?.from.row ?? 0]?.key;
    if (!cells || !first || key === undefined) return;
    event.preventDefault();
    const table = readTable(event.clipboardData.getData('text/plain'));
    const [head = []] = table;
    const isHead =
      table.length > 1 &&
      head.every((text, index) => {
        const field = fields[column + index];
        return field !== undefined && text.trim().toLowerCase() === label(field.label).toLowerCase();
      });
    const left = sheet.paste(key, first, filledTable(isHead ? table.slice(1) : table, cells));
    if (left > 0) notify(translate('beheer.sheet.left_out', { smart_count: left }), { type: 'warning' });
  };
  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    const cells = cellsAt(event.target);
    // Selected text is copied by the browser.
    if (!cells || (range === null && String(window.getSelection() ?? '') !== '')) return;
    event.preventDefault();
    const copied = rows
      .slice(cells.from.row, cells.to.row + 1)
      .map((row) =>
        fields
          .slice(cells.from.column, cells.to.column + 1)
          .map((field) => row.edit?.cells[field.name]?.text ?? textOf(field, row.initial, words)),
      );
    event.clipboardData.setData('text/plain', writeTable(copied));
  };
  const emptyCells = ({ from, to }: CellRange): void => {
    const [key, first] = [rows[from.row]?.key, fields[from.column]];
    const width = to.column - from.column + 1;
    const nothing = Array.from({ length: to.row - from.row + 1 }, () => Array.from({ length: width }, () => ''));
    if (key !== undefined && first) sheet.paste(key, first, nothing);
  };
  const onCut = (event: ClipboardEvent<HTMLElement>): void => {
    const cells = cellsAt(event.target);
    onCopy(event);
    if (cells && event.defaultPrevented) emptyCells(cells);
  };
  if (error && data.length === 0 && sheet.edits.size === 0) return <ListError />;
  if (isPending && sheet.edits.size === 0) return <ListSkeleton columns={fields.length} />;
  const title = translate('beheer.sheet.name', { name: label(resource.plural) });
  return (
    <>
      <Card sx={scroller}>
        <Box
          component="table"
          {...grid}
          role="grid"
          aria-label={title}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onKeyDownCapture={onKeyDownCapture}
          onMouseDown={selecting.onMouseDown}
          onMouseOver={selecting.onMouseOver}
          onPaste={onPaste}
          onCopy={onCopy}
          onCut={onCut}
          aria-multiselectable
          sx={{ borderCollapse: 'collapse', width: '100%', fontSize: 13 }}
        >
          <thead>
            <tr role="row">
              <Box component="td" sx={{ ...corner, left: 0, minWidth: headWidth, width: headWidth }} />
              {fields.map((field, column) => (
                <Box
                  component="th"
                  scope="col"
                  role="columnheader"
                  key={field.name}
                  sx={{
                    ...(column === 0 ? corner : head),
                    textAlign: alignOf(field),
                  }}
                >
                  {label(field.label)}
                  {field.required ? <span aria-hidden> *</span> : null}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <SheetRow
                key={row.key}
                resource={resource}
                fields={fields}
                row={row}
                number={index + 1}
                words={words}
                isLocked={sheet.isLocked}
                onCommit={sheet.commit}
                onSettle={sheet.settle}
                onSuggest={sheet.suggest}
                {...selectedIn(range, index)}
              />
            ))}
          </tbody>
        </Box>
        {rows.length === 0 ? (
          <Typography sx={{ p: 2, color: 'text.secondary' }}>{translate('beheer.sheet.no_rows')}</Typography>
        ) : null}
        <Box sx={{ position: 'sticky', left: 0, width: '100cqw' }}>
          <ListPagination />
        </Box>
      </Card>
      <SheetBar resource={resource} sheet={sheet} selected={range === null ? 0 : countOf(range)} />
      <SheetLeave sheet={sheet} />
    </>
  );
}

const head = { ...headLook, whiteSpace: 'nowrap' } as const;
/** Above the fixed column and the header row. */
const corner = { ...head, left: headWidth, zIndex: 2 } as const;
/** Scroll padding keeps focused cells from being hidden behind the fixed columns. */
const scroller = { overflow: 'auto', containerType: 'inline-size', scrollPaddingLeft: { xs: '170px', sm: '370px' } };
