/**
 * First information for a person who has ordered: thanks, payment, its result, and the progress of provisioning. Polls
 * while something is pending.
 */
import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useLocation, useRefresh, useTranslate } from 'react-admin';
import type { OrderPayment } from '../../rules/orderPayment.ts';
import { type RecordPageProps, Requests, useApiQuery, usePrincipal } from '#engine/browser';
import { orderPaymentKey, readOrderPayment } from '../payments.ts';
import { PaymentWaiting } from '../parts/PaymentWaiting.tsx';
import { useWaitsForPayment } from '../parts/useWaitsForPayment.ts';
import { HowToPay } from './HowToPay.tsx';
import { OrderProgress } from './OrderProgress.tsx';

const waitingMilliseconds = 1_500;
const quietMilliseconds = 20_000;

export default function OrderArrival({ resource, record }: RecordPageProps<'orders'>) {
  const order = record.id;
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [isPlaced, isBack] = [parameters.has('placed'), parameters.has('paid')];
  const isOwn = isPlaced || isBack;
  useEffect(() => {
    if (isOwn) Requests.noteSetGoing(`orders/${order}`);
  }, [isOwn, order]);
  const waitsFor = useWaitsForPayment(isBack);
  const waits = (payment: OrderPayment | undefined): boolean => payment?.state === 'open' && waitsFor(payment.online);
  // Read again on arrival: a person who returns from paying was here a moment ago, and that data is stale.
  const { data } = useApiQuery({
    queryKey: orderPaymentKey(order),
    queryFn: () => readOrderPayment(order),
    staleTime: 0,
    refetchInterval: ({ state }) => (waits(state.data) ? waitingMilliseconds : quietMilliseconds),
  });
  useFollow(data?.state === 'paid' && record.status === 'awaiting_payment');
  return (
    <>
      {data ? <ArrivalMessage payment={data} isPlaced={isPlaced} isBack={isBack} isWaiting={waits(data)} /> : null}
      <OrderProgress resource={resource} record={record} />
    </>
  );
}

/** Reloads the order once it is paid. */
function useFollow(isBehind: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (isBehind) refresh();
  }, [isBehind, refresh]);
}

interface ArrivalMessageProps {
  readonly payment: OrderPayment;
  readonly isPlaced: boolean;
  readonly isBack: boolean;
  readonly isWaiting: boolean;
}

function ArrivalMessage({ payment, isPlaced, isBack, isWaiting }: ArrivalMessageProps) {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  const isPaid = payment.state === 'paid' && (isPlaced || isBack);
  const asks = payment.state === 'open' && !isWaiting && (!isStaff || isPlaced);
  const failed =
    asks && !isStaff && payment.online?.status === 'failed'
      ? payment.online.reason === 'cancelled'
        ? 'cancelled'
        : 'failed'
      : null;
  if (!isPlaced && !isPaid && !isWaiting && !asks) return null;
  return (
    <Stack sx={{ gap: 2, mb: 2 }} role="status">
      {isPlaced || isPaid ? (
        <Alert severity="success" sx={{ '& .MuiAlert-message': { py: 1 } }}>
          <strong>
            {translate(
              isPaid
                ? 'beheer.order_payment.paid'
                : isStaff
                  ? 'beheer.order_payment.placed_staff'
                  : 'beheer.order_payment.thanks',
              { number: payment.number },
            )}
          </strong>{' '}
          {translate(
            isPaid
              ? 'beheer.order_payment.paid_text'
              : isStaff
                ? 'beheer.order_payment.placed_staff_text'
                : 'beheer.order_payment.thanks_text',
          )}
        </Alert>
      ) : null}
      {isWaiting ? <PaymentWaiting /> : null}
      {failed === null ? null : <Alert severity="warning">{translate(`beheer.order_payment.${failed}`)}</Alert>}
      {asks ? <HowToPay payment={payment} isStaff={isStaff} /> : null}
    </Stack>
  );
}
