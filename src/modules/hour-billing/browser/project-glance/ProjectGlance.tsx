/** Project overview: use of the budget, invoiced and remaining amounts, work per person and activity, and margin. */
import { Suspense, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiClockOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { budgetOverTime } from '../../../projects/rules/budgetOverTime.ts';
import { budgetForecast, type BudgetForecast } from '../../../projects/rules/budgetForecast.ts';
import { Access, type ShownRecord } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import {
  Api,
  lazyWithPreload,
  Notice,
  Pages,
  type RecordPageProps,
  Skeletons,
  useApiQuery,
  useConditionContext,
  useFormat,
  useLabel,
  usePrincipal,
  useRegistry,
} from '#engine/browser';
import { measureValue, type ReportAnswer, type ReportMeasure, type Sums } from '../../../hours/rules/hoursReport.ts';
import type { FixedPrice, ProjectGlanceAnswer, ProjectMargin } from '../../rules/projectMoney.ts';
import { keyOrder, reportTree, type ReportRow } from '../../../hours/rules/reportTree.ts';
import { measureWords } from '../../../hours/rules/reportWords.ts';
import type * as calls from '../../calls.ts';
import { GlanceCard } from './GlanceCard.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { AmountBreakdown } from './AmountBreakdown.tsx';
import { ShareList } from './ShareList.tsx';

/** In pixels. The skeleton has the same height, to avoid layout shift. */
const plotHeight = 240;

// The chart library is large, so it is loaded separately from the rest.
const BudgetPlot = lazyWithPreload(() => import('./BudgetPlot.tsx'));

export default function ProjectGlance({ record }: RecordPageProps<'projects'>) {
  const translate = useTranslate();
  const { today } = useConditionContext();
  const uuid = String(record.id);
  const { data, isError } = useApiQuery({ queryKey: ['project-glance', uuid], queryFn: () => readProjectGlance(uuid) });
  if (isError && !data) return <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert>;
  if (!data) return <GlanceSkeleton />;
  const isEmpty = data.work.groups.length === 0;
  if (isEmpty && (data.invoices ?? []).length === 0 && data.fixed === null)
    return (
      <Notice
        icon={mdiClockOutline}
        title={translate('beheer.glance.nothing')}
        text={translate('beheer.glance.nothing_text')}
      >
        <FirstHours project={record} />
      </Notice>
    );
  return (
    <Box sx={cards}>
      {isEmpty ? null : <Pace answer={data} record={record} today={Dates.calendarDate(String(today))} />}
      {data.fixed === null ? null : <Fixed fixed={data.fixed} />}
      {data.margin === null ? null : <Margin margin={data.margin} wide={data.fixed === null} />}
      {data.invoices === null ? null : (
        <GlanceCard title={translate('beheer.glance.invoices')} wide>
          <InvoiceList invoices={data.invoices} />
        </GlanceCard>
      )}
      {isEmpty ? null : <Shares answer={data.work} />}
    </Box>
  );
}

/** Same layout as the overview: the chart across both columns, below it two lists. */
function GlanceSkeleton() {
  return (
    <Box sx={cards}>
      <Card sx={{ p: 2, gridColumn: { md: '1 / -1' } }}>
        <Skeleton variant="text" width={90} height={20} sx={{ mb: 1 }} />
        <Skeletons.PlotSkeleton height={plotHeight} />
      </Card>
      {['people', 'activities'].map((part) => (
        <Card key={part} sx={{ p: 2 }}>
          <Skeleton variant="text" width={110} height={20} sx={{ mb: 1 }} />
          <Skeletons.LinesSkeleton lines={4} isPart />
        </Card>
      ))}
    </Box>
  );
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Button to add the first hours, for users with that permission. */
function FirstHours({ project }: { readonly project: ShownRecord<'projects'> }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const hours = useRegistry().resources['hours'];
  if (!hours || !Access.mayDo(hours, principal, 'create')) return null;
  return (
    <Button
      component={LinkBase}
      variant="contained"
      to={Pages.createPath(hours, { client_uuid: project.client_uuid, project_uuid: project.id })}
    >
      {translate('beheer.entry.book_time')}
    </Button>
  );
}

interface PaceProps {
  readonly answer: ProjectGlanceAnswer;
  readonly record: ShownRecord<'projects'>;
  readonly today: CalendarDate;
}

function Pace({ answer: { work, days, fixed }, record, today }: PaceProps) {
  const translate = useTranslate();
  const budget = record.budget_minutes ?? null;
  const end_on = dayIn(record.end_on);
  const { forecast, course, total } = useMemo(() => {
    const expected = budgetForecast(days, { budget_minutes: budget, end_on, today });
    return {
      forecast: expected,
      course: budgetOverTime(days, expected, { end_on, today }),
      total: treeOf(work).root.total,
    };
  }, [work, days, budget, end_on, today]);
  // For a fixed price, the remaining amount depends on the price and not on the hours.
  const measures = (['worked', 'billable', 'share', 'value', 'open_value'] as const).filter(
    (measure) => work.measures.includes(measure) && (measure !== 'open_value' || fixed === null),
  );
  return (
    <GlanceCard title={translate('beheer.glance.pace')} wide>
      <Forecast forecast={forecast} budget={budget} end={end_on} />
      <Box aria-hidden sx={{ mb: 1.5 }}>
        <Suspense fallback={<Skeletons.PlotSkeleton height={plotHeight} />}>
          <BudgetPlot course={course} budget_minutes={budget} height={plotHeight} />
        </Suspense>
      </Box>
      <Sums answer={work} measures={measures} total={total} />
    </GlanceCard>
  );
}

function Fixed({ fixed: { agreed_cents, invoiced_cents, rest_cents } }: { readonly fixed: FixedPrice }) {
  const translate = useTranslate();
  return (
    <GlanceCard title={translate('beheer.glance.fixed')}>
      <AmountBreakdown
        parts={[
          { name: translate('beheer.glance.agreed'), cents: agreed_cents },
          { name: translate('beheer.glance.invoiced'), cents: invoiced_cents, isOff: true },
        ]}
        result={{ name: translate(rest_cents < 0 ? 'beheer.glance.beyond' : 'beheer.glance.rest'), cents: rest_cents }}
      />
    </GlanceCard>
  );
}

function Margin({
  margin: { invoiced_cents, to_invoice_cents, cost_cents, margin_cents },
  wide,
}: {
  readonly margin: ProjectMargin;
  readonly wide: boolean;
}) {
  const translate = useTranslate();
  return (
    <GlanceCard title={translate('beheer.glance.margin')} wide={wide}>
      <AmountBreakdown
        parts={[
          { name: translate('beheer.glance.invoiced'), cents: invoiced_cents },
          { name: translate('beheer.glance.to_invoice'), cents: to_invoice_cents },
          { name: translate('beheer.glance.cost'), cents: cost_cents, isOff: true },
        ]}
        result={{ name: translate('beheer.glance.margin'), cents: margin_cents }}
      />
      <Typography sx={{ color: 'text.secondary', fontSize: 12, mt: 1 }}>
        {translate('beheer.glance.margin_text')}
      </Typography>
    </GlanceCard>
  );
}

function Shares({ answer }: { readonly answer: ReportAnswer }) {
  const translate = useTranslate();
  const label = useLabel();
  const activities = useRegistry().resources['hours']?.fields['activity']?.options ?? [];
  const activityName = (key: string | null): string => {
    const option = activities.find(({ value }) => value === key);
    return option ? label(option.label) : '';
  };
  return (
    <>
      <ShareList
        title={translate('beheer.glance.people')}
        rows={rowsBy(answer, 0).map((row) => ({
          key: row.key ?? '',
          name: answer.names.employee?.[row.key ?? ''] ?? translate('beheer.reports.hidden'),
          minutes: worked(answer, row.total),
        }))}
      />
      <ShareList
        title={translate('beheer.glance.activities')}
        rows={rowsBy(answer, 1).map((row) => ({
          key: row.key ?? '',
          name: activityName(row.key),
          minutes: worked(answer, row.total),
        }))}
      />
    </>
  );
}

function Forecast({
  forecast,
  budget,
  end,
}: {
  readonly forecast: BudgetForecast;
  readonly budget: number | null;
  readonly end: CalendarDate | null;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const words = [
    translate('beheer.glance.week', { time: format.duration(forecast.week_minutes) }),
    ...(budget === null
      ? []
      : forecast.is_used_up
        ? [translate('beheer.glance.used_up', { over: format.duration(forecast.spent_minutes - budget) })]
        : forecast.used_up_on === null
          ? [translate('beheer.glance.lasts', { left: format.duration(budget - forecast.spent_minutes) })]
          : [translate('beheer.glance.until', { date: format.fullDate(forecast.used_up_on) })]),
    ...(end === null || forecast.at_end_minutes === null
      ? []
      : [
          translate('beheer.glance.at_end', {
            date: format.fullDate(end),
            time: format.duration(forecast.at_end_minutes),
          }),
        ]),
  ];
  return (
    <Typography role="status" sx={{ mb: 1.5 }}>
      {words.join(' ')}
    </Typography>
  );
}

function Sums({
  answer,
  measures,
  total,
}: {
  readonly answer: ReportAnswer;
  readonly measures: readonly ReportMeasure[];
  readonly total: Sums;
}) {
  const label = useLabel();
  const format = useFormat();
  const text = (measure: ReportMeasure): string => {
    const value = measureValue(measure, answer.sums, total);
    if (value === null) return '–';
    return measure === 'share'
      ? format.percent(value, 1)
      : measure === 'worked' || measure === 'billable'
        ? format.duration(value)
        : format.money(value);
  };
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 1.5, m: 0, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}
    >
      {measures.map((measure) => (
        <Box key={measure}>
          <Typography component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {label(measureWords[measure])}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {text(measure)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function treeOf(answer: ReportAnswer) {
  return reportTree(
    answer,
    keyOrder(answer, (_place, key) => key ?? '', 'en'),
    { measure: 'worked', direction: 'desc' },
  );
}

/** Sums the rows of one dimension over the others, sorted by time worked, descending. */
function rowsBy(answer: ReportAnswer, place: number): readonly ReportRow[] {
  const dimension = answer.rows[place];
  if (dimension === undefined) return [];
  return treeOf({
    ...answer,
    rows: [dimension],
    column: null,
    groups: answer.groups.map(({ keys, sums }) => ({ keys: [keys[place] ?? null], sums })),
  }).root.children;
}

const worked = (answer: ReportAnswer, sums: Sums): number => measureValue('worked', answer.sums, sums) ?? 0;
const dayIn = (day: string | null | undefined): CalendarDate | null => (day && Dates.isCalendarDate(day) ? day : null);

const call = Api.callsOf<typeof calls>();

/** Reads the overview of a project. Parts that the caller may not see are null. */
const readProjectGlance = (uuid: string): Promise<ProjectGlanceAnswer> =>
  call('GET /api/projects/:uuid/glance', { params: { uuid } });
