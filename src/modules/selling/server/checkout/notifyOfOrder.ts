/**
 * Queues the mails about a new order in the order's transaction: to the client the ordered lines and the payment, to
 * staff a notice.
 */
import { Dates, formatLocale, Hostnames, inLanguage, type Locale } from '#engine/values';
import { type Executor, queueMail, type SystemContext, systemQueries } from '#engine/server';
import { withdrawalOf, type Withdrawal } from '../../rules/withdrawal.ts';
import { addressLines } from '../addressLines.ts';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { wayToPay } from '../../../clients/server/readerSignsIn.ts';
import { orderNoticeMail, orderPlacedMail, type OrderMail } from '../orderMails.ts';
import { priceDisplayFor, shownCents, type PriceDisplay } from '../../../vat/rules/shownPrice.ts';
import type { PricedCart } from '../cart/pricedCart.ts';
import type { WrittenLine } from './orderLine.ts';
import type { Checkout } from './checkout.ts';
import { dayWords } from '../../../subscriptions/server/words.ts';

interface Ordered {
  readonly order_uuid: string;
  readonly checkout: Checkout;
  readonly priced: PricedCart;
  readonly lines: readonly WrittenLine[];
}

export async function notifyOfOrder(
  { tx, now }: SystemContext,
  { order_uuid, checkout, priced, lines }: Ordered,
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['number', 'lapses_on'])
    .where('uuid', '=', order_uuid)
    .executeTakeFirst();
  const { buyer, priceClient, totals } = priced;
  const { language } = buyer;
  const withdrawal = withdrawalOf(
    buyer.vat,
    priced.items.map(({ item }) => item.product.type),
  );
  const display = priceDisplayFor(buyer.vat);
  const items = lines.map(lineIn({ language, currency: priceClient.currency, display }));
  const data = {
    number: order?.number ?? '',
    order_uuid,
    client: buyer.name,
    total: moneyText(totals.gross_cents, { language, currency: priceClient.currency }),
    lines: items.map(({ text, amount }) => `${text} (${amount})`).join('; '),
    items,
    totals: totalsIn({ language, currency: priceClient.currency, display }, totals),
    method: checkout.payment_method,
    is_free: totals.gross_cents === 0,
    transfers: transfersIn(priced),
  };
  const queries = systemQueries(tx);
  if (buyer.email !== null) {
    const envelope = await mailEnvelopeOf(tx, buyer.uuid, priceClient.seller_uuid);
    const { can_sign_in, transfer } = await wayToPay(tx, {
      client_uuid: buyer.uuid,
      email: buyer.email,
      seller_uuid: priceClient.seller_uuid,
    });
    await queueMail(queries.mails, {
      kind: orderPlacedMail,
      to: buyer.email,
      language,
      data: {
        ...data,
        can_sign_in,
        ...(transfer === null ? {} : { transfer }),
        ...envelope,
        ...(order?.lapses_on ? { lapses_on: inLanguage(dayWords(Dates.calendarDate(order.lapses_on)), language) } : {}),
        ...(withdrawal === null
          ? {}
          : {
              withdrawal: await withdrawalNotice(tx, {
                withdrawal,
                language,
                now,
                seller_uuid: priceClient.seller_uuid,
              }),
            }),
      },
      now,
    });
  }
  const staff = await staffFor(tx, { client_uuid: buyer.uuid, seller_uuid: priceClient.seller_uuid });
  if (staff !== null)
    await queueMail(queries.mails, {
      kind: orderNoticeMail,
      to: staff.to,
      language: staff.language,
      data: {
        ...data,
        ...(staff.name === null ? {} : { recipient_name: staff.name }),
        total: moneyText(totals.gross_cents, { language: staff.language, currency: priceClient.currency }),
        lines: lines
          .map(({ description, quantity }) => (quantity > 1 ? `${quantity} × ${description}` : description))
          .join('; '),
      },
      now,
    });
}

/** The client's account manager, otherwise the mail address of the seller. */
async function staffFor(
  executor: Executor,
  { client_uuid, seller_uuid }: { readonly client_uuid: string; readonly seller_uuid: string },
): Promise<{ readonly to: string; readonly language: Locale; readonly name: string | null } | null> {
  const manager = await executor
    .selectFrom('clients')
    .innerJoin('employees', 'employees.uuid', 'clients.account_manager_uuid')
    .innerJoin('users', 'users.uuid', 'employees.user_uuid')
    .select(['users.email', 'users.first_name'])
    .where('clients.uuid', '=', client_uuid)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  const seller = await executor
    .selectFrom('sellers')
    .select(['email', 'default_language'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const to = manager?.email ?? seller?.email;
  return seller && typeof to === 'string' && to !== ''
    ? { to, language: seller.default_language, name: manager?.first_name ?? null }
    : null;
}

function transfersIn({ items }: PricedCart): string {
  return items
    .flatMap(({ item }) =>
      item.action === 'transfer' && item.domain_name !== null ? [Hostnames.displayHostname(item.domain_name)] : [],
    )
    .join(', ');
}

interface WithdrawalOfOrder {
  readonly withdrawal: Withdrawal;
  readonly language: Locale;
  readonly now: Date;
  readonly seller_uuid: string;
}

/** Withdrawal information on a durable medium (BW 6:230v lid 7): the last day, and whom to notify. */
async function withdrawalNotice(
  executor: Executor,
  { withdrawal, language, now, seller_uuid }: WithdrawalOfOrder,
): Promise<NonNullable<OrderMail['withdrawal']>> {
  const seller = await executor
    .selectFrom('sellers')
    .select(['legal_name', 'email', 'street', 'house_number', 'postal_code', 'city'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  const day = Dates.localDate(now);
  const inWords = (date: string): string =>
    new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const address = seller ? [seller.legal_name, ...addressLines(seller)].join(', ') : '';
  return {
    placed_on: inWords(day),
    until: inWords(Dates.addDays(day, withdrawal.days)),
    contact: seller?.email || address,
    has_domain: withdrawal.has_domain,
  };
}

interface Shown {
  readonly language: Locale;
  readonly currency: string;
  readonly display: PriceDisplay;
}

/** Includes the price as it was shown when ordering. */
const lineIn =
  (shown: Shown) =>
  ({ description, quantity, discount_cents, charge: { amount_cents, rate_bp } }: WrittenLine) => ({
    text: quantity > 1 ? `${quantity} × ${description}` : description,
    amount: moneyText(shownCents(amount_cents - discount_cents, rate_bp, shown.display), shown),
  });

function totalsIn(
  shown: Shown,
  { net_cents, gross_cents, vat_breakdown }: PricedCart['totals'],
): NonNullable<OrderMail['totals']> {
  const percent = new Intl.NumberFormat(formatLocale(shown.language), { style: 'percent', maximumFractionDigits: 2 });
  return {
    display: shown.display,
    net: moneyText(net_cents, shown),
    gross: moneyText(gross_cents, shown),
    vat: vat_breakdown
      .filter(({ vat_cents }) => vat_cents > 0)
      .map(({ rate_bp, vat_cents }) => `${moneyText(vat_cents, shown)} (${percent.format(rate_bp / 10_000)})`)
      .join(' + '),
  };
}

function moneyText(
  cents: number,
  { language, currency }: { readonly language: Locale; readonly currency: string },
): string {
  return new Intl.NumberFormat(formatLocale(language), { style: 'currency', currency }).format(cents / 100);
}
