/**
 * In charge of the mails about a new order: to the client what was ordered and how it is paid, to staff that there is
 * one. In the order's own transaction.
 */
import { mailSenderOf } from '../../../clients/server/mailSender.ts';
import { orderNoticeMail, orderPlacedMail, type OrderMail } from '../orderMails.ts';
import { queueMail } from '../../../../engine/server/mail/queueMail.ts';
import { systemQueries } from '../../../../engine/server/store/system.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import type { PricedCart } from '../cart/pricedCart.ts';
import type { Sale } from '../../../../engine/server/onBehalf.ts';
import type { WrittenLine } from './orderLine.ts';
import type { Checkout } from './checkout.ts';
import { formatLocale, type Locale } from '../../../../engine/texts/locales.ts';

interface Ordered {
  readonly order_uuid: string;
  readonly checkout: Checkout;
  readonly priced: PricedCart;
  readonly lines: readonly WrittenLine[];
}

export async function notifyOfOrder(
  { tx, now }: Sale,
  { order_uuid, checkout, priced: { buyer, priceClient, totals }, lines }: Ordered,
): Promise<void> {
  const order = await tx.selectFrom('orders').select('number').where('uuid', '=', order_uuid).executeTakeFirst();
  const { language } = buyer;
  const data = {
    number: order?.number ?? '',
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
    const way = await wayIn(tx, { client_uuid: buyer.uuid, email: buyer.email, seller_uuid: priceClient.seller_uuid });
    await queueMail(queries, {
      kind: orderPlacedMail,
      to: buyer.email,
      language,
      data: { ...data, ...way, ...seller },
      now,
    });
  }
  const staff = await staffFor(tx, { client_uuid: buyer.uuid, seller_uuid: priceClient.seller_uuid });
  if (staff !== null)
    await queueMail(queries, {
      kind: orderNoticeMail,
      ...staff,
      data: {
        ...data,
        total: moneyText(totals.gross_cents, { language: staff.language, currency: priceClient.currency }),
      },
      now,
    });
}

/** Whether who reads mail at this address signs in for the client; for who does not, where to transfer the money to. */
async function wayIn(
  executor: Executor,
  {
    client_uuid,
    email,
    seller_uuid,
  }: { readonly client_uuid: string; readonly email: string; readonly seller_uuid: string },
): Promise<Pick<OrderMail, 'can_sign_in' | 'transfer'>> {
  const account = await executor
    .selectFrom('users')
    .innerJoin('client_memberships', 'client_memberships.user_uuid', 'users.uuid')
    .select('users.uuid')
    .where('client_memberships.client_uuid', '=', client_uuid)
    .where('users.status', '=', 'active')
    .where('users.email', 'ilike', email.replaceAll(/[\\%_]/g, '\\$&'))
    .executeTakeFirst();
  if (account) return { can_sign_in: true };
  const seller = await executor
    .selectFrom('sellers')
    .select(['legal_name', 'account_holder', 'iban'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const [iban, name] = [seller?.iban, seller?.account_holder ?? seller?.legal_name];
  return {
    can_sign_in: false,
    ...(typeof iban === 'string' && typeof name === 'string' ? { transfer: { iban, name } } : {}),
  };
}

/** The client's account manager, else whoever reads the seller's mail. */
async function staffFor(
  executor: Executor,
  { client_uuid, seller_uuid }: { readonly client_uuid: string; readonly seller_uuid: string },
): Promise<{ readonly to: string; readonly language: Locale } | null> {
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
    .select(['email', 'default_language'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const to = manager?.email ?? seller?.email;
  return seller && typeof to === 'string' && to !== '' ? { to, language: seller.default_language } : null;
}

function moneyText(
  cents: number,
  { language, currency }: { readonly language: Locale; readonly currency: string },
): string {
  return new Intl.NumberFormat(formatLocale(language), { style: 'currency', currency })
    .format(cents / 100)
    .replaceAll('\u00a0', ' ');
}
