/** Sheet: the records of a page as an editable grid. Rows are saved one by one. */
import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { mayShowField } from '../columns.ts';
import { ListError } from '../list/ListError.tsx';
import { ListPagination } from '../list/ListPagination.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { SheetBar } from './SheetBar.tsx';
import { SheetLeave } from './SheetLeave.tsx';
import { SheetTable } from './SheetTable.tsx';
import { countOf } from './useCellRange.ts';
import { useSheet } from './useSheet.ts';
import { useSheetGrid } from './useSheetGrid.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'sheet' }>;
}

const noData: readonly RaRecord[] = [];

/** Layout `sheet` of a list. */
export function SheetLayout({ resource, layout }: Props) {
  const { data = noData, isPending, error, page, perPage, sort, filterValues } = useListContext<RaRecord>();
  const translate = useTranslate();
  const fields = useSheetFields(resource, layout);
  const shownPage = JSON.stringify([page, perPage, sort, filterValues]);
  const sheet = useSheet({ resource, fields, data, page: shownPage });
  const grid = useSheetGrid(sheet, fields);
  const isUnsaved = sheet.edits.size > 0;
  if (error && data.length === 0 && !isUnsaved) return <ListError />;
  if (isPending && !isUnsaved) return <ListSkeleton columns={fields.length} />;
  return (
    <>
      <Card sx={scroller}>
        <SheetTable resource={resource} fields={fields} sheet={sheet} grid={grid} />
        {sheet.rows.length === 0 ? (
          <Typography sx={{ p: 2, color: 'text.secondary' }}>{translate('beheer.sheet.no_rows')}</Typography>
        ) : null}
        <Box sx={{ position: 'sticky', left: 0, width: '100cqw' }}>
          <ListPagination />
        </Box>
      </Card>
      <SheetBar resource={resource} sheet={sheet} selected={grid.range === null ? 0 : countOf(grid.range)} />
      <SheetLeave sheet={sheet} />
    </>
  );
}

/** Returns the fields of the layout that the person may see. */
function useSheetFields(resource: Resource, layout: Props['layout']) {
  const registry = useRegistry();
  const principal = usePrincipal();
  return useMemo(
    () =>
      layout.fields
        .flatMap((name) => resource.fields[name] ?? [])
        .filter((field) => mayShowField({ registry, principal }, resource, field)),
    [layout, resource, registry, principal],
  );
}

/** Scroll padding keeps focused cells from being hidden behind the fixed columns. */
const scroller = { overflow: 'auto', containerType: 'inline-size', scrollPaddingLeft: { xs: '170px', sm: '370px' } };
