/**
 * Page of the test payment service, where no real money moves: shows the payment and lets the tester choose its
 * outcome.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { mdiTestTube } from '@mdi/js';
import { LinkBase, useLocation, useNavigate, useTranslate } from 'react-admin';
import { paymentOutcomes, type TestPayment } from '../../rules/orderPayment.ts';
import { Notice, Page, Skeletons, useApiQuery } from '#engine/browser';
import { endTestPayment, readTestPayment } from '../payments.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';

const width = 480;

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

function Choice({ payment }: { readonly payment: TestPayment }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { kind, is_pending, return_path } = payment;
  return (
    <OutcomeChoice
      payment={payment}
      end={async (outcome) => {
        await endTestPayment(payment.payment, outcome);
        await navigate(return_path);
      }}
      ended={
        is_pending ? undefined : (
          <Button variant="contained" component={LinkBase} to={return_path}>
            {translate(`beheer.test_payment.back.${kind}`)}
          </Button>
        )
      }
    />
  );
}
