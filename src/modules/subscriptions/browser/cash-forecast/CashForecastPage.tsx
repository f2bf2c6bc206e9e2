/** Shows the income that is expected in the next thirteen weeks, open invoices by age, and clients who pay late. */
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { Page, type PageProps, Pages, Skeletons, useApiQuery, useFormat, useLabel, useRegistry } from '#engine/browser';
import type { AgeGroup, CashForecast } from '../../rules/cashForecast.ts';
import { KeyFigures } from '../parts/KeyFigures.tsx';
import { readCashForecast } from '../subscriptions.ts';
import { WeeksPicture } from './WeeksPicture.tsx';

export default function CashForecastPage({ page }: PageProps) {
  const title = useLabel()(page.label);
  const translate = useTranslate();
  const { data, isError } = useApiQuery({ queryKey: ['cash-forecast'], queryFn: readCashForecast });
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title}>
      {data ? <Forecast forecast={data} /> : null}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}

function Forecast({ forecast: { weeks, ages, payers, disputed_cents } }: { readonly forecast: CashForecast }) {
  const translate = useTranslate();
  const format = useFormat();
  const money = (cents: number): string => format.money(cents);
  const text = (key: string): string => translate(`beheer.cash.${key}`);
  const sum = (amount: (week: CashForecast['weeks'][number]) => number): number =>
    weeks.reduce((total, week) => total + amount(week), 0);
  const open = ages.reduce((total, { open_cents }) => total + open_cents, 0);
  const invoices = useRegistry().resources['invoices'];
  const toOpen = (filter: Readonly<Record<string, unknown>>): string =>
    invoices ? Pages.listPath(invoices, { kind: 'invoice', status: ['sent', 'partially_paid'], ...filter }) : '';
  const figures = [
    [text('total'), money(sum(({ total_cents }) => total_cents))],
    [text('open'), money(open)],
    ...(disputed_cents === 0 ? [] : [[text('disputed'), money(disputed_cents)] as const]),
  ] as const;
  return (
    <Stack sx={{ gap: 3 }}>
      <KeyFigures figures={figures} />
      <WeeksPicture weeks={weeks} />
      <Pages.PlainTable
        name={text('ages')}
        columns={[
          { label: text('ages') },
          { label: text('count'), isNumber: true },
          { label: text('open'), isNumber: true, onCard: 'aside' },
        ]}
        rows={ages.map((group) => ({
          key: String(group.from_days),
          to: toOpen({ due_date: dueWithin(group) }),
          cells: [nameOf(group, translate), format.integer(group.count), money(group.open_cents)],
        }))}
      />
      {payers.length === 0 ? null : (
        <Pages.PlainTable
          name={text('payers')}
          columns={[
            { label: text('payers') },
            { label: text('late'), isNumber: true },
            { label: text('paid'), isNumber: true },
            { label: text('open'), isNumber: true, onCard: 'aside' },
          ]}
          rows={payers.map(({ client_uuid, client_name, average_days_late, paid_count, open_cents }) => ({
            key: client_uuid,
            to: `/clients/${client_uuid}`,
            cells: [
              client_name,
              translate('beheer.cash.days', { smart_count: average_days_late }),
              format.integer(paid_count),
              money(open_cents),
            ],
          }))}
        />
      )}
    </Stack>
  );
}

function nameOf({ from_days, until_days }: AgeGroup, translate: ReturnType<typeof useTranslate>): string {
  if (from_days === null) return translate('beheer.cash.not_due');
  return until_days === null
    ? translate('beheer.cash.older', { days: from_days - 1 })
    : translate('beheer.cash.between', { from: from_days, until: until_days });
}

/** Returns the condition on the due date of the invoices of a group. */
function dueWithin({ from_days, until_days }: AgeGroup): Readonly<Record<string, string>> {
  if (from_days === null) return { gte: '$today' };
  return { lte: `$today-${from_days}d`, ...(until_days === null ? {} : { gte: `$today-${until_days}d` }) };
}
