/**
 * Hours report page. The URL holds the report; it is shown as a chart and a table that can be expanded, sorted, saved
 * and printed.
 */
import { Suspense, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiChartBoxOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import type { ReportDays } from '../../rules/reportComparison.ts';
import { isOpenMeasure, openWork, type ReportAnswer } from '../../rules/hoursReport.ts';
import {
  lazyWithPreload,
  Notice,
  Page,
  type PageProps,
  Pages,
  Requests,
  Shell,
  Skeletons,
  useConditionContext,
  useFormat,
  useLabel,
} from '#engine/browser';
import { readHoursReport, saveHoursReport, type ReportParameters } from '../hoursReports.ts';
import {
  comparedOf,
  daysOf,
  readChoice,
  readyMadeOf,
  writeChoice,
  writeSort,
  type ReportChoice,
} from './reportChoice.ts';
import { ReportBar } from './ReportBar.tsx';
import { ReportTable } from './ReportTable.tsx';
import { combineConditions } from './combineConditions.ts';
import { shownReport, type ShownReport } from './shownReport.ts';
import { useReportText, type ReportText } from './useReportText.ts';

/** Height in pixels of a chart over time; other charts grow with their rows. */
const plotHeight = 260;

const ReportPlot = lazyWithPreload(() => import('./ReportPlot.tsx'));

export default function HoursReportsPage({ page }: PageProps) {
  const crumbs = Pages.usePageCrumbs(page);
  const navigate = useNavigate();
  const label = useLabel();
  const text = useReportText();
  const translate = useTranslate();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const { choice, period, compared, parameters, available, error, report } = useReport(text);
  const name = readyMadeOf(choice);
  const title = name === null ? label(page.label) : translate(`beheer.reports.ready.${name}`);
  return (
    <Page
      crumbs={[...crumbs, { text: label(page.label), to: null }]}
      title={title}
      name={title}
      actions={
        <Shell.ExportMenu
          wide={wide}
          disabled={report === null || report.root.children.length === 0}
          onChoose={(form) =>
            saveHoursReport(
              {
                ...parameters,
                measures: (report?.measures ?? choice.measures).join(','),
                sort: writeSort(choice.sort),
              },
              form,
            )
          }
        />
      }
    >
      <ReportBar
        choice={choice}
        period={period}
        available={available}
        text={text}
        onChange={(next) => navigate({ search: writeChoice(next) })}
      />
      <Covered days={period.days} compared={compared} />
      {error ? <Alert severity="error">{messageOf(error) ?? translate('beheer.server.not_loaded')}</Alert> : null}
      {report && !error ? (
        <Report
          report={report}
          choice={choice}
          text={text}
          onChange={(next) => navigate({ search: writeChoice(next) }, { replace: true })}
        />
      ) : null}
      {report || error ? null : (
        <Stack sx={{ gap: 2 }}>
          <Card sx={{ p: 2 }}>
            <Skeleton variant="text" width={120} height={20} sx={{ mb: 0.5 }} />
            <Skeletons.PlotSkeleton height={plotHeight} isPart />
          </Card>
          <Skeletons.RowsSkeleton />
        </Stack>
      )}
    </Page>
  );
}

/** Returns the report that the URL asks for. `report` is null until there is an answer of its shape. */
function useReport(text: ReportText) {
  const { search } = useLocation();
  const { today } = useConditionContext();
  const { locale } = useFormat();
  const choice = useMemo(() => readChoice(search, today), [search, today]);
  const period = useMemo(() => daysOf(choice, today), [choice, today]);
  const compared = useMemo(() => comparedOf(choice, period.days, today), [choice, period, today]);
  const parameters = useMemo(() => parametersOf(choice, period.days, compared), [choice, period, compared]);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['hours-reports', parameters],
    queryFn: () => readHoursReport(parameters),
    placeholderData: keepPreviousData,
  });
  const answer = data && isPlaceholderData && !isAbout(data, choice, compared) ? undefined : data;
  const report = useMemo(
    () => (answer ? shownReport(answer, choice, { text, locale, today }) : null),
    [answer, choice, text, locale, today],
  );
  return { choice, period, compared, parameters, available: data?.measures ?? null, error, report };
}

interface CoveredProps {
  readonly days: ReportDays;
  readonly compared: ReportDays | null;
}

/** Names the days of the report, and those that it is compared with. */
function Covered({ days, compared }: CoveredProps) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1.5 }}>
      {[
        translate('beheer.reports.of', { from: format.date(days.from), until: format.date(days.until) }),
        ...(compared
          ? [translate('beheer.reports.compared', { days: format.dateRange(compared.from, compared.until) })]
          : []),
      ].join(' ')}
    </Typography>
  );
}

interface ReportProps {
  readonly report: ShownReport;
  readonly choice: ReportChoice;
  readonly text: ReportText;
  readonly onChange: (choice: ReportChoice) => void;
}

function Report({ report, choice, text, onChange }: ReportProps) {
  const translate = useTranslate();
  const [measure] = report.measures;
  if (report.root.children.length === 0 || measure === undefined)
    return (
      <Notice
        icon={mdiChartBoxOutline}
        title={translate('beheer.reports.nothing')}
        text={translate('beheer.reports.nothing_text')}
      />
    );
  const drawn =
    choice.sort.measure !== null && report.measures.includes(choice.sort.measure) && report.answer.column === null
      ? choice.sort.measure
      : measure;
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Card component="section" aria-label={text.measure(drawn)} sx={{ p: 2, minWidth: 0, breakInside: 'avoid' }}>
        <Typography component="h2" sx={{ fontSize: 14, fontWeight: 700, lineHeight: '20px', mb: 0.5 }}>
          {text.measure(drawn)}
        </Typography>
        <Box aria-hidden>
          <Suspense fallback={<Skeletons.PlotSkeleton height={plotHeight} />}>
            <ReportPlot report={report} measure={drawn} text={text} />
          </Suspense>
        </Box>
      </Card>
      <ReportTable report={report} choice={choice} text={text} onSort={(sort) => onChange({ ...choice, sort })} />
      <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
        {[
          ...new Set(report.measures.map((one) => translate(`beheer.reports.about.${one}`))),
          ...(isAged(report.answer) ? [translate('beheer.reports.age_text')] : []),
        ].join(' ')}
      </Typography>
    </Stack>
  );
}

function parametersOf(
  { rows, column, measures, filter: asked }: ReportChoice,
  { from, until }: ReportDays,
  compared: ReportDays | null,
): ReportParameters {
  // A report of open work only leaves out rows without any.
  const open = measures.includes('open_time') ? openWork.open_time : openWork.open_value;
  const filter = measures.every(isOpenMeasure) ? combineConditions([asked, open]) : asked;
  const before = compared === null ? {} : { compare_from: compared.from, compare_until: compared.until };
  return {
    rows: rows.join(','),
    ...(column === null ? {} : { column }),
    from,
    until,
    ...before,
    ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
  };
}

/** Returns true if the previous answer has the same shape, so that it can stay until the new one has loaded. */
function isAbout(answer: ReportAnswer, { rows, column }: ReportChoice, compared: ReportDays | null): boolean {
  return (
    answer.rows.join() === rows.join() && answer.column === column && (answer.before === null) === (compared === null)
  );
}

const isAged = ({ rows, column }: ReportAnswer): boolean => column === 'age' || rows.includes('age');

function messageOf(error: Error): string | null {
  const refusal = Requests.apiErrorOf(error);
  return refusal === null ? null : [refusal.message, refusal.hint].filter(Boolean).join(' ') || null;
}
