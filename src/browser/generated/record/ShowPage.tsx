/** A record to read: its name and state, what can be done with it, and tabs with its facts and what belongs to it. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource, Tab as RecordTab } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { InverseTab } from './InverseTab.tsx';
import { RecordActions } from './RecordActions.tsx';
import { TabLabel } from './TabLabel.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
}

export function ShowPage({ resource, record }: Props) {
  const title = useTitleOf(resource, record);
  const crumbs = useCrumbs(resource, true);
  const label = useLabel();
  const translate = useTranslate();
  const tabs = useTabs(resource);
  const [chosen, choose] = useChosenTab(tabs.map(keyOf));
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const tab = tabs.find((one) => keyOf(one) === chosen) ?? tabs[0];
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
        <Tabs value={tab ? keyOf(tab) : false} onChange={(_, key: string) => choose(key)} variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile aria-label={translate('beheer.record.parts', { record: title })} sx={{ mb: 2, '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 } }}>
          {tabs.map((one) => <Tab key={keyOf(one)} value={keyOf(one)} id={`tab-${keyOf(one)}`} aria-controls={`panel-${keyOf(one)}`} label={<TabLabel text={label(one.label)} count={countOf(one, record, counts)} />} />)}
        </Tabs>
      ) : null}
      {tab ? (
        <Box role={tabs.length > 1 ? 'tabpanel' : undefined} id={`panel-${keyOf(tab)}`} aria-labelledby={tabs.length > 1 ? `tab-${keyOf(tab)}` : undefined}>
          {tab.type === 'fields'
            ? <FieldsTab resource={resource} record={record} names={tab.fields} />
            : <InverseTab key={tab.inverse} resource={resource} record={record} name={tab.inverse} onCount={(count) => setCounts((known) => (known[tab.inverse] === count ? known : { ...known, [tab.inverse]: count }))} />}
        </Box>
      ) : null}
    </Page>
  );
}

function keyOf(tab: RecordTab): string {
  return tab.type === 'inverse' ? tab.inverse : `fields-${tab.label.en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

/** Lines came with the record; of other lists the count is known once they have been opened. */
function countOf(tab: RecordTab, record: RaRecord, counts: Readonly<Record<string, number>>): number | null {
  if (tab.type !== 'inverse') return null;
  const lines: unknown = record[tab.inverse];
  return Array.isArray(lines) ? lines.length : counts[tab.inverse] ?? null;
}

/** Those whose records the principal may list. */
function useTabs(resource: Resource): readonly RecordTab[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  return resource.tabs.filter((tab) => {
    if (tab.type === 'fields') return true;
    const inverse = resource.inverses[tab.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    return inverse !== undefined && child !== undefined && (inverse.owned || mayDo(child, principal, 'list'));
  });
}

/** In the address, so that a link and "back" lead to the same tab. */
function useChosenTab(keys: readonly string[]): readonly [string, (key: string) => void] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const chosen = new URLSearchParams(search).get('tab') ?? '';
  const [first = ''] = keys;
  return [keys.includes(chosen) ? chosen : first, (key) => navigate({ pathname, search: key === first ? '' : `?tab=${encodeURIComponent(key)}` }, { replace: true })];
}
