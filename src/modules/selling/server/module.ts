/** Life cycle of an order: provisioned when paid, completed when its lines are. */
import type { Rows } from '#engine/registry';
import { type Module, resourceOf, systemCaller, type WrittenEvent, type ServerModule } from '#engine/server';
import { cancelLine, cancelOrder } from './cancelOrder.ts';
import { reopenCart } from './cart/lifetime.ts';
import { bookConfirmed } from './payment/bookOnlinePayment.ts';
import { mollieAddress, paymentsAt, type PaymentsOf } from './payment/services.ts';
import { receivePayment } from './payment/receivePayment.ts';
import { lockOfLines, lockOfOrders } from './lockOrder.ts';
import { closeOrder, orderPaid } from './setUp.ts';
import { forgetAuthCode } from './domains/orderedCode.ts';
import { cartCalls } from './http/cart.ts';
import { catalogueCalls } from './http/catalogue.ts';
import { checkoutCalls } from './http/checkout.ts';
import { domainNameCalls } from './http/domainNames.ts';
import { paymentCalls } from './http/payments.ts';
import { paymentLinkCalls } from './http/paymentLinks.ts';
import { abandonedCarts } from './jobs/abandonedCarts.ts';
import { unpaidOrders } from './jobs/unpaidOrders.ts';
import { orderLapsedMail, orderNoticeMail, orderPlacedMail, orderWithdrawnMail } from './orderMails.ts';
import { cancelWholeOrder, previewWholeOrder } from './wholeOrder.ts';
import { previewWithdrawal, withdrawOrder } from './withdraw.ts';
import { registryAddresses } from './availability/checkAddress.ts';
import { callTexts, textFiles } from './texts.ts';

const selling = (paymentsOf: PaymentsOf): Module => ({
  name: 'selling',
  textFiles: [textFiles],
  mails: [orderPlacedMail, orderNoticeMail, orderWithdrawnMail, orderLapsedMail],
  callTexts,
  calls: [
    ...catalogueCalls,
    ...domainNameCalls,
    ...cartCalls,
    ...checkoutCalls,
    ...paymentCalls(paymentsOf),
    ...paymentLinkCalls(paymentsOf),
  ],
  jobs: ({ store, warn }) => [abandonedCarts(store), unpaidOrders(store, warn)],
  hooks: {
    carts: { beforeWrite: reopenCart },
    'order-lines': { beforeLock: lockOfLines, afterWrite: followLine },
    orders: { beforeLock: lockOfOrders, afterWrite: cancelOrder },
    payments: { afterWrite: bookConfirmed },
    domains: { afterWrite: forgetAuthCode },
  },
  actions: {
    'orders.paid': receivePayment,
    'orders.withdraw': withdrawOrder,
    'orders.withdraw.preview': previewWithdrawal,
    'orders.cancel-whole': cancelWholeOrder,
    'orders.cancel-whole.preview': previewWholeOrder,
    'orders.release': (event) => orderPaid(event, event.record.uuid),
  },
});

/**
 * Starts the subscription when the service that it pays for exists, and requests a domain when its line starts. The
 * first period starts on that day or on the day of the order, depending on the product.
 */
async function followLine(event: WrittenEvent<'order-lines'>): Promise<void> {
  const { tx, before, values, uuid, records, registry } = event;
  const status = values.status;
  if (before === null || status === undefined || status === before.status) return;
  if (status === 'processing') await askForDomain(event, before);
  if (status === 'cancelled') await cancelLine(event, before.order_uuid);
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['uuid', 'status'])
    .where('order_line_uuid', '=', uuid)
    .where('status', 'in', ['pending', 'failed_setup'])
    .execute();
  for (const row of rows) {
    const act = (action: 'retry-setup' | 'activate') =>
      records.act(systemCaller, resourceOf({ registry }, 'subscriptions'), row.uuid, action, {});
    if (row.status === 'failed_setup' && (status === 'processing' || status === 'completed')) await act('retry-setup');
    if (status === 'completed') await act('activate');
    if (status === 'failed' && row.status === 'pending')
      await tx.updateTable('subscriptions').set({ status: 'failed_setup' }).where('uuid', '=', row.uuid).execute();
  }
  await closeOrder(event, before.order_uuid);
}

/** Until now the domain was only reserved, because it had to be paid first. */
async function askForDomain(
  { tx, records, registry }: WrittenEvent<'order-lines'>,
  { resource, resource_id, action }: Pick<Rows['order_lines'], 'resource' | 'resource_id' | 'action'>,
): Promise<void> {
  if (resource !== 'domains' || resource_id === null) return;
  const domain = await tx.selectFrom('domains').select('status').where('uuid', '=', resource_id).executeTakeFirst();
  if (domain?.status !== 'requested') return;
  const step = action === 'transfer' ? 'mark-transfer-pending' : 'mark-registration-pending';
  await records.act(systemCaller, resourceOf({ registry }, 'domains'), resource_id, step, {});
}

/** The server module of selling. */
export const serverModule: ServerModule = {
  modules: (services) => [selling(paymentsAt(mollieAddress.of(services))), registryAddresses(services.outbound)],
};
