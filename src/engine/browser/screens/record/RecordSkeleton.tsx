/** Skeleton of a record page while its data loads, with everything known without values. */
import { useRef } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Tab } from '../../../registry/records/recordConfig.ts';
import { hasTimeline } from '../../../registry/records/timeline.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { touch } from '../../theme/components/media.ts';
import { height, pageWidth } from '../../theme/tokens.ts';
import { mayShowField } from '../columns.ts';
import { figureGrid } from '../figures/figureGrid.ts';
import { visibleFigures } from '../figures/visibleFigures.ts';
import { LoadingStatus } from '../skeletons/LoadingStatus.tsx';
import { Page, useCrumbs } from '../Page.tsx';
import type { ResourcePageProps } from '../pageProps.ts';
import { TimelineSkeleton } from '../timeline/TimelineSkeleton.tsx';
import { blocksOf } from './blocks.ts';
import { FactSkeleton, FactsSkeleton } from '../skeletons/FactsSkeleton.tsx';
import { factGroups } from './factGroups.ts';
import { timelineColumns, blockColumns, factColumns } from '../skeletons/recordShapes.ts';
import { recordTabs, tabGroups, type RecordTab } from './recordTabs.ts';
import { useRoomForSidebar } from './useRoomForSidebar.ts';

export function RecordSkeleton({ resource }: ResourcePageProps) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const frame = useRef<HTMLDivElement>(null);
  const hasColumn = useRoomForSidebar(frame);
  const showsTimeline = hasTimeline(registry, principal, resource);
  const tabs: readonly RecordTab[] = [
    ...recordTabs(registry, principal, resource).filter(
      (tab) => !('when' in tab) && (tab.type !== 'inverse' || !tab.hideEmpty),
    ),
    ...(showsTimeline && !hasColumn ? [{ type: 'timeline' as const }] : []),
  ];
  const figures = visibleFigures(registry, principal, resource.figures).filter(
    ({ when, by }) => when === null && by === null,
  );
  const hasAside = hasColumn && (showsTimeline || resource.aside !== null);
  const parts = (
    <>
      {figures.length > 0 ? <FiguresSkeleton count={figures.length} /> : null}
      {tabs.length > 1 ? <TabsSkeleton resource={resource} tabs={tabs} /> : null}
      <TabSkeleton resource={resource} tab={tabs[0] ?? null} />
    </>
  );
  return (
    <Box ref={frame} aria-busy>
      <LoadingStatus />
      <Page
        crumbs={useCrumbs(resource, true)}
        title={null}
        name={label(resource.plural)}
        titleAside={resource.statusField === null ? null : <Skeleton variant="rounded" width={64} height={22} />}
        summary={<Skeleton variant="text" sx={{ width: 300, maxWidth: '100%', height: 20 }} />}
        actions={mayDo(resource, principal, 'edit') ? <Skeleton variant="rounded" sx={button} /> : null}
        maxWidth={hasAside ? pageWidth.recordBesideTimeline : pageWidth.record}
      >
        {hasAside ? (
          <Box sx={timelineColumns}>
            <Box sx={{ minWidth: 0 }}>{parts}</Box>
            <Card>
              <CardContent>
                <TimelineSkeleton />
              </CardContent>
            </Card>
          </Box>
        ) : (
          parts
        )}
      </Page>
    </Box>
  );
}

const button = { width: 120, height: 36, [touch]: { height: height.target, flex: '1 1 auto' } } as const;

function FiguresSkeleton({ count }: { readonly count: number }) {
  return (
    <Box sx={{ containerType: 'inline-size', mb: 2 }}>
      <Box sx={figureGrid(count, 'record')}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} component="div" sx={{ p: 2, display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
              <Skeleton variant="rounded" width={24} height={24} />
              <Skeleton variant="text" width={80} height={18} />
            </Box>
            <Skeleton width={72} height={32} />
          </Card>
        ))}
      </Box>
    </Box>
  );
}

/** The first tab is selected. */
function TabsSkeleton({ resource, tabs }: { readonly resource: Resource; readonly tabs: readonly RecordTab[] }) {
  const label = useLabel();
  const translate = useTranslate();
  const registry = useRegistry();
  const names = tabGroups(registry, resource, tabs).map((group) => {
    if (group.label === 'more') return translate('beheer.record.more');
    if (group.label !== null) return label(group.label);
    const [tab] = group.tabs;
    return tab === undefined || tab.type === 'timeline' ? translate('beheer.timeline.title') : label(tab.label);
  });
  return (
    <Box sx={{ display: 'flex', minHeight: 48, mb: 2, overflow: 'hidden' }}>
      {names.map((name) => (
        <Box key={name} sx={{ flex: 'none', px: 2, py: '14px' }}>
          <Skeleton variant="text" sx={{ width: `${name.length}ch`, height: 20 }} />
        </Box>
      ))}
    </Box>
  );
}

type FieldsTab = Extract<Tab, { readonly type: 'fields' }>;

interface TabProps extends ResourcePageProps {
  /** null if the tab is unknown. */
  readonly tab: Pick<FieldsTab, 'type' | 'fields' | 'sections' | 'head'> | Exclude<RecordTab, FieldsTab> | null;
}

export function TabSkeleton({ resource, tab }: TabProps) {
  const groups = useLikelyFacts(resource, tab);
  if (groups.length === 0)
    return (
      <Card>
        <CardContent>
          <FactsSkeleton />
        </CardContent>
      </Card>
    );
  return (
    <Box sx={groups.length > 1 ? blockColumns : {}}>
      {groups.map(({ heading, rows }) => (
        <Card key={heading}>
          <CardContent>
            {heading === '' ? null : (
              <Skeleton variant="text" sx={{ width: `${heading.length}ch`, height: 20, mb: 0.5 }} />
            )}
            <Box sx={factColumns(groups.length, rows.length)}>
              {rows.map((name, index) => (
                <FactSkeleton key={name} length={name.length} index={index} />
              ))}
            </Box>
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

interface LikelyFacts {
  /** Empty without a heading. */
  readonly heading: string;
  /** Labels of the rows. */
  readonly rows: readonly string[];
}

/** Returns the fields that are probably filled in: required ones and list columns. */
function useLikelyFacts(resource: Resource, tab: TabProps['tab']): readonly LikelyFacts[] {
  const label = useLabel();
  const translate = useTranslate();
  const registry = useRegistry();
  const principal = usePrincipal();
  // Content of a custom component is unknown.
  if (tab?.type !== 'fields' || tab.head !== undefined) return [];
  const known = new Set([resource.statusField, resource.stateField, ...resource.titlePaths.map(([name]) => name)]);
  const isLikely = (field: Field): boolean =>
    (!field.nullable || resource.list.columns.includes(field.name)) &&
    !known.has(field.name) &&
    mayShowField({ registry, principal }, resource, field);
  const fields = tab.fields.flatMap((name) => resource.fields[name] ?? []).filter(isLikely);
  const filled = Object.fromEntries(fields.map(({ name }) => [name, name]));
  return factGroups(resource, fields, tab.sections ?? false).map(({ title, fields: facts }) => ({
    heading: title === null ? '' : label(title),
    rows: blocksOf(facts, filled).map((block) =>
      block.type === 'fact' ? label(block.field.label) : translate(`beheer.record.${block.type}`),
    ),
  }));
}
