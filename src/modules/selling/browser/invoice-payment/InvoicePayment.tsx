/**
 * Open amount of an invoice and how to pay it: online, by QR code for the bank's app, or why nothing needs to be done.
 * Shows the result to a person who returns from paying online.
 */
import { useEffect, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { type RecordPageProps, Requests, useApiQuery } from '#engine/browser';
import { BankTransferFacts } from '../../../billing/browser/parts/BankTransferFacts.tsx';
import { transferOf } from '../../../billing/browser/parts/transferOf.ts';
import { invoicePaymentKey, readInvoicePayment } from '../payments.ts';
import { PayOnline } from '../parts/PayOnline.tsx';
import { PaymentWaiting } from '../parts/PaymentWaiting.tsx';
import { useWaitsForPayment } from '../parts/useWaitsForPayment.ts';

const waitingMilliseconds = 1_500;
const quietMilliseconds = 20_000;

export default function InvoicePayment({ record }: RecordPageProps<'invoices'>) {
  const translate = useTranslate();
  if (record.kind !== 'invoice' || !(Number(record.open_cents) > 0))
    return (
      <Alert severity="success">{translate(record.status === 'paid' ? 'beheer.pay.paid' : 'beheer.pay.nothing')}</Alert>
    );
  if (record.is_collected) return <Alert severity="info">{translate('beheer.pay.collected_text')}</Alert>;
  return <ToPay invoice={record} />;
}

function ToPay({ invoice }: { readonly invoice: ShownRecord<'invoices'> }) {
  const translate = useTranslate();
  const isBack = new URLSearchParams(useLocation().search).has('paid');
  useEffect(() => {
    if (isBack) Requests.noteSetGoing(`invoices/${invoice.id}`);
  }, [isBack, invoice.id]);
  const transfer = useMemo(() => transferOf(invoice), [invoice]);
  const waits = useWaitsForPayment(isBack);
  const { data } = useApiQuery({
    queryKey: invoicePaymentKey(String(invoice.id)),
    queryFn: () => readInvoicePayment(String(invoice.id)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      waits(state.data?.online) ? waitingMilliseconds : isBack ? quietMilliseconds : false,
  });
  useFollow(data?.online?.status === 'succeeded' && data.open_cents < Number(invoice.open_cents));
  if (waits(data?.online)) return <PaymentWaiting />;
  const paysOnline = data?.can_pay_online === true;
  const failed =
    isBack && data?.online?.status === 'failed' ? (data.online.reason === 'cancelled' ? 'cancelled' : 'failed') : null;
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      {failed === null ? null : (
        <Alert severity="warning" role="status">
          {translate(`beheer.invoice_payment.${failed}`)}
        </Alert>
      )}
      <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
        {paysOnline ? (
          <>
            <PayOnline
              payable={{ invoice: String(invoice.id) }}
              openCents={data.open_cents}
              currency={data.currency}
              online={data.online}
            />
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {translate('beheer.order_payment.or_transfer')}
            </Typography>
          </>
        ) : null}
        {transfer === null ? (
          <Alert severity="info">{translate('beheer.pay.as_on_invoice')}</Alert>
        ) : (
          <BankTransferFacts transfer={transfer} />
        )}
      </Card>
    </Stack>
  );
}

/** Reloads the invoice once the payment was received. */
function useFollow(isBehind: boolean): void {
  const refresh = useRefresh();
  const notify = useNotify();
  useEffect(() => {
    if (!isBehind) return;
    refresh();
    notify('beheer.pay.paid_notice', { type: 'success' });
  }, [isBehind, refresh, notify]);
}
