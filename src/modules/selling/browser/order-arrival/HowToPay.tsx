/** How the open amount of an order is paid: online now, by transfer with a QR code, or automatically. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Identifiers } from '#engine/values';
import { useFormat } from '#engine/browser';
import type { OrderPayment } from '../../rules/orderPayment.ts';
import { PayOnline } from '../parts/PayOnline.tsx';
import { BankTransferFacts } from '../../../billing/browser/parts/BankTransferFacts.tsx';

interface Props {
  readonly payment: OrderPayment;
  /** Staff see the payment method, and cannot pay. */
  readonly isStaff: boolean;
}

export function HowToPay({ payment, isStaff }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const { method, mandate, transfer, can_pay_online, open_cents, currency, due_date } = payment;
  const amount = format.money(open_cents, currency);
  const paysOnline = can_pay_online && !isStaff;
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h2" component="h2">
          {translate('beheer.order_payment.title', { amount })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {explained({ method, mandate, isStaff }, translate)}
          {due_date === null || method === 'direct_debit'
            ? ''
            : ` ${translate(`beheer.order_payment.due${isStaff ? '_staff' : ''}`, { date: format.date(due_date) })}`}
        </Typography>
      </Box>
      {paysOnline ? (
        <PayOnline
          payable={{ order: payment.order_uuid }}
          openCents={open_cents}
          currency={currency}
          online={payment.online}
          isQuiet={method !== 'online'}
        />
      ) : null}
      {transfer !== null && method !== 'direct_debit' ? (
        <>
          {paysOnline ? (
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {translate(method === 'online' ? 'beheer.order_payment.or_transfer' : 'beheer.order_payment.transfer')}
            </Typography>
          ) : null}
          <BankTransferFacts transfer={transfer} isPayer={!isStaff} />
        </>
      ) : null}
    </Card>
  );
}

function explained(
  { method, mandate, isStaff }: Pick<OrderPayment, 'method' | 'mandate'> & Pick<Props, 'isStaff'>,
  translate: ReturnType<typeof useTranslate>,
): string {
  const key = (name: 'debit' | 'how') => `beheer.order_payment.${name}${isStaff ? '_staff' : ''}`;
  if (method === 'direct_debit' && mandate !== null)
    return translate(key('debit'), { iban: Identifiers.formatIban(mandate.iban), mandate: mandate.id });
  return translate(`${key('how')}.${method}`);
}
