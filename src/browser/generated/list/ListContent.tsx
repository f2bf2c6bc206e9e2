/** What the list shows: its rows, or why there are none. */
import Card from '@mui/material/Card';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Notice } from '../Notice.tsx';
import { errorText } from '../useWrite.ts';
import { EmptyList } from './EmptyList.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NoResult } from './NoResult.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { ChosenColumns } from './useColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
}

export function ListContent({ resource, columns }: Props) {
  const { isPending, error, data, total, filterValues, refetch } = useListContext();
  const translate = useTranslate();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  if (error && !data) {
    return (
      <Notice icon={mdiAlertCircleOutline} title={translate('beheer.server.not_loaded')} text={errorText(error)}>
        <Button variant="outlined" onClick={() => void refetch()}>{translate('beheer.server.retry')}</Button>
      </Notice>
    );
  }
  if (isPending) return <ListSkeleton columns={columns.shown.length} />;
  if (total === 0 || data?.length === 0) {
    return Object.keys(filterValues).length === 0 ? <EmptyList resource={resource} /> : <NoResult resource={resource} />;
  }
  return (
    <Card sx={{ overflow: 'visible' }}>
      {wide ? <RecordTable resource={resource} columns={columns} /> : <RecordCards resource={resource} columns={columns} />}
      <ListPagination />
    </Card>
  );
}
