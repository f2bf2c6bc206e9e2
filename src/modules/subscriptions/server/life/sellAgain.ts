/**
 * Sells an ended service again while it still exists: creates a new subscription at the price of today. The state
 * machine then resumes the service.
 */
import { namedResource, type Preview, type Rows } from '#engine/registry';
import { type CalendarDate, Dates, Periods } from '#engine/values';
import { type ActionEvent, Failure, resourceOf, type Row, runAsSystem, type SystemContext } from '#engine/server';
import { priceBook, priceClient, type PriceBook, type PriceClient } from '../../../pricing/server/prices.ts';
import { describedAs } from '../../rules/describedAs.ts';
import { soldResources, type SoldResource } from '../../rules/lifeChart.ts';
import { periodPriceCents, type SubscriptionTerms } from '../../rules/subscriptionDue.ts';
import { priceOn } from '../listPrice.ts';
import { move } from './move.ts';
import { ensurePackFits } from '../packFit.ts';
import { subscriptionOf } from '../row.ts';
import { productColumns, seenOf, type SubscribedProduct } from '../situation.ts';
import { texts } from '../texts.ts';
import { dayWords, lengthWords, priceWords, productLabel } from '../words.ts';

type Last = Rows['subscriptions'];

interface Service {
  readonly resource: SoldResource;
  readonly uuid: string;
  readonly client_uuid: string;
  readonly remove_on: string | null;
}

interface Choice {
  readonly product: SubscribedProduct;
  readonly terms: SubscriptionTerms;
}

interface Offer {
  readonly system: SystemContext;
  readonly service: Service;
  readonly last: Last;
  readonly lastProduct: SubscribedProduct;
  readonly client: PriceClient;
  readonly today: CalendarDate;
  /** Each product with the chosen period, else its former period, else its first. */
  readonly products: readonly Choice[];
  /** The chosen product with each of its periods. */
  readonly periods: readonly Choice[];
  readonly chosen: Choice | null;
}

type SoldAgain = Exclude<SoldResource, 'domains'>;
type SellEvent = ActionEvent<`${SoldAgain}.sell-again`> | ActionEvent<`${SoldAgain}.sell-again.preview`>;

/**
 * Previews selling again.
 * @throws Failure E_STATE while the client is suspended or closed
 */
export async function previewSellAgain(event: ActionEvent<`${SoldAgain}.sell-again.preview`>): Promise<Row> {
  return inOffer(event, (offer) => Promise.resolve({ ...previewOf(offer) }));
}

/** Sells again. The store has checked that the offer is still as the preview showed. */
export async function sellAgain(event: ActionEvent<`${SoldAgain}.sell-again`>): Promise<void> {
  await inOffer(event, async ({ system, service, last, lastProduct, chosen, today }) => {
    if (chosen === null) throw new Failure('E_NO_PRICE');
    const { product, terms } = chosen;
    await followPack(system, service, product);
    const { price_base_quantity, ...listed } = terms;
    const made = await system.records.create(
      system.caller,
      resourceOf(system, 'subscriptions'),
      {
        ...listed,
        client_uuid: service.client_uuid,
        description: describedAs(last.description, { from: lastProduct, to: product }),
        price_mode: 'list',
        billing: last.billing,
        started_on: today,
        anchor_day: Dates.datePartsOf(today).day,
      },
      { resource: service.resource, resource_id: service.uuid, price_base_quantity },
    );
    await move(system, made.uuid, 'activate', {});
    await system.records.update(system.caller, resourceOf(system, service.resource), service.uuid, {
      subscription_uuid: made.uuid,
    });
  });
}

/** Gives the account the pack of the sold product. @throws Failure E_STATE if it uses more than the pack has */
async function followPack(
  system: SystemContext,
  { resource, uuid }: Service,
  { hosting_pack_uuid: pack_uuid }: SubscribedProduct,
) {
  const hosting = namedResource(system.registry, 'hosting');
  if (resource !== 'hosting' || !hosting || pack_uuid === null) return;
  await ensurePackFits(system, { hosting_uuid: uuid, pack_uuid });
  await system.records.update(system.caller, hosting, uuid, { hosting_pack_uuid: pack_uuid });
}

function inOffer<T>(event: SellEvent, work: (offer: Offer) => Promise<T>): Promise<T> {
  const { record, resource, body } = event;
  return runAsSystem(event, async (system) => {
    const sold = soldResources.find((name) => name === resource.name);
    if (sold === undefined || !record.client_uuid) throw new Failure('E_NOT_FOUND');
    const service = {
      resource: sold,
      uuid: record.uuid,
      client_uuid: record.client_uuid,
      remove_on: record.remove_on ?? null,
    };
    await ensureClientBuys(system, service);
    return work(await offerOf(system, service, body));
  });
}

async function ensureClientBuys({ tx }: SystemContext, { client_uuid }: Service): Promise<void> {
  const { status } = await tx
    .selectFrom('clients')
    .select('status')
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  if (status === 'suspended') throw new Failure('E_STATE', texts.refusal('resume.client_suspended'));
  if (status === 'closed') throw new Failure('E_STATE', texts.refusal('sell_again.client_closed'));
}

async function offerOf(
  system: SystemContext,
  service: Service,
  body: Partial<Pick<Last, 'product_uuid' | 'period_unit' | 'period_count'>>,
): Promise<Offer> {
  const last = await lastPayer(system, service);
  const today = Dates.localDate(system.now);
  const lastProduct = await system.tx
    .selectFrom('products')
    .select(productColumns)
    .where('uuid', '=', last.product_uuid)
    .executeTakeFirstOrThrow();
  const onSale = await system.tx
    .selectFrom('products')
    .select(productColumns)
    .where('type', '=', lastProduct.type)
    .where('status', '=', 'active')
    .orderBy('sort')
    .orderBy('name')
    .execute();
  const client = await priceClient(system.tx, service.client_uuid);
  const book = await priceBook(system.tx, { product_uuids: onSale.map(({ uuid }) => uuid), now: system.now });
  const priced = { book, client, today, last };
  const ofProducts = onSale.map((product) => choicesOf(priced, product));
  const wanted = { ...last, ...body };
  const products = ofProducts.flatMap(
    (choices) => choices.find((choice) => isPeriod(choice, wanted)) ?? choices[0] ?? [],
  );
  const byName = (uuid: string | undefined): Choice | undefined =>
    products.find(({ product }) => product.uuid === uuid);
  const chosen =
    body.product_uuid === undefined ? (byName(last.product_uuid) ?? products[0] ?? null) : byName(body.product_uuid);
  if (chosen === undefined)
    throw new Failure('E_INVALID', { errors: { product_uuid: { label: texts.label('change.product_not_offered') } } });
  const periods = ofProducts.flat().filter(({ product }) => product.uuid === chosen?.product.uuid);
  return { system, service, last, lastProduct, client, today, products, periods, chosen };
}

interface Priced {
  readonly book: PriceBook;
  readonly client: PriceClient;
  readonly today: CalendarDate;
  readonly last: Last;
}

function choicesOf({ book, client, today, last }: Priced, product: SubscribedProduct): readonly Choice[] {
  const { quantity } = subscriptionOf(last);
  return book(client, product.uuid, today).flatMap(({ action, period_unit: unit, period_count }) => {
    const period_unit = Periods.periodUnits.find((one) => one === unit);
    if (action !== 'recurring' || period_unit === undefined) return [];
    const wanted = { product_uuid: product.uuid, quantity, period_unit, period_count };
    const price = priceOn(book, client)({ ...wanted, unit_price_cents: 0, price_base_quantity: 1 }, today);
    return price === null ? [] : [{ product, terms: { ...wanted, ...price } }];
  });
}

const isPeriod = (
  { terms }: Choice,
  { period_unit, period_count }: Partial<Pick<Last, 'period_unit' | 'period_count'>>,
) => terms.period_unit === period_unit && terms.period_count === period_count;

/** Returns the subscription that ended last. @throws Failure E_STATE if none ever paid for it, or one still does */
async function lastPayer({ tx }: SystemContext, { resource, uuid }: Service): Promise<Last> {
  const named = await tx.selectFrom(resource).select('subscription_uuid').where('uuid', '=', uuid).executeTakeFirst();
  const payers = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        and([eb('resource', '=', resource), eb('resource_id', '=', uuid)]),
        ...(named?.subscription_uuid ? [eb('uuid', '=', named.subscription_uuid)] : []),
      ]),
    )
    .orderBy('cancel_on', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const [last] = payers;
  if (!last || payers.some(({ status }) => status !== 'cancelled'))
    throw new Failure('E_STATE', texts.refusal('sell_again.not_ended'));
  return last;
}

function previewOf({ service, client: { currency }, today, products, periods, chosen }: Offer): Preview.ActionPreview {
  const none = { lines: [], total_cents: null, currency };
  if (chosen === null)
    return { ...none, seen: null, questions: [], facts: [], note: texts.label('sell_again.no_price') };
  const { terms } = chosen;
  const option = (choice: Choice, isOf: boolean) => ({
    values: {
      product_uuid: choice.product.uuid,
      period_unit: choice.terms.period_unit,
      period_count: choice.terms.period_count,
    },
    label: isOf ? productLabel(choice.product) : lengthWords(choice.terms),
    note: priceWords(periodPriceCents(choice.terms), currency, choice.terms),
    chosen: isOf ? choice.product.uuid === chosen.product.uuid : isPeriod(choice, terms),
  });
  const which: Preview.PreviewQuestion = {
    label: texts.label('sell_again.product'),
    options: products.map((choice) => option(choice, true)),
  };
  const period: Preview.PreviewQuestion = {
    label: texts.label('change.period'),
    options: periods.map((choice) => option(choice, false)),
  };
  return {
    ...none,
    seen: seenOf([service.uuid, service.remove_on, today, terms]),
    questions: [which, ...(periods.length > 1 ? [period] : [])],
    facts: [{ label: texts.label('change.from'), kind: 'date', value: today }],
    note:
      service.remove_on === null
        ? texts.label('sell_again.runs')
        : texts.label('sell_again.runs_and_stays', { on: dayWords(Dates.calendarDate(service.remove_on)) }),
  };
}
