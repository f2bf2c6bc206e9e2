/**
 * In charge of an online payment that begins: its row stands before the service hears of it, so that no message comes
 * for what is not there.
 */
import { amsterdamDate } from '../../../../engine/values/calendarDate.ts';
import { insertMany } from '../../../../engine/server/store/bulk.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { uuidv7 } from '../../../../engine/server/store/uuid.ts';
import { resourceOf, selling } from '../../../../engine/server/onBehalf.ts';
import { sellingSettings } from '../settings.ts';
import { debtOf } from './orderDebt.ts';
import type { PaymentService, PaymentServices } from './port.ts';
import { texts } from '../texts.ts';

export interface Beginning {
  readonly store: OpenStore;
  readonly services: PaymentServices;
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Whether the caller may see the order must have been judged before. @returns where the person pays. @throws Failure
 * E_STATE where there is nothing to pay, or no service.
 */
export async function beginPayment(
  { store, services, caller, now }: Beginning,
  order_uuid: string,
): Promise<{ readonly payment_uuid: string; readonly pay_url: string }> {
  const service = await serviceInUse(store, services);
  const begun = await selling(store, { caller, now }, async (sale) => {
    const debt = await debtOf(sale.tx, order_uuid, true);
    if (debt === null) throw new Failure('E_NOT_FOUND');
    if (debt.open_cents <= 0) throw new Failure('E_STATE', nothingOpen);
    const { order, open_cents } = debt;
    const payment_uuid = uuidv7();
    await insertMany(
      sale.tx,
      resourceOf(sale, 'payments'),
      [
        {
          uuid: payment_uuid,
          client_uuid: order.client_uuid,
          order_uuid,
          method: service.method,
          amount_cents: open_cents,
          received_on: amsterdamDate(now),
          status: 'pending',
          description: order.number ?? '',
        },
      ],
      now,
    );
    return {
      payment_uuid,
      amount_cents: open_cents,
      currency: order.currency,
      description: order.number ?? '',
    };
  });
  const { external_id, pay_url } = await service.begin({ ...begun, return_path: `/orders/${order_uuid}?paid=1` });
  await store.database.updateTable('payments').set({ external_id }).where('uuid', '=', begun.payment_uuid).execute();
  return { payment_uuid: begun.payment_uuid, pay_url };
}

async function serviceInUse({ database }: OpenStore, services: PaymentServices): Promise<PaymentService> {
  const { online_payments } = await sellingSettings(database);
  const service = services.get(online_payments ?? '');
  if (!service) throw new Failure('E_STATE', noService);
  return service;
}

const nothingOpen = texts.refusal('payment.nothing_open');
const noService = texts.refusal('payment.no_service');
