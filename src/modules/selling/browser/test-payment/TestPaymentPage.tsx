/**
 * Page of the test payment service, where no real money moves: shows the payment and lets the tester choose its
 * outcome.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiTestTube } from '@mdi/js';
import { LinkBase, useLocation, useNavigate, useTranslate } from 'react-admin';
import { paymentOutcomes, type TestPayment } from '../../rules/orderPayment.ts';
import { Icon, Notice, Page, Requests, Skeletons, useApiQuery, useFormat } from '#engine/browser';
import { endTestPayment, readTestPayment } from '../payments.ts';

const width = 480;
const looks = {
  paid: { variant: 'contained', color: 'primary' },
  failed: { variant: 'outlined', color: 'error' },
  cancelled: { variant: 'text', color: 'inherit' },
} as const;

export default function TestPaymentPage() {
  const translate = useTranslate();
  const id = new URLSearchParams(useLocation().search).get('payment') ?? '';
  const { data, isError } = useApiQuery({
    queryKey: ['test-payment', id],
    queryFn: () => readTestPayment(id),
    enabled: id !== '',
  });
  const title = translate('beheer.test_payment.title');
  return (
    <Page crumbs={[]} title={title} name={title} maxWidth={width}>
      {data ? (
        <Choice payment={data} />
      ) : isError || id === '' ? (
        <Notice
          icon={mdiTestTube}
          title={translate('beheer.test_payment.gone')}
          text={translate('beheer.test_payment.gone_text')}
        >
          <Button component={LinkBase} to="/orders" variant="outlined">
            {translate('beheer.test_payment.orders')}
          </Button>
        </Notice>
      ) : (
        <ChoiceSkeleton />
      )}
    </Page>
  );
}

/** Placeholder for the note, the amount, the payee and a button for each outcome. */
function ChoiceSkeleton() {
  return (
    <Card aria-busy sx={{ p: 3, display: 'grid', gap: 2 }}>
      <Skeletons.LoadingStatus />
      <Box>
        <Skeleton variant="text" sx={{ width: '85%', height: 20 }} />
        <Skeleton variant="text" sx={{ width: '55%', height: 20 }} />
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'center', py: 1 }}>
        <Skeleton variant="text" sx={{ width: 140, height: 40 }} />
        <Skeleton variant="text" sx={{ width: 240, maxWidth: '90%', height: 20 }} />
      </Box>
      {paymentOutcomes.map((outcome) => (
        <Skeleton key={outcome} variant="rounded" height={42} />
      ))}
    </Card>
  );
}

function Choice({
  payment: { payment, kind, payee, description, amount_cents, currency, is_pending, return_path },
}: {
  readonly payment: TestPayment;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const navigate = useNavigate();
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
      {is_pending ? (
        paymentOutcomes.map((outcome) => (
          <Button
            key={outcome}
            {...looks[outcome]}
            size="large"
            fullWidth
            disabled={busy}
            onClick={() =>
              void act(async () => {
                await endTestPayment(payment, outcome);
                await navigate(return_path);
              })
            }
          >
            {translate(`beheer.test_payment.outcome.${outcome}`)}
          </Button>
        ))
      ) : (
        <Button variant="contained" component={LinkBase} to={return_path}>
          {translate(`beheer.test_payment.back.${kind}`)}
        </Button>
      )}
    </Card>
  );
}
