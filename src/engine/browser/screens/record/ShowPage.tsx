/** Record page: title, status and actions, tabs with values and related records, and the time line on the right. */
import { Suspense, useRef } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { visuallyHidden } from '@mui/utils';
import { useTranslate, type RaRecord } from 'react-admin';
import { mayRead } from '../../../registry/access.ts';
import { hasTimeline } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { RecordFigures } from '../figures/RecordFigures.tsx';
import { useVisit } from '../../providers/drafts/savedPlaces.ts';
import { Page, useCrumbs } from '../Page.tsx';
import { TimelineSkeleton } from '../timeline/TimelineSkeleton.tsx';
import { ChangedBy } from './ChangedBy.tsx';
import { LifeBar } from '../excerpts/LifeBar.tsx';
import { PageTab } from './PageTab.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordMeters } from '../excerpts/RecordMeters.tsx';
import { timelineColumns } from '../skeletons/recordShapes.ts';
import { isTabOf, recordTabs } from './recordTabs.ts';
import { Summary } from '../excerpts/Summary.tsx';
import { TabsOf } from './TabsOf.tsx';
import { PresenceAvatars } from '../PresenceAvatars.tsx';
import { useRoomForSidebar } from './useRoomForSidebar.ts';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';

const Timeline = lazyWithPreload(() => import('../timeline/Timeline.tsx'));

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
}

export function ShowPage({ resource, record }: Props) {
  const title = useTitleOf(resource, record);
  const crumbs = useCrumbs(resource, true);
  const translate = useTranslate();
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  const frame = useRef<HTMLDivElement>(null);
  const hasColumn = useRoomForSidebar(frame);
  const showsTimeline = hasTimeline(registry, principal, resource);
  const place = { to: `${resource.route}/${record.id}`, name: title, icon: resource.icon };
  useVisit(place);
  const state = resource.fields[resource.statusField ?? ''];
  const timeline = showsTimeline ? <SuspendedTimeline resource={resource} record={record} /> : null;
  const tabs = [
    ...recordTabs(registry, principal, resource).filter(isTabOf(record, { registry, resource, context })),
    ...(showsTimeline && !hasColumn ? [{ type: 'timeline' as const }] : []),
  ];
  const aside = resource.aside === null ? null : <PageTab page={resource.aside} resource={resource} record={record} />;
  const hasAside = hasColumn && (showsTimeline || aside !== null);
  const parts = (
    <>
      <ChangedBy resource={resource} record={record} />
      {resource.head === null ? null : <PageTab page={resource.head} resource={resource} record={record} />}
      {resource.life.length > 0 ? <LifeBar resource={resource} record={record} /> : null}
      {hasAside ? null : aside}
      <RecordMeters resource={resource} record={record} />
      {resource.figures.length > 0 ? <RecordFigures resource={resource} record={record} /> : null}
      <TabsOf resource={resource} record={record} title={title} tabs={tabs} timeline={timeline} />
    </>
  );
  return (
    <Box ref={frame}>
      <Page
        crumbs={crumbs}
        title={title}
        name={title}
        titleAside={
          <>
            {state && mayRead(resource, principal, state) ? (
              <FieldValue resource={resource} field={state} record={record} place="cell" />
            ) : null}
            <PresenceAvatars resource={resource} uuid={record.id} />
          </>
        }
        favourite={place}
        summary={<Summary resource={resource} record={record} />}
        actions={<RecordActions resource={resource} record={record} />}
        maxWidth={hasAside ? pageWidth.recordBesideTimeline : pageWidth.record}
      >
        {hasAside ? (
          <Box sx={timelineColumns}>
            <Box sx={{ minWidth: 0 }}>{parts}</Box>
            <Box sx={{ minWidth: 0 }}>
              {aside}
              {timeline === null ? null : (
                <Box component="aside" aria-labelledby="timeline-title">
                  <Box component="h2" id="timeline-title" sx={visuallyHidden}>
                    {translate('beheer.timeline.title')}
                  </Box>
                  {timeline}
                </Box>
              )}
            </Box>
          </Box>
        ) : (
          parts
        )}
      </Page>
    </Box>
  );
}

function SuspendedTimeline(props: Props) {
  return (
    <Suspense
      fallback={
        <Card>
          <CardContent>
            <TimelineSkeleton />
          </CardContent>
        </Card>
      }
    >
      <Timeline {...props} />
    </Suspense>
  );
}
