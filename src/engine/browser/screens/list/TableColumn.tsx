/** A column of the table: its head, by which it is sorted and made wider, and below its cells what it comes to. */
import { memo, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Tooltip from '@mui/material/Tooltip';
import {
  DataTableClasses,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useTranslate,
} from 'react-admin';
import { isSortable } from '../../../registry/sortable.ts';
import { readSortText, sortedAlso, toSort, unshownSorts } from '../../../registry/sortText.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { rem, rootScale } from '../../theme/pxToRem.ts';
import { limited, withWidth } from './columnChanges.ts';
import { widthVariable } from './columnStyles.ts';
import type { ChosenColumns } from './useColumns.ts';
import { summedFields, useTotals } from './useTotals.ts';
import { alignOf } from '../../fields/alignOf.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly field: Field;
}

/** React-admin draws it twice, and says for which part of the table; the cells between are those of `RecordRows`. */
export const TableColumn = memo(function TableColumn(props: Props) {
  const part = useDataTableRenderContext();
  if (part === 'header') return <Head {...props} />;
  return part === 'footer' ? <Total {...props} /> : null;
});

function Head({ resource, field, columns }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const sort = useDataTableSortContext();
  const { handleSort } = useDataTableCallbacksContext();
  const text = label(field.label);
  const usual = field.kind === 'date' || field.kind === 'datetime' ? 'DESC' : 'ASC';
  const { setSort } = useListContext();
  const sorts = sort ? readSortText(sort.field, sort.order) : [];
  const place = sorts.findIndex((one) => one.field === field.name);
  const direction = sorts[place]?.direction ?? usual;
  const isSorted = place >= 0;
  const next = isSorted && place === 0 ? (direction === 'ASC' ? 'DESC' : 'ASC') : usual;
  const does = translate('ra.sort.sort_by', {
    field: text,
    field_lower_first: inSentence(text),
    order: translate(`ra.sort.${next}`),
  });
  const sortBy = (event: MouseEvent<HTMLElement>): void => {
    if (event.shiftKey) setSort(toSort(sortedAlso(sorts, field.name, usual)));
    // Of several it is the first that a click turns, and the only one that stays.
    else if (place === 0 && sorts.length > 1) setSort({ field: field.name, order: next });
    else handleSort?.(event);
  };
  const align = alignOf(field);
  // A "1" whose "2" stands nowhere says nothing: then the toolbar has the order in words.
  const isNumbered = isSorted && sorts.length > 1 && unshownSorts(sorts, columns.shown).length === 0;
  return (
    <TableCell
      variant="head"
      align={align}
      sortDirection={place === 0 ? (direction === 'ASC' ? 'asc' : 'desc') : false}
      className={`${DataTableClasses.headerCell} column-${field.name}`}
      sx={{ '&:hover .column-edge, .column-edge:focus-visible': { opacity: 1 } }}
    >
      {handleSort && sort && isSortable(resource, field) ? (
        <Tooltip
          describeChild
          enterDelay={300}
          placement={align === 'right' ? 'bottom-end' : 'bottom-start'}
          title={`${does}. ${translate('beheer.list.sort_also')}`}
        >
          <TableSortLabel
            active={isSorted}
            direction={direction === 'ASC' ? 'asc' : 'desc'}
            data-field={field.name}
            data-order={usual}
            onClick={sortBy}
          >
            <span>{text}</span>
            {isNumbered ? <Place number={place + 1} /> : null}
          </TableSortLabel>
        </Tooltip>
      ) : (
        <span>{text}</span>
      )}
      <Edge name={field.name} columns={columns} />
    </TableCell>
  );
}

/** By which of several it is sorted first. */
function Place({ number }: { readonly number: number }) {
  return (
    <Box component="sup" aria-hidden sx={{ ml: 0.25, fontSize: 10, lineHeight: 1, order: 1 }}>
      {number}
    </Box>
  );
}

/** Dragged, it makes the column wider or narrower; a double click makes it fit again. The panel of columns does so by keys. */
function Edge({ name, columns }: { readonly name: string; readonly columns: ChosenColumns }) {
  const drag = useRef<{ readonly x: number; readonly width: number; readonly box: HTMLElement } | null>(null);
  const widthAt = (x: number): number =>
    limited((drag.current?.width ?? 0) + (x - (drag.current?.x ?? 0)) / rootScale());
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const cell = event.currentTarget.closest('th');
    const box = event.currentTarget.closest<HTMLElement>('[data-density]');
    if (!cell || !box || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = cell.getBoundingClientRect().width / rootScale();
    drag.current = { x: event.clientX, width, box };
    if (columns.settings.some((one) => one.name === name && one.width === undefined))
      columns.choose(withWidth(columns.settings, name, width));
  };
  const move = (event: PointerEvent<HTMLElement>): void =>
    drag.current?.box.style.setProperty(widthVariable(name), rem(widthAt(event.clientX)));
  const end = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current) columns.choose(withWidth(columns.settings, name, widthAt(event.clientX)));
    drag.current = null;
  };
  return (
    <Box
      component="span"
      aria-hidden
      className="column-edge"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => columns.choose(withWidth(columns.settings, name, null))}
      sx={{
        position: 'absolute',
        insetBlock: 4,
        right: 0,
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        opacity: 0,
        borderRight: 2,
        borderColor: 'primary.main',
        '@media print': { display: 'none' },
      }}
    />
  );
}

/** Below the table, where somebody wants it. */
export function TotalsRow({ children }: { readonly children?: ReactNode }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  return (
    <TableFooter>
      <TableRow>
        {hasBulkActions ? <TableCell padding="checkbox" /> : null}
        {children}
      </TableRow>
    </TableFooter>
  );
}

function Total({ resource, columns, field }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const totals = useTotals(resource, columns);
  const isFirst = columns.shown[0] === field;
  const isSummed = summedFields([field]).length > 0;
  const sums = { id: 'totals', ...totals?.sums };
  return (
    <TableCell align={alignOf(field)} className={`column-${field.name}`}>
      {isFirst && totals
        ? translate(totals.isWhole ? 'beheer.list.total_of' : 'beheer.list.total_too_many', {
            smart_count: totals.rows,
            rows: format.integer(totals.rows),
          })
        : null}
      {isSummed && !isFirst && totals && Object.hasOwn(totals.sums, field.name) ? (
        <FieldValue resource={resource} field={field} record={sums} place="cell" />
      ) : null}
    </TableCell>
  );
}
