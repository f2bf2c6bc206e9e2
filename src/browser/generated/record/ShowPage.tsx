/** A record to read: its name and state, what can be done with it, and tabs with its facts and what belongs to it. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { HistorySkeleton } from '../history/HistorySkeleton.tsx';
import { Page, useCrumbs } from '../Page.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { InverseTab } from './InverseTab.tsx';
import { PageTab } from './PageTab.tsx';
import { RecordActions } from './RecordActions.tsx';
import { keyOfTab, recordTabs, type RecordTab } from './recordTabs.ts';
import { TabLabel } from './TabLabel.tsx';

const HistoryTab = lazy(() => import('../history/HistoryTab.tsx'));

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
}

export function ShowPage({ resource, record }: Props) {
  const title = useTitleOf(resource, record);
  const crumbs = useCrumbs(resource, true);
  const label = useLabel();
  const translate = useTranslate();
  const registry = useRegistry();
  const principal = usePrincipal();
  const tabs = recordTabs(registry, principal, resource);
  const [chosen, choose] = useChosenTab(tabs.map(keyOfTab));
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const tab = tabs.find((one) => keyOfTab(one) === chosen) ?? tabs[0];
  const state = resource.fields[resource.stateField ?? ''];
  return (
    <Page
      crumbs={crumbs}
      title={title}
      name={title}
      beside={state ? <FieldValue resource={resource} field={state} record={record} place="cell" /> : null}
      actions={<RecordActions resource={resource} record={record} />}
      maxWidth={pageWidth.record}
    >
      {tabs.length > 1 ? (
        <Tabs value={tab ? keyOfTab(tab) : false} onChange={(_, key: string) => choose(key)} variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile aria-label={translate('beheer.record.parts', { record: title })} sx={{ mb: 2, '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 } }}>
          {tabs.map((one) => <Tab key={keyOfTab(one)} value={keyOfTab(one)} id={`tab-${keyOfTab(one)}`} aria-controls={`panel-${keyOfTab(one)}`} label={<TabLabel text={one.type === 'history' ? translate('beheer.history.title') : label(one.label)} count={countOf(one, record, counts)} />} />)}
        </Tabs>
      ) : null}
      {tab ? (
        <Box role={tabs.length > 1 ? 'tabpanel' : undefined} id={`panel-${keyOfTab(tab)}`} aria-labelledby={tabs.length > 1 ? `tab-${keyOfTab(tab)}` : undefined}>
          {panelOf(tab, { resource, record, onCount: (inverse, count) => setCounts((known) => (known[inverse] === count ? known : { ...known, [inverse]: count })) })}
        </Box>
      ) : null}
    </Page>
  );
}

/** Lines came with the record; of other lists the count is known once they have been opened. */
function countOf(tab: RecordTab, record: RaRecord, counts: Readonly<Record<string, number>>): number | null {
  if (tab.type !== 'inverse') return null;
  const lines: unknown = record[tab.inverse];
  return Array.isArray(lines) ? lines.length : counts[tab.inverse] ?? null;
}

function panelOf(tab: RecordTab, { resource, record, onCount }: Props & { readonly onCount: (inverse: string, count: number) => void }): ReactNode {
  if (tab.type === 'fields') return <FieldsTab resource={resource} record={record} names={tab.fields} />;
  if (tab.type === 'page') return <PageTab resource={resource} record={record} page={tab.page} />;
  if (tab.type === 'history') return <Suspense fallback={<Card><HistorySkeleton /></Card>}><HistoryTab resource={resource} record={record} /></Suspense>;
  return <InverseTab key={tab.inverse} resource={resource} record={record} name={tab.inverse} onCount={(count) => onCount(tab.inverse, count)} />;
}

/** In the address, so that a link and "back" lead to the same tab. */
function useChosenTab(keys: readonly string[]): readonly [string, (key: string) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const chosen = new URLSearchParams(search).get('tab') ?? '';
  const [first = ''] = keys;
  return [keys.includes(chosen) ? chosen : first, (key) => navigate({ pathname, search: key === first ? '' : `?tab=${encodeURIComponent(key)}` }, { replace: true })];
}
