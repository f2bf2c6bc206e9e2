/**
 * In charge of an online payment that begins: its row stands before the service hears of it, so that no message comes
 * for what is not there.
 */
import { amsterdamDate } from '../../../../engine/values/calendarDate.ts';
import type { Rows } from '../../../../engine/registry/rows.ts';
import { insertMany } from '../../../../engine/server/store/bulk.ts';
import type { OpenStore, Tx } from '../../../../engine/server/store/contract.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { uuidv7 } from '../../../../engine/server/store/uuid.ts';
import { resourceOf, selling } from '../../../../engine/server/onBehalf.ts';
import { sellingSettings } from '../settings.ts';
import { invoiceDebtOf } from './invoiceDebt.ts';
import { debtOf } from './orderDebt.ts';
import type { PaymentService, PaymentServices } from './port.ts';
import { returnPath, type PaidFor } from './returnPath.ts';
import { texts } from '../texts.ts';

export interface Beginning {
  readonly store: OpenStore;
  readonly services: PaymentServices;
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Whether the caller may see the order or the invoice must have been judged before. @returns where the person pays.
 * @throws Failure E_STATE where there is nothing to pay, or no service.
 */
export async function beginPayment(
  { store, services, caller, now }: Beginning,
  paid: PaidFor,
): Promise<{ readonly payment_uuid: string; readonly pay_url: string }> {
  const service = await serviceInUse(store, services);
  const begun = await selling(store, { caller, now }, async (sale) => {
    const { client_uuid, number, currency, open_cents } = await lockDebt(sale.tx, paid);
    const payment_uuid = uuidv7();
    const description = number ?? '';
    await insertMany(
      sale.tx,
      resourceOf(sale, 'payments'),
      [
        {
          uuid: payment_uuid,
          client_uuid,
          ...paid,
          method: service.method,
          amount_cents: open_cents,
          received_on: amsterdamDate(now),
          status: 'pending',
          description,
        },
      ],
      now,
    );
    return { payment_uuid, amount_cents: open_cents, currency, description };
  });
  const { external_id, pay_url } = await service.begin({ ...begun, return_path: returnPath(paid) });
  await store.database.updateTable('payments').set({ external_id }).where('uuid', '=', begun.payment_uuid).execute();
  return { payment_uuid: begun.payment_uuid, pay_url };
}

type Debt = Pick<Rows['orders'], 'client_uuid' | 'number' | 'currency'> & { readonly open_cents: number };

async function lockDebt(tx: Tx, { order_uuid, invoice_uuid }: PaidFor): Promise<Debt> {
  if (order_uuid !== null) {
    const debt = await debtOf(tx, order_uuid, true);
    if (debt === null) throw new Failure('E_NOT_FOUND');
    if (debt.open_cents <= 0) throw new Failure('E_STATE', orderPaid);
    return { ...debt.order, open_cents: debt.open_cents };
  }
  const debt = await invoiceDebtOf(tx, invoice_uuid, true);
  if (debt === null) throw new Failure('E_NOT_FOUND');
  if (debt.open_cents <= 0) throw new Failure('E_STATE', invoicePaid);
  return { ...debt.invoice, open_cents: debt.open_cents };
}

async function serviceInUse({ database }: OpenStore, services: PaymentServices): Promise<PaymentService> {
  const { online_payments } = await sellingSettings(database);
  const service = services.get(online_payments ?? '');
  if (!service) throw new Failure('E_STATE', noService);
  return service;
}

const orderPaid = texts.refusal('payment.nothing_open');
const invoicePaid = texts.refusal('payment.invoice_not_open');
const noService = texts.refusal('payment.no_service');
