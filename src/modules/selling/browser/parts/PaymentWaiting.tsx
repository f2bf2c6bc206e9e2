/** Shown to a person who returns from paying until the payment service has reported the result. */
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** Status card (`role="status"`) while `useWaitsForPayment` returns true. */
export function PaymentWaiting() {
  const translate = useTranslate();
  const waiting = translate('beheer.order_payment.waiting');
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5, maxWidth: 720 }} role="status">
      <Typography variant="h2" component="h2">
        {waiting}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.order_payment.waiting_text')}</Typography>
      <LinearProgress aria-label={waiting} />
    </Card>
  );
}
