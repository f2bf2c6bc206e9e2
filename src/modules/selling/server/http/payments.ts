/**
 * Handlers of online payments of orders and invoices: state, start, webhooks of the payment service, and the page of
 * the test service.
 */
import * as calls from '../../calls.ts';
import { type Caller, Failure, handle, type OpenStore, recordUuid, resourceNamed, runAsSystem } from '#engine/server';
import { beginPayment } from '../payment/beginPayment.ts';
import { invoicePayment, orderPayment } from '../payment/orderPayment.ts';
import { settlePayment } from '../payment/settlePayment.ts';
import { type PaymentsOf, sendTestOutcome } from '../payment/services.ts';
import { testPayment, type FoundTestPayment } from '../payment/testPayments.ts';

/** Handlers of payment calls of orders and invoices, and of `/api/test-payments` and `/api/payment-callbacks`. */
export const paymentCalls = (paymentsOf: PaymentsOf) => [
  handle(calls.readOrderPayment, async ({ store, caller, params }) =>
    orderPayment(store.database, await shown(store, caller, { resource: 'orders', given: params.uuid })),
  ),
  handle(calls.beginOrderPayment, async (context) => {
    const { store, caller, params, now } = context;
    const order_uuid = await shown(store, caller, { resource: 'orders', given: params.uuid });
    const { services } = paymentsOf(context);
    return beginPayment({ store, services, caller, now: now() }, { order_uuid, invoice_uuid: null });
  }),
  handle(calls.readInvoicePayment, async ({ store, caller, params }) =>
    invoicePayment(store.database, await shown(store, caller, { resource: 'invoices', given: params.uuid })),
  ),
  handle(calls.beginInvoicePayment, async (context) => {
    const { store, caller, params, now } = context;
    const invoice_uuid = await shown(store, caller, { resource: 'invoices', given: params.uuid });
    const { services } = paymentsOf(context);
    return beginPayment({ store, services, caller, now: now() }, { order_uuid: null, invoice_uuid });
  }),
  handle(calls.readTestPayment, async ({ store, caller, params }) => {
    const { client_uuid: _hidden, ...payment } = await ownTestPayment(store, caller, params.payment);
    return payment;
  }),
  handle(calls.endTestPayment, async (context) => {
    const { store, caller, params, body, now, request } = context;
    const payment = await ownTestPayment(store, caller, params.payment);
    sendTestOutcome(paymentsOf(context), { request, now: now() }, { ...payment, ...body });
    return {};
  }),
  handle(calls.receivePaymentNotice, async (context) => {
    const { store, now, params, request, body } = context;
    const service = paymentsOf(context).services.get(params.service);
    if (!service) throw new Failure('E_NOT_FOUND');
    const news = await service.read({ headers: request.headers, body, now: now() });
    if (news === null) return;
    await runAsSystem({ store, now: now() }, (system) => settlePayment(system, service, news));
  }),
];

async function ownTestPayment(store: OpenStore, { clients }: Caller, payment: string): Promise<FoundTestPayment> {
  const found = await testPayment(store.database, payment);
  if (clients !== null && !clients.includes(found.client_uuid)) throw new Failure('E_NOT_FOUND');
  return found;
}

/** @throws Failure E_NOT_FOUND for an order or an invoice that the caller may not see. */
async function shown(
  store: OpenStore,
  caller: Caller,
  { resource, given }: { readonly resource: 'orders' | 'invoices'; readonly given: string },
): Promise<string> {
  const uuid = recordUuid(given);
  await store.one({ ...caller, active_client: null }, resourceNamed(store.registry(), resource), uuid, []);
  return uuid;
}
