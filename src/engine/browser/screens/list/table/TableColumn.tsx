/** Column of the table: header with sorting and resizing, and total in the footer. */
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
import { isSortable } from '../../../../registry/lists/sortable.ts';
import { readSortText, sortedAlso, toSort, unshownSorts } from '../../../../registry/lists/sortText.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { inSentence, useLabel } from '../../../ui/useLabel.ts';
import { rem, rootScale } from '../../../theme/pxToRem.ts';
import { limited, withWidth } from './columnChanges.ts';
import { widthVariable } from './columnStyles.ts';
import type { ChosenColumns } from './useColumns.ts';
import { summedFields, useTotals } from './useTotals.ts';
import { alignOf } from '../../../fields/alignOf.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly field: Field;
}

/** React-admin renders it for the header and the footer; the cells are rendered by `RecordRows`. */
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
    // With several sort fields, a click reverses the first one and removes the others.
    else if (place === 0 && sorts.length > 1) setSort({ field: field.name, order: next });
    else handleSort?.(event);
  };
  const align = alignOf(field);
  // Numbers of the sort order only make sense if all sort columns are visible; else the toolbar describes the order.
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

/** Position of the column in the sort order. */
function Place({ number }: { readonly number: number }) {
  return (
    <Box component="sup" aria-hidden sx={{ ml: 0.25, fontSize: 10, lineHeight: 1, order: 1 }}>
      {number}
    </Box>
  );
}

/** Resize handle of a column; a double click fits the content. The columns panel is the keyboard alternative. */
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

/** Row of totals below the table, optional. */
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
