/** Content of the list: its rows, or why there are none. */
import { useEffect, useEffectEvent } from 'react';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, useNotify } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { withFirstWords } from '../../lazyWithPreload.tsx';
import { currentConnection } from '../../providers/connection/connection.ts';
import { adminName } from '../../registry.ts';
import { ListLayout } from '../layouts/ListLayout.tsx';
import type { ChosenLayout } from '../list/useLayout.ts';
import { ListOwnPage } from '../layouts/ListOwnPage.tsx';
import { errorText } from '../useWrite.ts';
import { ListError } from '../list/ListError.tsx';
import { PaperTable } from '../print/PaperTable.tsx';
import { usePrintedRows } from '../print/printedList.ts';
import { ListPagination } from '../list/ListPagination.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';
import { RecordTable } from '../list/table/RecordTable.tsx';
import type { ChosenColumns } from '../list/table/useColumns.ts';
import { useReturn } from './useReturn.ts';

const EmptyList = lazyAhead(async () => ({ default: (await import('./EmptyList.tsx')).EmptyList }));
const RecordCards = lazyAhead(
  withFirstWords(async () => ({ default: (await import('../list/cards/RecordCards.tsx')).RecordCards })),
  <ListSkeleton />,
);
const NoResult = lazyAhead(async () => ({ default: (await import('../list/NoResult.tsx')).NoResult }));

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly chosen: ChosenLayout;
  /** References to embed in requests of a layout. */
  readonly embed: readonly string[];
}

export function ListContent({ resource, columns, chosen, embed }: Props) {
  const { layout } = chosen;
  const { isPending, error, data, total, filterValues } = useListContext();
  useFailureOverRows(error, data !== undefined);
  useReturn(data !== undefined && data.length > 0);
  const printed = usePrintedRows(adminName(resource));
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  // Keep the sheet mounted while printing and without results: it holds unsaved input.
  if (layout.type === 'sheet')
    return (
      <>
        {printed === null ? null : <PaperTable resource={resource} fields={columns.shown} rows={printed} />}
        <div hidden={printed !== null}>
          <ListLayout resource={resource} layout={layout} embed={embed} chosen={chosen} />
        </div>
      </>
    );
  if (printed !== null) return <PaperTable resource={resource} fields={columns.shown} rows={printed} />;
  if (layout.type === 'page') return <ListOwnPage resource={resource} page={layout.page} />;
  // A calendar fetches its own days and shows empty ones.
  if (layout.type === 'calendar')
    return <ListLayout resource={resource} layout={layout} embed={embed} chosen={chosen} />;
  if (error && !data) return <ListError />;
  if (isPending) return <ListSkeleton columns={columns.shown.length} />;
  if (total === 0 || data?.length === 0) {
    return Object.keys(filterValues).length === 0 ? (
      <EmptyList resource={resource} />
    ) : (
      <NoResult resource={resource} />
    );
  }
  if (layout.type !== 'table' && layout.type !== 'beside')
    return <ListLayout resource={resource} layout={layout} embed={embed} chosen={chosen} />;
  return (
    <Card sx={{ overflow: 'visible' }}>
      {wide ? (
        <RecordTable resource={resource} columns={columns} />
      ) : (
        <RecordCards resource={resource} columns={columns} />
      )}
      {columns.look.group === null ? <ListPagination /> : null}
    </Card>
  );
}

/** Notifies of a failed refetch while the rows stay visible. A lost connection is reported above the page instead. */
function useFailureOverRows(error: unknown, hasRows: boolean): void {
  const notify = useNotify();
  const show = useEffectEvent(() => {
    if (hasRows && currentConnection() === 'online') notify(errorText(error), { type: 'error' });
  });
  useEffect(() => {
    if (error) show();
  }, [error]);
}
