/**
 * Records as a table: the first column links to the record, a click on a row opens it, row actions are on the right.
 */
import { useMemo, useState, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import {
  DataTableBase,
  DataTableClasses,
  DataTableRenderContext,
  DataTableRoot,
  useDataTableRenderContext,
  useListContext,
  useTranslate,
} from 'react-admin';
import { mayDo } from '../../../../registry/access.ts';
import type { Resource } from '../../../../registry/types.ts';
import { lazyAhead } from '../../../fetchAhead.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { stickyTopVariable } from '../../../theme/components/media.ts';
import { cellWidth, radius } from '../../../theme/tokens.ts';
import { isSelectable } from '../../bulk/bulkOffer.ts';
import { Grouping } from './grouping.ts';
import { linkOfRow } from '../rows/recordLinks.ts';
import { RecordRows, RowShapes } from './RecordRows.tsx';
import { RecordTableHead } from './RecordTableHead.tsx';
import type { ChosenColumns } from './useColumns.ts';
import { columnStyles, usePinnedEdges, widthVariables } from './columnStyles.ts';
import { columnWords } from '../listState.ts';
import { TableColumn, TotalsRow } from './TableColumn.tsx';
import { fitting, useFit } from './useFit.ts';

const GroupedBody = lazyAhead(async () => ({ default: (await import('./GroupedBody.tsx')).GroupedBody }));
const BulkBar = lazyAhead(async () => ({ default: (await import('../rows/BulkBar.tsx')).BulkBar }));

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  /** True on a record page: no selection. */
  readonly embedded?: boolean;
}

/** Table of the records in the list context. `RecordCards` is for narrow screens. */
export function RecordTable({ resource, columns, embedded = false }: Props) {
  const label = useLabel();
  const principal = usePrincipal();
  const selectable = !embedded && isSelectable(resource, principal);
  const opens = mayDo(resource, principal, 'show');
  const { shown: fields, settings } = columns;
  // The first column of the registry, wherever it was moved to; if it is hidden, the first visible column.
  const named = fields.find(({ name }) => name === resource.list.columns[0]) ?? fields[0];
  const { density, totals: hasTotals, group } = columns.look;
  const box = useFit<HTMLDivElement>(`${resource.name} ${columnWords(settings)} ${density}`);
  const grouping = useMemo(() => ({ resource, columns }), [resource, columns]);
  const shape = useMemo(
    () => ({ resource, fields, named: opens ? (named ?? null) : null }),
    [resource, fields, opens, named],
  );
  usePinnedEdges(box, settings);
  const sx = useMemo(() => ({ ...fixed, ...columnStyles(settings) }), [settings]);
  const cells = (
    <>
      {fields.map((field) => (
        <TableColumn key={field.name} resource={resource} columns={columns} field={field} />
      ))}
      <ActionsColumn />
    </>
  );
  return (
    <Box ref={box} data-density={density} style={widthVariables(settings)} {...(opens ? opensTabs : {})} sx={sx}>
      <Grouping.Provider value={group === null ? null : grouping}>
        <RowShapes.Provider value={shape}>
          <DataTableBase storeKey="table" hasBulkActions={selectable} loading={null} empty={null}>
            <DataTableRoot className={DataTableClasses.root} {...(embedded ? { sx: headAtItsPlace } : {})}>
              {selectable ? <Selected resource={resource} /> : null}
              <div className={DataTableClasses.tableWrapper}>
                <Table className={DataTableClasses.table} size="small" aria-label={label(resource.plural)}>
                  <DataTableRenderContext.Provider value="header">
                    <RecordTableHead>{cells}</RecordTableHead>
                  </DataTableRenderContext.Provider>
                  {group === null ? <RecordRows /> : <GroupedBody />}
                  {hasTotals && !embedded ? (
                    <DataTableRenderContext.Provider value="footer">
                      <TotalsRow>{cells}</TotalsRow>
                    </DataTableRenderContext.Provider>
                  ) : null}
                </Table>
              </div>
            </DataTableRoot>
          </DataTableBase>
        </RowShapes.Provider>
      </Grouping.Provider>
    </Box>
  );
}

/** Mounts the bar with the first selected row, and keeps it mounted. */
function Selected({ resource }: Pick<Props, 'resource'>) {
  const { selectedIds } = useListContext();
  const [wasShown, setWasShown] = useState(false);
  const isShown = selectedIds.length > 0;
  if (isShown && !wasShown) setWasShown(true);
  return isShown || wasShown ? <BulkBar resource={resource} /> : null;
}

/** Opens the record in a new tab on a middle click, or a click with Ctrl or ⌘, anywhere in the row. */
const opensTabs = {
  onMouseDown: (event: MouseEvent) => {
    // Prevents the browser's autoscroll.
    if (event.button === 1 && tabLink(event)) event.preventDefault();
  },
  onAuxClick: (event: MouseEvent) => {
    if (event.button === 1) openTab(event);
  },
  onClickCapture: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) openTab(event);
  },
} as const;

/** Returns null on interactive elements. */
function tabLink({ target }: MouseEvent): HTMLAnchorElement | null {
  if (target instanceof Element && target.closest('a, button, input, label') !== null) return null;
  return linkOfRow(target);
}

function openTab(event: MouseEvent): void {
  const link = tabLink(event);
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

const cut = (text: string, reference: string) => ({
  [cellWidth.textVariable]: text,
  [cellWidth.referenceVariable]: reference,
});
const short = cut('clamp(200px, 17vw, 360px)', 'clamp(160px, 13vw, 260px)');
const shorter = cut('clamp(176px, 14vw, 320px)', 'clamp(136px, 11vw, 220px)');
/** Still enough to distinguish names; the tooltip has the full text. */
const shortest = cut('144px', '112px');
/** Reduces the space between columns before text is truncated further. */
const close = {
  '& .MuiTableCell-root': { px: 0.75 },
  // Keeps some space between right-aligned numbers and the text after them.
  '& .MuiTableCell-alignRight + .MuiTableCell-root:not(.MuiTableCell-alignRight)': { pl: 1.5 },
};
/** Headers stay on one line until names would become indistinguishable. */
const oneLine = { '& th': { whiteSpace: 'nowrap' } };

const narrowing = {
  [fitting('roomy')]: oneLine,
  [fitting('snug')]: { ...cut('clamp(224px, 20vw, 400px)', 'clamp(184px, 15vw, 300px)'), ...oneLine },
  [fitting('tight')]: { ...short, ...oneLine },
  [fitting('close')]: { ...short, ...close, ...oneLine },
  [fitting('closer')]: { ...shorter, ...close, ...oneLine },
  [fitting('folded')]: { ...shorter, ...close },
  [fitting('slim')]: { ...cut('168px', '132px'), ...close },
  [fitting('tighter')]: { ...shortest, ...close },
  // In a container that scrolls, the header sticks to the top of the container, not below the app bar.
  [fitting('scrolling')]: {
    ...shortest,
    ...close,
    '& .RaDataTable-tableWrapper': { overflowX: 'auto', [stickyTopVariable]: '0px' },
  },
};

/** Highlights the focused row. */
const focused = {
  '& tbody tr': { scrollMarginBlock: '120px' },
  '& tbody tr:has(a[data-record]:focus-visible)': {
    bgcolor: 'action.hover',
    boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
} as const;

const dense = {
  '&[data-density="compact"] .MuiTableCell-root': { height: 32, py: '2px' },
} as const;

/** Gradient over the cell below at its start. */
const fading = (colour: string): string => `linear-gradient(to right, transparent, ${colour} 20px)`;
const hovered = (theme: Theme): string =>
  `color-mix(in srgb, ${theme.palette.text.primary} 4%, ${theme.palette.background.paper})`;

const noRoom = { '@media (hover: hover)': { '&&': { width: 0, p: 0 } } } as const;

/**
 * Shows row actions over the end of a hovered row, so that they need no column. On touch devices they are always
 * visible.
 */
const overRow = {
  '@media (hover: hover)': {
    // The previous column is now at the corner of the table.
    '& thead th:nth-last-of-type(2)': { borderTopRightRadius: `${radius.card - 1}px` },
    '& td.column-row_actions': { position: 'relative', width: 0, p: 0 },
    // A table with room reserves it, so that the actions do not cover the status of the row.
    [fitting('roomy')]: { '& :is(td, th).column-row_actions': { width: 80, minWidth: 80 } },
    '& .row-actions': {
      position: 'absolute',
      right: 4,
      top: 0,
      bottom: '1px',
      display: 'flex',
      alignItems: 'center',
      pl: 3,
      pr: 0.5,
      background: (theme: Theme) => fading(hovered(theme)),
    },
    '& tr:has(.select-item input:checked) .row-actions': {
      background: (theme: Theme) => fading(theme.palette.brand.primary.soft),
    },
  },
} as const;

const fixed = { ...narrowing, ...dense, ...focused, ...overRow } as const;

const headAtItsPlace = { '& .RaDataTable-headerCell': { position: 'static' } } as const;

/** Its header is only for screen readers. */
function ActionsColumn() {
  const translate = useTranslate();
  const isHead = useDataTableRenderContext() === 'header';
  const style = { align: 'right', sx: noRoom } as const;
  if (!isHead) return <TableCell {...style} className="column-row_actions" />;
  return (
    <TableCell {...style} className={`${DataTableClasses.headerCell} column-row_actions`}>
      <span style={visuallyHidden}>{translate('beheer.list.actions')}</span>
    </TableCell>
  );
}
