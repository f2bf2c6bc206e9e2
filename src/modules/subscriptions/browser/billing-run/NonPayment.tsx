/** Subscriptions that tonight's run would suspend or end for non-payment, and those on hold with the reason. */
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Grids, Pages, useApiQuery, useFormat } from '#engine/browser';
import type { Unpaid } from '../../rules/nonPayment.ts';
import { readNonPayment } from '../subscriptions.ts';

export function NonPayment() {
  const translate = useTranslate();
  const format = useFormat();
  const recordCell = Grids.useRecordCell();
  const { data } = useApiQuery({ queryKey: ['non-payment'], queryFn: readNonPayment });
  if (!data) return null;
  const { day, remind_on, reminders, suspending, ending, on_hold } = data;
  const text = (key: string): string => translate(`beheer.non_payment.${key}`);
  const table = (name: string, rows: readonly (Unpaid & { readonly hold?: string })[]) =>
    rows.length === 0 ? null : (
      <Pages.PlainTable
        name={text(name)}
        columns={[
          { label: text(name) },
          { label: text('client'), onCard: 'bare' },
          { label: text('invoice') },
          { label: text('due') },
          ...(name === 'on_hold' ? [{ label: text('reason') }] : []),
        ]}
        rows={rows.map((one) => ({
          key: one.subscription_uuid,
          to: `/subscriptions/${one.subscription_uuid}`,
          cells: [
            one.description,
            recordCell('clients', one.client_uuid, one.client_name),
            recordCell('invoices', one.invoice_uuid, one.number),
            format.date(one.due_date),
            ...(one.hold === undefined ? [] : [text(`holds.${one.hold}`)]),
          ],
        }))}
      />
    );
  return (
    <Stack component="section" sx={{ gap: 2, mt: 4 }}>
      <Typography variant="h6" component="h2">
        {translate('beheer.non_payment.title', { day: format.date(day) })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {suspending.length + ending.length === 0 ? text('nothing') : text('intro')}{' '}
        {reminders.length === 0
          ? translate('beheer.non_payment.no_reminders', { day: format.date(remind_on) })
          : translate('beheer.non_payment.reminders', { smart_count: reminders.length, day: format.date(remind_on) })}
      </Typography>
      {table('suspending', suspending)}
      {table('ending', ending)}
      {table('on_hold', on_hold)}
    </Stack>
  );
}
