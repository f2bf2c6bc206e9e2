/** Button to pay the open amount online. Continues a pending payment if there is one. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { mdiCreditCardOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon, useFormat } from '#engine/browser';
import type { OnlineAttempt } from '../../rules/orderPayment.ts';
import type { Payable } from '../payments.ts';
import { usePayOnline } from './usePayOnline.ts';

interface Props {
  readonly payable: Payable;
  readonly openCents: number;
  readonly currency: string;
  readonly online: OnlineAttempt | null;
  /** True renders it as secondary, where another payment method was chosen. */
  readonly isQuiet?: boolean;
}

/** Button that opens the payment page. `openCents` includes VAT; errors show below the button. */
export function PayOnline({ payable, openCents, currency, online, isQuiet = false }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const { pay, busy, refusal } = usePayOnline();
  const amount = format.money(openCents, currency);
  const goesOn = online?.can_go_on === true;
  return (
    <>
      {goesOn ? (
        <Alert severity="info" role="status">
          {translate('beheer.order_payment.pending', { amount, when: format.dateTime(online.begun_at) })}
        </Alert>
      ) : null}
      <Button
        variant={isQuiet ? 'outlined' : 'contained'}
        size="large"
        startIcon={<Icon path={mdiCreditCardOutline} />}
        loading={busy}
        onClick={() => void pay(payable)}
        sx={{ justifySelf: { sm: 'start' } }}
      >
        {translate(goesOn ? 'beheer.order_payment.go_on' : 'beheer.order_payment.pay_online', { amount })}
      </Button>
      {refusal === null ? null : <Alert severity="error">{refusal.text}</Alert>}
    </>
  );
}
