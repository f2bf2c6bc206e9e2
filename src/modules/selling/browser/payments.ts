/** Paying an order online, and how that stands. */
import type { OrderPayment, PaymentOutcome, TestPayment } from '../rules/orderPayment.ts';
import { call, pathTo } from '../../../engine/browser/providers/call.ts';

export const orderPaymentKey = (order: string) => ['order-payment', order] as const;

export const readOrderPayment = (order: string): Promise<OrderPayment> =>
  call('GET', `/orders${pathTo(order, 'payment')}`);

/** Answers where the person pays. */
export const beginPayment = (order: string): Promise<{ readonly pay_url: string }> =>
  call('POST', `/orders${pathTo(order, 'payment')}`, {});

export const readTestPayment = (payment: string): Promise<TestPayment> =>
  call('GET', `/test-payments${pathTo(payment)}`);
export const endTestPayment = (payment: string, outcome: PaymentOutcome): Promise<void> =>
  call('POST', `/test-payments${pathTo(payment)}`, { outcome });
