/**
 * The tabs of a record with the chosen one below them, kept in the address so that a link and "back" lead to the same.
 */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { useSession } from '../../providers/session.ts';
import { FieldsTab } from './FieldsTab.tsx';
import { InverseTab } from './InverseTab.tsx';
import { PageTab } from './PageTab.tsx';
import { countedIn, keyOfTab, type RecordTab } from './recordTabs.ts';
import { TabLabel } from './TabLabel.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  /** What the record is called. */
  readonly title: string;
  readonly tabs: readonly RecordTab[];
  readonly timeline: ReactNode;
}

export function TabsOf({ resource, record, title, tabs, timeline }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const [chosen, choose] = useChosenTab(tabs.map(keyOfTab));
  const isNarrowed = (useSession()?.client ?? null) !== null;
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const tab = tabs.find((one) => keyOfTab(one) === chosen) ?? tabs[0];
  if (!tab) return null;
  const onCount = (inverse: string, count: number): void =>
    setCounts((known) => (known[inverse] === count ? known : { ...known, [inverse]: count }));
  if (tabs.length === 1)
    return <Box id={`panel-${keyOfTab(tab)}`}>{panelOf(tab, { resource, record, timeline, onCount })}</Box>;
  return (
    <>
      <Tabs
        value={keyOfTab(tab)}
        onChange={(_, key: string) => choose(key)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('beheer.record.parts', { record: title })}
        sx={{ mb: 2, '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 } }}
      >
        {tabs.map((one) => (
          <Tab
            key={keyOfTab(one)}
            value={keyOfTab(one)}
            id={`tab-${keyOfTab(one)}`}
            aria-controls={`panel-${keyOfTab(one)}`}
            label={
              <TabLabel
                text={one.type === 'timeline' ? translate('beheer.timeline.title') : label(one.label)}
                count={countOf(one, { resource, record, counts, isNarrowed })}
              />
            }
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${keyOfTab(tab)}`} aria-labelledby={`tab-${keyOfTab(tab)}`}>
        {panelOf(tab, { resource, record, timeline, onCount })}
      </Box>
    </>
  );
}

interface Counting extends Pick<Props, 'resource' | 'record'> {
  /** Of the lists that have been opened. */
  readonly counts: Readonly<Record<string, number>>;
  /** Lists show less than a field of the record counts. */
  readonly isNarrowed: boolean;
}

/** Lines came with the record; a list that was opened says it best; until then what a field of the record counts. */
function countOf(tab: RecordTab, { resource, record, counts, isNarrowed }: Counting): number | null {
  if (tab.type !== 'inverse') return null;
  const lines: unknown = record[tab.inverse];
  return Array.isArray(lines)
    ? lines.length
    : (counts[tab.inverse] ?? (isNarrowed ? null : countedIn(resource, record, tab.inverse)));
}

type Panel = Pick<Props, 'resource' | 'record' | 'timeline'> & {
  readonly onCount: (inverse: string, count: number) => void;
};

function panelOf(tab: RecordTab, { resource, record, timeline, onCount }: Panel): ReactNode {
  if (tab.type === 'timeline') return timeline;
  if (tab.type === 'fields') {
    const facts = <FieldsTab resource={resource} record={record} names={tab.fields} sections={tab.sections ?? false} />;
    return tab.head === undefined ? (
      facts
    ) : (
      <Stack sx={{ gap: 2 }}>
        <PageTab resource={resource} record={record} page={tab.head} />
        {facts}
      </Stack>
    );
  }
  if (tab.type === 'page') return <PageTab resource={resource} record={record} page={tab.page} />;
  return (
    <InverseTab
      key={tab.inverse}
      resource={resource}
      record={record}
      name={tab.inverse}
      onCount={(count) => onCount(tab.inverse, count)}
    />
  );
}

function useChosenTab(keys: readonly string[]): readonly [string, (key: string) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const chosen = new URLSearchParams(search).get('tab') ?? '';
  const [first = ''] = keys;
  return [
    keys.includes(chosen) ? chosen : first,
    (key) => navigate({ pathname, search: key === first ? '' : `?tab=${encodeURIComponent(key)}` }, { replace: true }),
  ];
}
