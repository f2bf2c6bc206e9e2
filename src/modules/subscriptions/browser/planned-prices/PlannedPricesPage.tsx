/** Page with planned price changes: which price lists start when, and which subscriptions pay what from which day. */
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCalendarArrowRight } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { PlannedOverview } from '../../rules/billingRound.ts';
import {
  Grids,
  Notice,
  Page,
  type PageProps,
  Pages,
  Skeletons,
  useApiQuery,
  useFormat,
  useLabel,
} from '#engine/browser';
import { readPlannedPrices } from '../subscriptions.ts';

export default function PlannedPricesPage({ page }: PageProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { data, isError } = useApiQuery({ queryKey: ['planned-prices'], queryFn: readPlannedPrices });
  const title = label(page.label);
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title}>
      {data ? <Overview planned={data} /> : null}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}

function Overview({ planned: { versions, changes, fixed, notice_days } }: { readonly planned: PlannedOverview }) {
  const translate = useTranslate();
  const format = useFormat();
  const recordCell = Grids.useRecordCell();
  const text = (key: string): string => translate(`beheer.planned.${key}`);
  if (versions.length === 0 && changes.length === 0)
    return <Notice icon={mdiCalendarArrowRight} title={text('none')} text={text('none_text')} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('beheer.planned.intro', { days: notice_days })}{' '}
        {translate('beheer.planned.fixed', { smart_count: fixed })}
      </Typography>
      {versions.length === 0 ? null : (
        <Pages.PlainTable
          name={text('lists')}
          columns={[
            { label: text('list') },
            { label: text('valid_from') },
            { label: text('subscriptions'), isNumber: true },
            { label: text('per_month'), isNumber: true },
            { label: text('first') },
            { label: text('notify_by') },
          ]}
          rows={versions.map((one) => ({
            key: one.uuid,
            to: `/priceList/${one.uuid}`,
            cells: [
              one.name,
              format.date(one.valid_from),
              format.integer(one.subscriptions),
              format.money(one.month_cents, one.currency),
              one.first_on === null ? '' : format.date(one.first_on),
              one.notify_by === null ? '' : format.date(one.notify_by),
            ],
          }))}
        />
      )}
      {changes.length === 0 ? (
        <Typography>{text('no_changes')}</Typography>
      ) : (
        <Pages.PlainTable
          name={text('changes')}
          columns={[
            { label: text('subscription') },
            { label: text('client'), onCard: 'bare' },
            { label: text('on') },
            { label: text('from'), isNumber: true },
            { label: text('to'), isNumber: true },
            { label: text('per_month'), isNumber: true },
            { label: text('announced_on') },
          ]}
          rows={changes.map((one) => ({
            key: `${one.subscription_uuid} ${one.on}`,
            to: `/subscriptions/${one.subscription_uuid}`,
            cells: [
              one.description,
              recordCell('clients', one.client_uuid, one.client_name),
              format.date(one.on),
              format.money(one.from_cents, one.currency),
              format.money(one.to_cents, one.currency),
              format.money(one.month_cents, one.currency),
              one.announced_on === null ? '' : format.date(one.announced_on),
            ],
          }))}
        />
      )}
    </Stack>
  );
}
