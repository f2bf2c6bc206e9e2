/** Card of a test payment with a button for each outcome. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiTestTube } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { paymentOutcomes, type PaymentOutcome, type TestPayment } from '../../rules/orderPayment.ts';
import { Icon, Requests, useFormat } from '#engine/browser';

const looks = {
  paid: { variant: 'contained', color: 'primary' },
  failed: { variant: 'outlined', color: 'error' },
  cancelled: { variant: 'text', color: 'inherit' },
} as const;

interface Props {
  readonly payment: Pick<TestPayment, 'kind' | 'payee' | 'description' | 'amount_cents' | 'currency'>;
  /** Reports the outcome, and leaves the page. */
  readonly end: (outcome: PaymentOutcome) => Promise<void>;
  /** Shown in place of the buttons, for a payment that has ended. */
  readonly ended?: ReactNode;
}

/** Shows the amount and the payee of a test payment, with a button for each outcome. */
export function OutcomeChoice({ payment: { kind, payee, description, amount_cents, currency }, end, ended }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const { act, busy, refusal } = Requests.useAct();
  return (
    <Card component="section" sx={{ p: 3, display: 'grid', gap: 2 }}>
      <Alert severity="info" icon={<Icon path={mdiTestTube} />}>
        {translate('beheer.test_payment.text')}
      </Alert>
      <Box sx={{ textAlign: 'center', py: 1 }}>
        <Typography sx={{ fontSize: 32, lineHeight: '40px', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {format.money(amount_cents, currency)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {translate(`beheer.test_payment.to.${kind}`, { payee, description })}
        </Typography>
      </Box>
      {refusal === null ? null : <Alert severity="error">{refusal.text}</Alert>}
      {ended ??
        paymentOutcomes.map((outcome) => (
          <Button
            key={outcome}
            {...looks[outcome]}
            size="large"
            fullWidth
            disabled={busy}
            onClick={() => void act(() => end(outcome))}
          >
            {translate(`beheer.test_payment.outcome.${outcome}`)}
          </Button>
        ))}
    </Card>
  );
}
