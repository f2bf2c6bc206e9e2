/**
 * Announces price rises: one mail for each client, before the notice period of the terms starts, so that the client can
 * still cancel. The announced price is stored on the subscription.
 */
import type { Registry } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  type Database,
  forEach,
  type OpenStore,
  queueMail,
  runAsSystem,
  type SystemContext,
  systemQueries,
  type Tx,
} from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { readerSignsIn } from '../../../clients/server/readerSignsIn.ts';
import { priceClient } from '../../../pricing/server/prices.ts';
import { priceDisplayFor, shownCents } from '../../../vat/rules/shownPrice.ts';
import { readVatBuyer, vatFor } from '../../../vat/server/vatOfBuyer.ts';
import type { PlannedChange } from '../../rules/billingRound.ts';
import { plannedOverview } from './planned.ts';
import { priceRiseMail } from './priceRiseMail.ts';
import { dayWords, priceWords } from '../words.ts';

/** Days before the notice period, so that a mail that is read a few days late still gives the full notice. */
const aheadDays = 14;

interface PriceAnnouncements {
  readonly mails: number;
  readonly failed: readonly { readonly client_uuid: string; readonly reason: string }[];
}

interface Planning {
  readonly registry: Registry;
  readonly now: Date;
  readonly client_uuid: string | null;
}

/** Announces rises. Runs repeatedly; a rise is announced again only if its price or day changes. */
export async function announcePriceRises(store: OpenStore, now: Date): Promise<PriceAnnouncements> {
  const due = await risesDue(store.database, { registry: store.registry(), now, client_uuid: null });
  let mails = 0;
  const failed = await forEach(new Set(due.map((one) => one.client_uuid)), async (client_uuid) => {
    if (await runAsSystem({ store, now }, (system) => announce(system, client_uuid))) mails += 1;
  });
  return { mails, failed: failed.map(({ item, reason }) => ({ client_uuid: item, reason })) };
}

/** Returns rises of the coming weeks that were not announced yet, in the order of their days. */
async function risesDue(
  executor: Tx | Database,
  { registry, now, client_uuid }: Planning,
): Promise<readonly PlannedChange[]> {
  const today = Dates.localDate(now);
  const { changes } = await plannedOverview(executor, { registry, now, client_uuid });
  return changes.filter(
    ({ on, from_cents, to_cents, notice_days, announced_on }) =>
      to_cents > from_cents &&
      announced_on === null &&
      on > today &&
      today >= Dates.addDays(on, -(notice_days + aheadDays)),
  );
}

/** Announces the rises of one client. @returns false if there were none, for example after a concurrent run */
async function announce(system: SystemContext, client_uuid: string): Promise<boolean> {
  const { tx, registry, now } = system;
  const client = await tx
    .selectFrom('clients')
    .select(['email', 'billing_email', 'language'])
    .where('uuid', '=', client_uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rises = await risesDue(tx, { registry, now, client_uuid });
  if (rises.length === 0) return false;
  // Of several rises of one subscription, the last one is stored.
  for (const { subscription_uuid, on, to_cents } of rises)
    await tx
      .updateTable('subscriptions')
      .set({ announced_price_cents: to_cents, announced_price_from: on, price_announced_on: Dates.localDate(now) })
      .where('uuid', '=', subscription_uuid)
      .execute();
  const to = client.billing_email ?? client.email;
  await queueMail(systemQueries(tx).mails, {
    kind: priceRiseMail,
    to,
    language: client.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, client_uuid)),
      ...(await shown(tx, { client_uuid, rises })),
      can_sign_in: await readerSignsIn(tx, { client_uuid, email: to }),
    },
  });
  return true;
}

/** Formats the rises: including VAT for a consumer, excluding VAT for a business. */
async function shown(
  tx: Tx,
  { client_uuid, rises }: { readonly client_uuid: string; readonly rises: readonly PlannedChange[] },
) {
  const buyer = await readVatBuyer(tx, client_uuid);
  const { seller_uuid } = await priceClient(tx, client_uuid);
  const display = priceDisplayFor(buyer);
  const rateOn = async ({ on, vat_class }: PlannedChange): Promise<number> =>
    buyer === null ? 0 : (await vatFor(tx, { seller_uuid, buyer, on }))(vat_class).decision.rate_bp;
  const words = [];
  for (const rise of rises) {
    const rate_bp = await rateOn(rise);
    const price = (cents: number) => priceWords(shownCents(cents, rate_bp, display), rise.currency, rise);
    words.push({
      subscription: rise.description,
      on: dayWords(rise.on),
      from: price(rise.from_cents),
      to: price(rise.to_cents),
    });
  }
  return { display, rises: words };
}
