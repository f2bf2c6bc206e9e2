/** Browser calls for paying an order or an invoice online, and its state. */
import type { InvoicePaymentState, OrderPayment, PaymentOutcome, TestPayment } from '../rules/orderPayment.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();
const begin = Api.asksOf<typeof calls>();

/** Returns the query key of the payment state of an order (uuid). */
export const orderPaymentKey = (order: string) => ['order-payment', order] as const;

/** Reads how an order is paid and the amount that is still open. */
export const readOrderPayment = (order: string): Promise<OrderPayment> =>
  call('GET /api/orders/:uuid/payment', { params: { uuid: order } });

/** Returns the query key of the online payment state of an invoice (uuid). */
export const invoicePaymentKey = (invoice: string) => ['invoice-payment', invoice] as const;

/** Reads if an invoice can be paid online, and its latest attempt. */
export const readInvoicePayment = (invoice: string): Promise<InvoicePaymentState> =>
  call('GET /api/invoices/:uuid/payment', { params: { uuid: invoice } });

/** Uuid of the order or invoice to pay, or the token of a payment link. */
export type Payable = { readonly order: string } | { readonly invoice: string } | { readonly link: string };

/** Begins a payment and returns the address where the person pays. */
export const beginPayment = (payable: Payable): Promise<{ readonly pay_url: string }> =>
  'link' in payable
    ? begin('POST /api/payment-links/:token/payment', { params: { token: payable.link } })
    : 'order' in payable
      ? begin('POST /api/orders/:uuid/payment', { params: { uuid: payable.order } })
      : begin('POST /api/invoices/:uuid/payment', { params: { uuid: payable.invoice } });

/** Returns the query key of the invoice behind a payment link (its token). */
export const linkedInvoiceKey = (token: string) => ['linked-invoice', token] as const;

/** Reads the invoice behind a payment link, and how it is paid. */
export const readLinkedInvoice = (token: string): Promise<calls.LinkedInvoice> =>
  begin('GET /api/payment-links/:token', { params: { token } });

/** Ends the pending test payment behind a payment link with the chosen outcome. */
export const endLinkedTestPayment = async (token: string, outcome: PaymentOutcome): Promise<void> =>
  void (await begin('POST /api/payment-links/:token/test-payment', { params: { token }, body: { outcome } }));

/** Reads a payment at the test service, for the page that simulates a payment. */
export const readTestPayment = (payment: string): Promise<TestPayment> =>
  call('GET /api/test-payments/:payment', { params: { payment } });

/** Ends a payment at the test service with the chosen outcome, as a real service would report it. */
export const endTestPayment = async (payment: string, outcome: PaymentOutcome): Promise<void> =>
  void (await begin('POST /api/test-payments/:payment', { params: { payment }, body: { outcome } }));
