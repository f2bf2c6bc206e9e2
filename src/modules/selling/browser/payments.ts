/** Paying an order online, and how that stands. */
import type { OrderPayment, PaymentOutcome, TestPayment } from '../rules/orderPayment.ts';
import type * as calls from '../calls.ts';
import { asksOf, callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();
const begin = asksOf<typeof calls>();

export const orderPaymentKey = (order: string) => ['order-payment', order] as const;

export const readOrderPayment = (order: string): Promise<OrderPayment> =>
  call('GET /api/orders/:uuid/payment', { params: { uuid: order } });

/** Answers where the person pays. */
export const beginPayment = (order: string): Promise<{ readonly pay_url: string }> =>
  begin('POST /api/orders/:uuid/payment', { params: { uuid: order } });

export const readTestPayment = (payment: string): Promise<TestPayment> =>
  call('GET /api/test-payments/:payment', { params: { payment } });
export const endTestPayment = async (payment: string, outcome: PaymentOutcome): Promise<void> =>
  void (await begin('POST /api/test-payments/:payment', { params: { payment }, body: { outcome } }));
