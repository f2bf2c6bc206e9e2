/** In charge of the mails about a new order: to the client what was ordered and how it is paid, to staff that there is one. In the order's own transaction. */
import { mailSenderOf } from '../../../mail/mailSender.ts';
import { queueMail } from '../../../mail/queueMail.ts';
import { systemQueries } from '../../../store/system.ts';
import type { Executor } from '../../../store/fragment.ts';
import type { PricedCart } from '../cart/pricedCart.ts';
import type { Sale } from '../onBehalf.ts';
import type { WrittenLine } from './orderLine.ts';
import type { Checkout } from './placeOrder.ts';

interface Ordered {
  readonly order_uuid: string;
  readonly checkout: Checkout;
  readonly priced: PricedCart;
  readonly lines: readonly WrittenLine[];
}

export async function tellOfOrder(
  { tx, now }: Sale,
  { order_uuid, checkout, priced: { buyer, priceClient, totals }, lines }: Ordered,
): Promise<void> {
  const order = await tx.selectFrom('orders').select('number').where('uuid', '=', order_uuid).executeTakeFirst();
  const language = buyer.language === 'en' ? 'en' : 'nl';
  const data = {
    number: String(order?.['number']),
    order_uuid,
    client: buyer.name,
    total: moneyText(totals.gross_cents, { language, currency: priceClient.currency }),
    lines: lines
      .map(({ description, quantity }) => (quantity > 1 ? `${quantity} × ${description}` : description))
      .join('; '),
    method: checkout.payment_method,
  };
  const queries = systemQueries(tx);
  if (buyer.email !== null) {
    const seller = await mailSenderOf(tx, priceClient.seller_uuid);
    await queueMail(queries, { kind: 'order-placed', to: buyer.email, language, data: { ...data, ...seller }, now });
  }
  const staff = await staffFor(tx, { client_uuid: buyer.uuid, seller_uuid: priceClient.seller_uuid });
  if (staff !== null)
    await queueMail(queries, {
      kind: 'order-notice',
      to: staff,
      language: 'nl',
      data: { ...data, total: moneyText(totals.gross_cents, { language: 'nl', currency: priceClient.currency }) },
      now,
    });
}

/** The client's account manager, else whoever reads the seller's mail. */
async function staffFor(
  executor: Executor,
  { client_uuid, seller_uuid }: { readonly client_uuid: string; readonly seller_uuid: string },
): Promise<string | null> {
  const manager = await executor
    .selectFrom('clients')
    .innerJoin('employees', 'employees.uuid', 'clients.account_manager_uuid')
    .innerJoin('users', 'users.uuid', 'employees.user_uuid')
    .select('users.email')
    .where('clients.uuid', '=', client_uuid)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  const seller = await executor
    .selectFrom('sellers')
    .select('email')
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const email = manager?.['email'] ?? seller?.['email'];
  return typeof email === 'string' && email !== '' ? email : null;
}

function moneyText(
  cents: number,
  { language, currency }: { readonly language: 'en' | 'nl'; readonly currency: string },
): string {
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'nl-NL', { style: 'currency', currency })
    .format(cents / 100)
    .replaceAll('\u00a0', ' ');
}
