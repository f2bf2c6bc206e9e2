/**
 * Begins an online payment. Its row is committed before the service is called, so that every webhook finds its payment.
 */
import type { Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  type Caller,
  Failure,
  type OpenStore,
  resourceOf,
  runAsSystem,
  Sql,
  systemCaller,
  type TxAcrossClients,
  uuidv7,
} from '#engine/server';
import { dayLabel } from '../../../billing/server/dayLabel.ts';
import { collectedOn } from '../../../billing/server/payments/collected.ts';
import { sellingSettings } from '../settings.ts';
import { changeOnlinePayment } from './changeOnlinePayment.ts';
import { invoiceDebtOf } from './invoiceDebt.ts';
import { isWaitedFor, newestOnline } from './newestOnline.ts';
import { debtOf } from './orderDebt.ts';
import type { PaymentRequest, PaymentService, PaymentServices } from './port.ts';
import { returnPath, type PaidFor } from './returnPath.ts';
import { texts } from '../texts.ts';

interface Beginning {
  readonly store: OpenStore;
  readonly services: PaymentServices;
  /** The signed-in person; null for a person who follows a payment link. */
  readonly caller: Caller | null;
  readonly now: Date;
  /** Path that the person returns to. Defaults to the page of the order or invoice, which asks to sign in. */
  readonly return_path?: string;
}

/** Where the person pays. `is_pending` is true for a payment that was begun before. */
interface Payment {
  readonly payment_uuid: string;
  readonly pay_url: string;
  readonly is_pending: boolean;
}

/**
 * Begins a payment, or continues the pending one if it is for the amount that is open. The caller must have checked
 * that the person may see the order or invoice.
 *
 * @throws Failure E_FORBIDDEN for staff, who register payments instead; E_STATE if there is nothing to pay, another
 * payment is being begun, or there is no payment service.
 */
export async function beginPayment(beginning: Beginning, paid: PaidFor): Promise<Payment> {
  const { store, services, caller } = beginning;
  if (caller !== null && caller.actor !== 'user') throw new Failure('E_FORBIDDEN', ofClients);
  const service = await serviceInUse(store, services);
  const begun = await reserve(beginning, { service, paid });
  if (begun.external_id === undefined) return beginAt(service, { beginning, begun, paid });
  if (begun.external_id === null) throw new Failure('E_STATE', beingBegun);
  const pay_url = await service.resume(begun.external_id, beginning.return_path ?? returnPath(paid));
  if (pay_url !== null) return { payment_uuid: begun.payment_uuid, pay_url, is_pending: true };
  // A later webhook for it still counts.
  await fail(beginning, begun.payment_uuid);
  return beginPayment(beginning, paid);
}

interface Reserved extends Omit<PaymentRequest, 'return_path'> {
  /** Id of a payment begun before; null if the service has not answered yet. */
  readonly external_id?: string | null;
}

/** Returns the pending payment for the open amount, or creates a row for a new one. */
function reserve(
  { store, caller: person, now }: Beginning,
  { service, paid }: { readonly service: PaymentService; readonly paid: PaidFor },
): Promise<Reserved> {
  const caller = person ?? systemCaller;
  return runAsSystem({ store, caller, now }, async (system) => {
    const { client_uuid, number, currency, open_cents } = await lockDebt(system.tx, paid);
    const request = { amount_cents: open_cents, currency, description: number ?? '' };
    const newest = await newestOnline(system.tx, paid);
    if (newest?.method === service.method && isWaitedFor(newest, open_cents)) {
      const { uuid: payment_uuid, external_id, created_at } = newest;
      // After this time the service will not answer any more.
      if (external_id !== null || created_at.getTime() > now.getTime() - answerMilliseconds)
        return { ...request, payment_uuid, external_id };
    }
    const payment_uuid = uuidv7();
    const values = {
      client_uuid,
      ...paid,
      method: service.method,
      amount_cents: open_cents,
      refunded_cents: 0,
      received_on: Dates.localDate(now),
      status: 'pending',
      description: request.description,
    } as const;
    const payments = resourceOf(system, 'payments');
    await Sql.insertMany(system.tx, payments, [{ uuid: payment_uuid, ...values }], now);
    const changes = Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
    await system.records.noteChanges(caller, payments, 'create', [{ uuid: payment_uuid, changes }]);
    return { ...request, payment_uuid };
  });
}

const answerMilliseconds = 30_000;

async function beginAt(
  service: PaymentService,
  { beginning, begun, paid }: { readonly beginning: Beginning; readonly begun: Reserved; readonly paid: PaidFor },
): Promise<Payment> {
  const { store } = beginning;
  const { payment_uuid } = begun;
  try {
    const { external_id, pay_url } = await service.begin({
      ...begun,
      return_path: beginning.return_path ?? returnPath(paid),
    });
    await store.database.updateTable('payments').set({ external_id }).where('uuid', '=', payment_uuid).execute();
    return { payment_uuid, pay_url, is_pending: false };
  } catch (error) {
    await fail(beginning, payment_uuid);
    throw error;
  }
}

function fail({ store, now }: Beginning, payment_uuid: string): Promise<void> {
  return runAsSystem({ store, now }, async (system) => {
    const payment = await system.tx
      .selectFrom('payments')
      .selectAll()
      .where('uuid', '=', payment_uuid)
      .where('status', '=', 'pending')
      .forUpdate()
      .executeTakeFirst();
    if (payment) await changeOnlinePayment(system, payment, { status: 'failed', failure_reason: 'failed' });
  });
}

type Debt = Pick<Rows['orders'], 'client_uuid' | 'number' | 'currency'> & { readonly open_cents: number };

async function lockDebt(tx: TxAcrossClients, { order_uuid, invoice_uuid }: PaidFor): Promise<Debt> {
  if (order_uuid !== null) {
    const debt = await debtOf(tx, order_uuid, true);
    if (debt === null) throw new Failure('E_NOT_FOUND');
    await refuseCollected(
      tx,
      debt.invoices.map(({ uuid }) => uuid),
    );
    if (debt.open_cents <= 0) throw new Failure('E_STATE', orderPaid);
    return { ...debt.order, open_cents: debt.open_cents };
  }
  const debt = await invoiceDebtOf(tx, invoice_uuid, true);
  if (debt === null) throw new Failure('E_NOT_FOUND');
  await refuseCollected(tx, [invoice_uuid]);
  if (debt.open_cents <= 0) throw new Failure('E_STATE', invoicePaid);
  return { ...debt.invoice, open_cents: debt.open_cents };
}

/** @throws Failure E_STATE if a direct debit of one of the invoices was announced, so that it is not paid twice */
async function refuseCollected(tx: TxAcrossClients, invoices: readonly string[]): Promise<void> {
  const on = await collectedOn(tx, invoices);
  if (on !== null)
    throw new Failure('E_STATE', texts.refusal('payment.being_collected', { day: dayLabel(Dates.calendarDate(on)) }));
}

async function serviceInUse({ database }: OpenStore, services: PaymentServices): Promise<PaymentService> {
  const { online_payments } = await sellingSettings(database);
  const service = services.get(online_payments ?? '');
  if (!service) throw new Failure('E_STATE', noService);
  return service;
}

const orderPaid = texts.refusal('payment.nothing_open');
const invoicePaid = texts.refusal('payment.invoice_not_open');
const ofClients = texts.refusal('payment.of_clients');
const beingBegun = texts.refusal('payment.being_begun');
const noService = texts.refusal('payment.no_service');
