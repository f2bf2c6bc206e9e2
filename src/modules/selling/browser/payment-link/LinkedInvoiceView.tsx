/** An invoice behind a payment link: what is to be paid and how, its PDF, and the invoice as it is printed. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiDownload, mdiLinkOff } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { errorText, Icon, Notice, Requests, Skeletons, Theme, useFormat } from '#engine/browser';
import { BankTransferFacts } from '../../../billing/browser/parts/BankTransferFacts.tsx';
import { Paper } from '../../../billing/browser/invoice-document/Paper.tsx';
import type { LinkedInvoice } from '../../calls.ts';
import { PayOnline } from '../parts/PayOnline.tsx';
import { PaymentWaiting } from '../parts/PaymentWaiting.tsx';
import { LinkedTestPayment } from './LinkedTestPayment.tsx';
import type { LinkedInvoiceState } from './useLinkedInvoice.ts';

/** Maximum width of the page, in pixels. */
export const linkedInvoiceWidth = 880;

export function LinkedInvoiceView(linked: LinkedInvoiceState) {
  const translate = useTranslate();
  const { invoice, error, token } = linked;
  if (invoice === undefined)
    return error ? (
      <Notice icon={mdiLinkOff} title={translate('beheer.payment_link.not_shown')} text={errorText(error)} />
    ) : (
      <Skeletons.RowsSkeleton />
    );
  return (
    <Stack sx={{ gap: 2, maxWidth: linkedInvoiceWidth }}>
      {linked.isTesting ? (
        <LinkedTestPayment token={token} invoice={invoice} />
      ) : (
        <ToPay {...linked} invoice={invoice} />
      )}
      <Button
        component="a"
        href={`${Requests.apiAddress}/payment-links/${encodeURIComponent(token)}/pdf`}
        download
        variant="outlined"
        startIcon={<Icon path={mdiDownload} />}
        sx={{ alignSelf: 'start' }}
      >
        {translate('beheer.payment_link.download')}
      </Button>
      <Theme.OnPaper name={translate('beheer.invoice_document.preview')}>
        <Paper content={invoice.paper} language={invoice.language} />
      </Theme.OnPaper>
    </Stack>
  );
}

function ToPay({
  invoice,
  token,
  isBack,
  isWaiting,
}: Pick<LinkedInvoiceState, 'token' | 'isBack' | 'isWaiting'> & { readonly invoice: LinkedInvoice }) {
  const translate = useTranslate();
  if (isWaiting) return <PaymentWaiting />;
  if (invoice.state !== 'open') return <Settled {...invoice} />;
  const { online, transfer, currency, open_cents } = invoice;
  const failed =
    isBack && online?.status === 'failed' ? (online.reason === 'cancelled' ? 'cancelled' : 'failed') : null;
  return (
    <>
      {failed === null ? null : (
        <Alert severity="warning" role="status">
          {translate(`beheer.invoice_payment.${failed}`)}
        </Alert>
      )}
      <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Amount {...invoice} />
        {invoice.can_pay_online ? (
          <PayOnline payable={{ link: token }} openCents={open_cents} currency={currency} online={online} />
        ) : null}
        {invoice.can_pay_online && transfer !== null ? (
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            {translate('beheer.order_payment.or_transfer')}
          </Typography>
        ) : null}
        {transfer === null ? null : <BankTransferFacts transfer={transfer} />}
        {transfer === null && !invoice.can_pay_online ? (
          <Alert severity="info">{translate('beheer.payment_link.as_on_invoice')}</Alert>
        ) : null}
      </Card>
    </>
  );
}

function Amount({ open_cents, currency, due_date }: LinkedInvoice) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Box>
      <Typography sx={{ fontSize: 32, lineHeight: '40px', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {format.money(open_cents, currency)}
      </Typography>
      {due_date === null ? null : (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate('beheer.payment_link.due', { due: format.date(due_date) })}
        </Typography>
      )}
    </Box>
  );
}

/** Says why nothing is to be paid. */
function Settled({ state, collected_on }: LinkedInvoice) {
  const translate = useTranslate();
  const format = useFormat();
  const day = collected_on === null ? null : format.date(collected_on);
  return (
    <Alert severity={state === 'paid' ? 'success' : 'info'} role="status">
      {state === 'collected' && day !== null
        ? translate('beheer.payment_link.state.collected_on', { day })
        : translate(`beheer.payment_link.state.${state}`)}
    </Alert>
  );
}
