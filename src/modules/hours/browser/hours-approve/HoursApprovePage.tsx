/** Page to approve timesheet weeks of others, and to see weeks that were not submitted. */
import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { Dates, Weeks } from '#engine/values';
import { Page, type PageProps, Pages, Skeletons, todayHere, useApiQuery, useLabel } from '#engine/browser';
import { hourWeeksKey, readWaitingWeeks, readWeeks } from '../hourWeeks.ts';
import { MissingWeeks } from './MissingWeeks.tsx';
import { approveTabs, readPlace, writePlace, type ApproveTab } from './waitingChoice.ts';
import { WaitingWeeks } from './WaitingWeeks.tsx';

const weeksBack = 8;
const weekDays = 7;

export default function HoursApprovePage({ page }: PageProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(search), [search]);
  const { tab } = place;
  const go = (to: Partial<typeof place>): void => navigate({ search: writePlace({ ...place, ...to }) });
  const thisMonday = Weeks.mondayOf(todayHere());
  const span = {
    from: Dates.addDays(thisMonday, -weekDays * weeksBack),
    until: Dates.addDays(thisMonday, -1),
    employee: null,
  };
  const waiting = useApiQuery({ queryKey: [...hourWeeksKey, 'waiting'], queryFn: readWaitingWeeks });
  const past = useApiQuery({ queryKey: [...hourWeeksKey, 'past', thisMonday], queryFn: () => readWeeks(span) });
  const missing = past.data?.filter(({ may }) => may.includes('remind'));
  const counts = { waiting: waiting.data?.length, missing: missing?.length };
  const title = label(page.label);
  const shown = tab === 'waiting' ? waiting : past;
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title} maxWidth={1200}>
      <Tabs aria-label={title} value={tab} onChange={(_, chosen: ApproveTab) => go({ tab: chosen })} sx={{ mb: 2 }}>
        {approveTabs.map((name) => (
          <Tab
            key={name}
            value={name}
            label={`${translate(`beheer.weeks.tab_${name}`)}${counts[name] === undefined ? '' : ` (${counts[name]})`}`}
          />
        ))}
      </Tabs>
      {shown.isError && !shown.data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {shown.data || shown.isError ? null : <Skeletons.RowsSkeleton />}
      {tab === 'waiting' && waiting.data ? <WaitingWeeks weeks={waiting.data} choice={place} onChoose={go} /> : null}
      {tab === 'missing' && missing ? <MissingWeeks weeks={missing} /> : null}
    </Page>
  );
}
