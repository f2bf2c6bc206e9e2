/**
 * What a client still has to pay of an invoice, and how: the code for the bank's app, or why nothing needs to be done.
 */
import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useTranslate } from 'react-admin';
import type { RecordPageProps } from '../../../../engine/browser/screens/record/PageTab.tsx';
import { TransferFacts } from '../parts/TransferFacts.tsx';
import { transferOf } from '../parts/transferOf.ts';

export default function InvoicePayment({ record }: RecordPageProps<'invoices'>) {
  const translate = useTranslate();
  const transfer = useMemo(() => transferOf(record), [record]);
  if (record.kind !== 'invoice' || !(Number(record.open_cents) > 0))
    return (
      <Alert severity="success">{translate(record.status === 'paid' ? 'beheer.pay.paid' : 'beheer.pay.nothing')}</Alert>
    );
  if (record.payment_means === 'direct_debit')
    return <Alert severity="info">{translate('beheer.pay.collected_text')}</Alert>;
  if (transfer === null) return <Alert severity="info">{translate('beheer.pay.as_on_invoice')}</Alert>;
  return (
    <Card sx={{ maxWidth: 720 }}>
      <CardContent>
        <TransferFacts transfer={transfer} />
      </CardContent>
    </Card>
  );
}
