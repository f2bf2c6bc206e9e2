/** Settings of a report: ready-made reports, period, levels, columns, measures and filters. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { ListContextProvider, useList, useTranslate, type RaRecord } from 'react-admin';
import { comparisons, type ReportDays } from '../../rules/reportComparison.ts';
import { reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '../../rules/hoursReport.ts';
import type { RawCondition, Resource } from '#engine/registry';
import { Shell, useRegistry } from '#engine/browser';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { readyMade, readyMadeNames, readyMadeOf, withRows, type ReportChoice } from './reportChoice.ts';
import type { PeriodName } from './reportPeriods.ts';
import type { ReportText } from './useReportText.ts';

interface Props {
  readonly choice: ReportChoice;
  readonly period: { readonly name: PeriodName | null; readonly days: ReportDays };
  /** Null while loading: all measures are offered. */
  readonly available: readonly ReportMeasure[] | null;
  readonly text: ReportText;
  readonly onChange: (choice: ReportChoice) => void;
}

const mostRows = 3;
const none = 'none';

export function ReportBar({ choice, period, available, text, onChange }: Props) {
  const translate = useTranslate();
  const change = (part: Partial<ReportChoice>) => onChange({ ...choice, ...part });
  const dimensions = (taken: readonly (ReportDimension | null)[], full: boolean) =>
    reportDimensions.map((value) => ({
      value,
      text: text.dimension(value),
      disabled: taken.includes(value) || (full && !choice.rows.includes(value)),
    }));
  const asDimensions = (values: readonly string[]) =>
    values.flatMap((value) => reportDimensions.find((one) => one === value) ?? []);
  const measures = reportMeasures.map((value) => ({
    value,
    text: text.measure(value),
    disabled: available !== null && !available.includes(value),
  }));
  const takeMeasures = (values: readonly string[]) => {
    const next = values.flatMap((value) => reportMeasures.find((one) => one === value) ?? []);
    if (next.length > 0)
      change({
        measures: next,
        ...(choice.sort.measure !== null && !next.includes(choice.sort.measure)
          ? { sort: { measure: next[0] ?? null, direction: 'desc' as const } }
          : {}),
      });
  };
  return (
    <Box role="search" aria-label={translate('beheer.reports.choices')}>
      <ReadyMadeReports choice={choice} onChange={onChange} />
      <Stack direction="row" useFlexGap sx={{ gap: 1, rowGap: 1.5, flexWrap: 'wrap', mb: 1.5, pt: 0.5 }}>
        <PeriodChoice name={period.name} days={period.days} onChange={(next) => change({ period: next })} />
        <ChoiceSelect
          label={translate('beheer.reports.compare.label')}
          choices={[none, ...comparisons].map((value) => ({
            value,
            text: translate(`beheer.reports.compare.${value}`),
          }))}
          value={[choice.compare ?? none]}
          onChange={([value]) => change({ compare: comparisons.find((one) => one === value) ?? null })}
        />
        <ChoiceSelect
          multiple
          separator=" › "
          label={translate('beheer.reports.rows')}
          choices={dimensions([choice.column], choice.rows.length >= mostRows)}
          value={choice.rows}
          onChange={(values) => {
            if (values.length > 0) onChange(withRows(choice, asDimensions(values)));
          }}
        />
        <ChoiceSelect
          label={translate('beheer.reports.columns')}
          choices={[{ value: none, text: translate('beheer.reports.no_columns') }, ...dimensions(choice.rows, false)]}
          value={[choice.column ?? none]}
          onChange={(values) =>
            change({
              column: asDimensions(values)[0] ?? null,
              sort: { measure: choice.sort.measure, direction: choice.sort.direction },
            })
          }
        />
        <ChoiceSelect
          multiple
          label={translate('beheer.reports.measures')}
          choices={measures}
          value={choice.measures.filter((one) => available === null || available.includes(one))}
          onChange={takeMeasures}
        />
      </Stack>
      <ReportFilters filter={choice.filter} onChange={(filter) => change({ filter })} />
    </Box>
  );
}

function ReadyMadeReports({ choice, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  const translate = useTranslate();
  const chosen = readyMadeOf(choice);
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', mb: 2, '@media print': { display: 'none' } }}>
      {readyMadeNames.map((name) => (
        <Chip
          key={name}
          label={translate(`beheer.reports.ready.${name}`)}
          color={chosen === name ? 'primary' : 'default'}
          variant={chosen === name ? 'filled' : 'outlined'}
          aria-pressed={chosen === name}
          sx={chosen === name ? {} : { borderColor: 'divider', bgcolor: 'background.paper' }}
          onClick={() => onChange({ ...readyMade[name], compare: choice.compare, filter: choice.filter })}
        />
      ))}
    </Stack>
  );
}

/** Filters of the list of hours, except the day, which is the period. */
function ReportFilters({
  filter,
  onChange,
}: {
  readonly filter: RawCondition;
  readonly onChange: (filter: RawCondition) => void;
}) {
  const list = useList<RaRecord>({ data: [] });
  const hours = useRegistry().resources['hours'];
  if (!hours) return null;
  const resource: Resource = {
    ...hours,
    list: { ...hours.list, views: [], filters: hours.list.filters.filter((name) => name !== 'work_date') },
  };
  return (
    <ListContextProvider
      value={{
        ...list,
        filterValues: { ...filter },
        setFilters: (next: Readonly<Record<string, unknown>>) => onChange(next),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Shell.FilterChips resource={resource} />
      </Box>
    </ListContextProvider>
  );
}
