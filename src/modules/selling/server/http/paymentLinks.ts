/** Handlers of `/api/payment-links`: what a person with a link to an invoice sees and does, without an account. */
import * as calls from '../../calls.ts';
import {
  type CallContext,
  type CallServices,
  Failure,
  handle,
  handleExchange,
  limits,
  perServer,
  Requests,
  Workers,
} from '#engine/server';
import { invoiceFile } from '../../../billing/server/invoices/invoicePaper.ts';
import { openPaymentLink, paymentLinkPath, paymentLinkRoute } from '../../../billing/server/payments/paymentLink.ts';
import { beginPayment } from '../payment/beginPayment.ts';
import { linkedInvoice } from '../payment/linkedInvoice.ts';
import { newestOnline } from '../payment/newestOnline.ts';
import { type PaymentsOf, sendTestOutcome } from '../payment/services.ts';
import { testPayment } from '../payment/testPayments.ts';

const linkThrottle = perServer(({ queries, now }) =>
  Requests.throttle({ name: 'payment link', limits: limits.attempts.link, queries, now }),
);

type Linked = Pick<CallContext<typeof calls.readLinkedInvoice>, 'params' | 'request'> & CallServices;

/** Opens the link of a request. Attempts count per network; a link that works takes its attempt back. */
async function opened(context: Linked): Promise<Awaited<ReturnType<typeof openPaymentLink>>> {
  const { store, params, request, now } = context;
  const forgive = await linkThrottle(context).attempt(request, null);
  const link = await openPaymentLink(store.database, params.token, now());
  await forgive();
  return link;
}

/** Handlers of the calls behind a payment link. */
export const paymentLinkCalls = (paymentsOf: PaymentsOf) => [
  handle(calls.readLinkedInvoice, async (context) => {
    const { store, now } = context;
    return linkedInvoice({ store, now: now() }, await opened(context));
  }),
  handleExchange(calls.printLinkedInvoice, async (context) => {
    const { store, now, reply, request } = context;
    const { invoice_uuid } = await opened(context);
    const { name, content } = await Workers.oneAtATime(`network ${request.ip}`, () =>
      invoiceFile({ records: store, registry: store.registry(), now: now() }, invoice_uuid),
    );
    void reply
      .headers({
        'content-disposition': Requests.contentDisposition(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf');
    return reply.send(content);
  }),
  handle(calls.beginLinkedPayment, async (context) => {
    const { store, now, params, request } = context;
    const { invoice_uuid } = await opened(context);
    // Unlike reading, beginning counts: each may cause requests to the payment service.
    await linkThrottle(context).attempt(request, null);
    const path = paymentLinkPath(paymentLinkRoute(store.registry()) ?? '/', params.token);
    const { pay_url, is_pending } = await beginPayment(
      { store, services: paymentsOf(context).services, caller: null, now: now(), return_path: `${path}&paid=1` },
      { order_uuid: null, invoice_uuid },
    );
    // The page of the test service asks to sign in.
    return { pay_url: pay_url.startsWith('/') ? `${path}&test=1` : pay_url, is_pending };
  }),
  handle(calls.endLinkedTestPayment, async (context) => {
    const { store, body, now, request } = context;
    const { invoice_uuid } = await opened(context);
    const newest = await newestOnline(store.database, { order_uuid: null, invoice_uuid });
    if (newest?.status !== 'pending' || newest.external_id === null) throw new Failure('E_NOT_FOUND');
    const payment = await testPayment(store.database, newest.external_id);
    sendTestOutcome(paymentsOf(context), { request, now: now() }, { ...payment, ...body });
    return {};
  }),
];
