/** Clients with hours to invoice, those who have waited longest first, and fixed-price projects with an amount left. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheckAll } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import { DayPicker, Notice, Page, type PageProps, Pages, Skeletons, useFormat, useLabel } from '#engine/browser';
import type { HoursToInvoice } from '../../rules/hourInvoice.ts';
import { readHoursToInvoice } from '../hourInvoices.ts';

export function WaitingClients({ page }: PageProps) {
  const translate = useTranslate();
  const label = useLabel();
  const [until, setUntil] = useState<string | null>(null);
  const { data, isError } = useQuery({
    queryKey: ['hours-to-invoice', until],
    queryFn: () => readHoursToInvoice(until),
    placeholderData: keepPreviousData,
  });
  const title = label(page.label);
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title}>
      <Stack sx={{ gap: 2, maxWidth: 1040 }}>
        <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
          {translate('beheer.hour_invoice.intro')}
        </Typography>
        {data ? (
          <DayPicker label={translate('beheer.hour_invoice.until')} day={until ?? data.until} onDay={setUntil} />
        ) : null}
        {data ? <Waiting data={data} until={until} /> : null}
        {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
        {data || isError ? null : <Skeletons.RowsSkeleton />}
      </Stack>
    </Page>
  );
}

/** Returns a function for the number of entries, with the number of those that were invoiced before and credited. */
function useEntriesText(): (client: HoursToInvoice['clients'][number]) => string {
  const translate = useTranslate();
  const format = useFormat();
  return ({ entries, credited }) => {
    const all = format.integer(entries);
    return credited === 0
      ? all
      : translate('beheer.hour_invoice.entries_credited', { entries: all, smart_count: credited });
  };
}

function Waiting({
  data: { clients, fixed },
  until,
}: {
  readonly data: HoursToInvoice;
  readonly until: string | null;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const entriesOf = useEntriesText();
  const text = (key: string): string => translate(`beheer.hour_invoice.${key}`);
  const to = (client_uuid: string): string =>
    `/hours/invoice?${new URLSearchParams({ client: client_uuid, ...(until === null ? {} : { until }) }).toString()}`;
  if (clients.length + fixed.length === 0)
    return <Notice icon={mdiCheckAll} title={text('none')} text={text('none_text')} />;
  const unpriced = clients.reduce((sum, one) => sum + one.unpriced, 0);
  return (
    <Stack sx={{ gap: 2 }}>
      {unpriced === 0 ? null : (
        <Alert severity="warning">{translate('beheer.hour_invoice.unpriced', { smart_count: unpriced })}</Alert>
      )}
      {clients.length === 0 ? null : (
        <Pages.PlainTable
          name={text('clients')}
          columns={[
            { label: text('client') },
            { label: text('oldest') },
            { label: text('entries'), isNumber: true },
            { label: text('billable'), isNumber: true },
            { label: text('value'), isNumber: true, onCard: 'aside' },
          ]}
          rows={clients.map((one) => ({
            key: one.client_uuid,
            to: to(one.client_uuid),
            cells: [
              one.client_name,
              format.date(one.oldest_on),
              entriesOf(one),
              WorkTimes.formatWorkTime(one.minutes),
              format.money(one.value_cents),
            ],
          }))}
        />
      )}
      {fixed.length === 0 ? null : (
        <>
          <Typography variant="h2" component="h2" sx={{ mt: 1 }}>
            {text('fixed')}
          </Typography>
          <Pages.PlainTable
            name={text('fixed')}
            columns={[
              { label: text('project') },
              { label: text('client'), onCard: 'bare' },
              { label: text('agreed'), isNumber: true },
              { label: text('invoiced'), isNumber: true },
              { label: text('left'), isNumber: true, onCard: 'aside' },
              { label: text('open_hours'), isNumber: true },
            ]}
            rows={fixed.map((one) => ({
              key: one.project_uuid,
              to: to(one.client_uuid),
              cells: [
                one.project_name,
                one.client_name,
                format.money(one.agreed_cents),
                format.money(one.invoiced_cents),
                format.money(one.agreed_cents - one.invoiced_cents),
                WorkTimes.formatWorkTime(one.open_minutes),
              ],
            }))}
          />
        </>
      )}
    </Stack>
  );
}
