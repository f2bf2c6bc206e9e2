/** What was done to a record, newest first, by day: read when it is opened. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mdiAlertCircleOutline, mdiHistory } from '@mdi/js';
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { amsterdamDate } from '../../../domain/calendarDate.ts';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { NestedFieldProvider } from '../../fields/nested.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';
import { Notice } from '../Notice.tsx';
import { byDay, dayBefore } from './byDay.ts';
import { HistoryItem } from './HistoryItem.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
}

const perPage = 25;

export default function HistoryTab({ resource, record }: Props) {
  const translate = useTranslate();
  const [now] = useState(() => Date.now());
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(resource, record);
  if (isPending) return <Card><HistorySkeleton /></Card>;
  if (isError && !data) {
    return <Notice icon={mdiAlertCircleOutline} title={translate('beheer.history.failed')}><Button variant="outlined" onClick={() => void refetch()}>{translate('ra.action.refresh')}</Button></Notice>;
  }
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) return <Notice icon={mdiHistory} title={translate('beheer.history.empty')} text={translate('beheer.history.empty_text')} />;
  return (
    <NestedFieldProvider value={FieldValue}>
      <Card>
        <CardContent>
          <Stack sx={{ gap: 3 }}>
            {byDay(entries).map(({ day, entries: ofDay }) => (
              <Box component="section" key={day}>
                <DayTitle day={day} today={amsterdamDate(new Date(now))} />
                <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
                  {ofDay.map((entry) => <HistoryItem key={entry.uuid} resource={resource} record={record} entry={entry} now={now} />)}
                </Stack>
              </Box>
            ))}
            {hasNextPage ? <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{translate('beheer.history.more')}</Button> : null}
          </Stack>
        </CardContent>
      </Card>
    </NestedFieldProvider>
  );
}

/** Another version of the record has another history. */
function useHistory(resource: Resource, record: RaRecord) {
  const provider = useDataProvider<BeheerDataProvider>();
  return useInfiniteQuery({
    queryKey: [adminName(resource), 'history', record.id, record['version']],
    queryFn: ({ pageParam }) => provider.history(adminName(resource), { id: record.id, range: [pageParam, pageParam + perPage - 1] }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length * perPage : null),
  });
}

function DayTitle({ day, today }: { readonly day: string; readonly today: string }) {
  const format = useFormat();
  const translate = useTranslate();
  const text = day === today ? translate('beheer.history.today') : day === dayBefore(today) ? translate('beheer.history.yesterday') : format.fullDate(day);
  return <Box component="h2" sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 600, color: 'text.secondary', m: 0, mb: 1.5 }}>{text}</Box>;
}
