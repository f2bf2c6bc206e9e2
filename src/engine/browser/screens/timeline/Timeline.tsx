/**
 * Time line of a record: audit entries and notes of staff, newest first, grouped by day. Pinned notes and the field for
 * a new note are at the top.
 */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mdiAlertCircleOutline, mdiNoteEditOutline } from '@mdi/js';
import { useDataProvider, useLocale, useTranslate, type RaRecord } from 'react-admin';
import { localDate } from '../../../values/dates/calendarDate.ts';
import { mayNote, type TimelineEntry } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { NestedFieldProvider } from '../../fields/nested.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { readDraft } from '../../providers/drafts/drafts.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../Notice.tsx';
import { byDay, dayBefore } from './byDay.ts';
import { HistoryItem } from './HistoryItem.tsx';
import { NoteField, noteDraft } from './NoteField.tsx';
import { NoteItem } from './NoteItem.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';

const VersionsDialog = lazy(() => import('./VersionsDialog.tsx'));

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
}

const perPage = 20;

export default function Timeline({ resource, record }: Props) {
  const writes = mayNote(useRegistry(), usePrincipal(), resource);
  const history = useTimeline(resource, record);
  const [hasDraft] = useState(() => readDraft(noteDraft(resource, record)) !== null);
  const [isWriting, setWriting] = useState(hasDraft);
  const isEmpty = history.data?.pages.every((page) => page.data.length === 0) === true;
  return (
    <NestedFieldProvider value={FieldValue}>
      <Card>
        {isEmpty && !isWriting ? (
          <EmptyTimeline record={record} onWrite={writes ? () => setWriting(true) : null} />
        ) : (
          <CardContent>
            <Stack sx={{ gap: 2.5 }}>
              {writes ? (
                <Box sx={{ '@media print': { display: 'none' } }} onFocus={() => setWriting(true)}>
                  <NoteField resource={resource} record={record} autoFocus={isEmpty && !hasDraft} />
                </Box>
              ) : null}
              {isEmpty ? null : <Entries resource={resource} record={record} history={history} />}
            </Stack>
          </CardContent>
        )}
      </Card>
    </NestedFieldProvider>
  );
}

function Entries({ resource, record, history }: Props & { readonly history: ReturnType<typeof useTimeline> }) {
  const translate = useTranslate();
  const [compared, setCompared] = useState<string | null>(null);
  const {
    data,
    // Relative times count from the last fetch, so that entries newer than the page are not in the future.
    dataUpdatedAt: now,
    isPending,
    isError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = history;
  if (isPending) return <TimelineSkeleton />;
  if (isError && !data) {
    return (
      <Notice bare icon={mdiAlertCircleOutline} title={translate('beheer.timeline.unread')}>
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('ra.action.refresh')}
        </Button>
      </Notice>
    );
  }
  const entries = data.pages.flatMap((page) => page.data);
  const item = (entry: TimelineEntry): ReactNode => {
    const shown = { resource, record, now };
    if (entry.kind === 'note') return <NoteItem key={entry.uuid} {...shown} entry={entry} />;
    const earlier = comparableVersion(entry, entries, record);
    return (
      <HistoryItem
        key={entry.uuid}
        {...shown}
        entry={entry}
        onCompare={earlier === null ? null : () => setCompared(earlier)}
      />
    );
  };
  const isPinned = (entry: TimelineEntry): boolean => entry.kind === 'note' && entry.pinned;
  const pinned = entries.filter(isPinned);
  return (
    <>
      {pinned.length > 0 ? <Group title={translate('beheer.timeline.pinned')}>{pinned.map(item)}</Group> : null}
      {byDay(entries.filter((entry) => !isPinned(entry))).map(({ day, entries: ofDay }) => (
        <Group key={day} title={<Day day={day} today={localDate(new Date(now))} />}>
          {ofDay.map(item)}
        </Group>
      ))}
      {hasNextPage ? (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('beheer.history.more')}
        </Button>
      ) : null}
      {compared === null ? null : (
        <Suspense fallback={null}>
          <VersionsDialog resource={resource} record={record} entry={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </>
  );
}

interface EmptyProps {
  readonly record: RaRecord;
  /** Opens the field for a note; null if the person may not write one. */
  readonly onWrite: (() => void) | null;
}

/** One line, because it takes space from the facts and says that nothing has happened. */
function EmptyTimeline({ record, onWrite }: EmptyProps) {
  const translate = useTranslate();
  const format = useFormat();
  const made: unknown = record['created_at'];
  return (
    <Box data-unprinted sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, pl: 2, pr: 1 }}>
      {/* Not printed, because it only announces future content. */}
      <GlobalStyles styles={unprinted} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, flex: 1 }}>
        {typeof made === 'string'
          ? translate('beheer.history.unchanged', { date: format.date(localDate(new Date(made))) })
          : translate('beheer.history.empty')}
      </Box>
      {onWrite === null ? null : (
        <Button startIcon={<Icon path={mdiNoteEditOutline} />} onClick={onWrite}>
          {translate('beheer.timeline.write')}
        </Button>
      )}
    </Box>
  );
}

/** True for a version of the record itself, not of its lines. */
const isVersion = (entry: TimelineEntry): boolean =>
  entry.kind === 'history' &&
  entry.line === null &&
  (entry.verb === 'create' || entry.changes.length > 0) &&
  entry.verb !== 'delete';

/**
 * Returns the uuid of the version with which an entry compares the record, or null. The newest version is the current
 * record, so it is compared with the one before.
 */
function comparableVersion(entry: TimelineEntry, entries: readonly TimelineEntry[], record: RaRecord): string | null {
  const versions = entries.filter(isVersion);
  const isNewest = entry === versions[0];
  if (!versions.includes(entry) || (isNewest && entry.kind === 'history' && entry.verb === 'create')) return null;
  return isNewest ? (versions[1]?.uuid ?? String(record.id)) : entry.uuid;
}

/** The key includes the version of the record and the language, on which the entries depend. */
function useTimeline(resource: Resource, record: RaRecord) {
  const provider = useDataProvider<BeheerDataProvider>();
  return useInfiniteQuery({
    queryKey: [adminName(resource), 'timeline', record.id, record['version'], useLocale()],
    queryFn: ({ pageParam }) =>
      provider.timeline(adminName(resource), { id: record.id, range: [pageParam, pageParam + perPage - 1] }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length * perPage : null),
  });
}

function Group({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <Box
        component="h3"
        sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 600, color: 'text.secondary', m: 0, mb: 1.5 }}
      >
        {title}
      </Box>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {children}
      </Stack>
    </section>
  );
}

function Day({ day, today }: { readonly day: string; readonly today: string }) {
  const format = useFormat();
  const translate = useTranslate();
  if (day === today) return translate('beheer.history.today');
  return day === dayBefore(today) ? translate('beheer.history.yesterday') : format.fullDate(day);
}

const unprinted = { '@media print': { '.MuiCard-root:has([data-unprinted])': { display: 'none' } } } as const;
