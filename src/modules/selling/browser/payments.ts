/** Browser calls for paying an order or an invoice online, and its state. */
import type { InvoicePaymentState, OrderPayment, PaymentOutcome, TestPayment } from '../rules/orderPayment.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();
const begin = Api.asksOf<typeof calls>();

export const orderPaymentKey = (order: string) => ['order-payment', order] as const;

export const readOrderPayment = (order: string): Promise<OrderPayment> =>
  call('GET /api/orders/:uuid/payment', { params: { uuid: order } });

export const invoicePaymentKey = (invoice: string) => ['invoice-payment', invoice] as const;

export const readInvoicePayment = (invoice: string): Promise<InvoicePaymentState> =>
  call('GET /api/invoices/:uuid/payment', { params: { uuid: invoice } });

export type Payable = { readonly order: string } | { readonly invoice: string };

/** Begins a payment and returns the address where the person pays. */
export const beginPayment = (payable: Payable): Promise<{ readonly pay_url: string }> =>
  'order' in payable
    ? begin('POST /api/orders/:uuid/payment', { params: { uuid: payable.order } })
    : begin('POST /api/invoices/:uuid/payment', { params: { uuid: payable.invoice } });

export const readTestPayment = (payment: string): Promise<TestPayment> =>
  call('GET /api/test-payments/:payment', { params: { payment } });
export const endTestPayment = async (payment: string, outcome: PaymentOutcome): Promise<void> =>
  void (await begin('POST /api/test-payments/:payment', { params: { payment }, body: { outcome } }));
