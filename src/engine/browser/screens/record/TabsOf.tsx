/** Tabs of a record with the selected panel. The selection is in the address, so that links and Back restore it. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { isCountedApart, tabFigure } from '../../../registry/figures/tabFigures.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useSession } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useRecordFigures, type Figures } from '../figures/useFigures.ts';
import { FieldsTab } from './FieldsTab.tsx';
import { InverseTab } from './InverseTab.tsx';
import { PageTab } from './PageTab.tsx';
import { countedIn, keyOfTab, tabGroups, type RecordTab, type TabGroup } from './recordTabs.ts';
import { TabLabel } from './TabLabel.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
  /** Title of the record. */
  readonly title: string;
  readonly tabs: readonly RecordTab[];
  readonly timeline: ReactNode;
}

export function TabsOf({ resource, record, title, tabs: all, timeline }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const registry = useRegistry();
  const [chosen, choose] = useChosenTab(all.map(keyOfTab));
  const isNarrowed = (useSession()?.client ?? null) !== null;
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const counted = useTabCounts(resource, record, all);
  const numberOf = (one: RecordTab): number | null => countOf(one, { resource, record, counts, counted, isNarrowed });
  const tabs = all.filter(
    (one) => one.type !== 'inverse' || !one.hideEmpty || keyOfTab(one) === chosen || (numberOf(one) ?? 0) > 0,
  );
  const tab = tabs.find((one) => keyOfTab(one) === chosen) ?? tabs[0];
  if (!tab) return null;
  const onCount = (inverse: string, count: number): void =>
    setCounts((known) => (known[inverse] === count ? known : { ...known, [inverse]: count }));
  if (tabs.length === 1)
    return <Box id={`panel-${keyOfTab(tab)}`}>{panelOf(tab, { resource, record, timeline, onCount })}</Box>;
  const groups = tabGroups(registry, resource, tabs);
  const group = groups.find((one) => one.tabs.includes(tab)) ?? { label: null, tabs: [tab] };
  const nameOf = (one: RecordTab): string =>
    one.type === 'timeline' ? translate('beheer.timeline.title') : label(one.label);
  const groupName = (one: TabGroup): string => {
    if (one.label === 'more') return translate('beheer.record.more');
    return one.label === null ? one.tabs.map(nameOf).join() : label(one.label);
  };
  const open = ({ tabs: [first, ...others] }: TabGroup): void => {
    const filled = [first, ...others].find((one) => one && (numberOf(one) ?? 1) > 0) ?? first;
    if (filled) choose(keyOfTab(filled));
  };
  return (
    <>
      <Tabs
        value={keyOfGroup(group)}
        onChange={(_, key: string) => {
          const next = groups.find((one) => keyOfGroup(one) === key);
          if (next) open(next);
        }}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('beheer.record.parts', { record: title })}
        sx={{ mb: 2, '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 } }}
      >
        {groups.map((one) => (
          <Tab
            key={keyOfGroup(one)}
            value={keyOfGroup(one)}
            id={`tab-${keyOfGroup(one)}`}
            aria-controls={`panel-${keyOfGroup(one)}`}
            label={<TabLabel text={groupName(one)} count={sumOf(one.tabs.map(numberOf))} />}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${keyOfGroup(group)}`} aria-labelledby={`tab-${keyOfGroup(group)}`}>
        {group.tabs.length > 1 ? (
          <ChipTabs
            name={groupName(group)}
            tabs={group.tabs}
            current={tab}
            nameOf={nameOf}
            numberOf={numberOf}
            onChoose={choose}
          />
        ) : null}
        {panelOf(tab, { resource, record, timeline, onCount })}
      </Box>
    </>
  );
}

/** Scrolls sideways only; the page does not scroll. */
function scrollToChip(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const [at, around] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
  if (at.left < around.left || at.right > around.right) row.scrollLeft += at.left - around.left;
}

interface ChipTabsProps {
  /** Name of the group. */
  readonly name: string;
  readonly tabs: readonly RecordTab[];
  readonly current: RecordTab;
  readonly nameOf: (tab: RecordTab) => string;
  readonly numberOf: (tab: RecordTab) => number | null;
  readonly onChoose: (key: string) => void;
}

/** Tabs within a group of tabs. */
function ChipTabs({ name, tabs, current, nameOf, numberOf, onChoose }: ChipTabsProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={name}
      sx={{ gap: 1, mb: 2, overflowX: 'auto', flexWrap: { xs: 'nowrap', lg: 'wrap' } }}
    >
      {tabs.map((one) => (
        <Chip
          key={keyOfTab(one)}
          ref={one === current ? scrollToChip : undefined}
          label={<TabLabel text={nameOf(one)} count={numberOf(one)} />}
          aria-pressed={one === current}
          variant={one === current ? 'filled' : 'outlined'}
          color={one === current ? 'primary' : 'default'}
          onClick={() => onChoose(keyOfTab(one))}
        />
      ))}
    </Stack>
  );
}

const keyOfGroup = ({ tabs: [first] }: TabGroup): string => (first ? keyOfTab(first) : '');

/** Returns null if one of the counts is unknown. */
function sumOf(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

/** Returns the counts of lists that no field of the record counts, requested with its figures. */
function useTabCounts(resource: Resource, record: RaRecord<string>, tabs: readonly RecordTab[]): Figures['byName'] {
  const isAsked = tabs.some((tab) => tab.type === 'inverse' && isCountedApart(resource, tab.inverse));
  return useRecordFigures(resource.name, record.id, isAsked && tabs.length > 1).byName;
}

interface Counting extends Pick<Props, 'resource' | 'record'> {
  /** Counts of the lists that have been opened. */
  readonly counts: Readonly<Record<string, number>>;
  /** Counts of all lists, by the names of their figures. */
  readonly counted: Figures['byName'];
  /** True if lists are filtered to fewer records than the record counts. */
  readonly isNarrowed: boolean;
}

/** Returns the count of a tab: embedded lines, else an opened list, else the figures or a count in the record. */
function countOf(tab: RecordTab, { resource, record, counts, counted, isNarrowed }: Counting): number | null {
  if (tab.type !== 'inverse') return null;
  const lines: unknown = record[tab.inverse];
  return Array.isArray(lines)
    ? lines.length
    : (counts[tab.inverse] ??
        counted.get(tabFigure(tab.inverse))?.value ??
        (isNarrowed ? null : countedIn(resource, record, tab.inverse)));
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
