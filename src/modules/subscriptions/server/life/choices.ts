/**
 * Options for changing a subscription: other products of its kind, other periods, another quantity, each at the price
 * of the client.
 */
import type { ActionBodyOf, Preview } from '#engine/registry';
import { type Label, Periods } from '#engine/values';
import { Failure } from '#engine/server';
import { periodPriceCents, type SubscriptionTerms } from '../../rules/subscriptionDue.ts';
import { fitsInvoice, priceOn } from '../listPrice.ts';
import type { SubscribedProduct, Situation } from '../situation.ts';
import { joined, lengthWords, moneyWords, priceWords, productLabel } from '../words.ts';
import { texts } from '../texts.ts';

export type ChangeKind = 'product' | 'quantity' | 'period';

/** Body of any of the change actions, possibly incomplete. */
export type ChangeBody = ActionBodyOf<'subscriptions.change-product.preview'> &
  ActionBodyOf<'subscriptions.change-quantity.preview'> &
  ActionBodyOf<'subscriptions.change-period.preview'>;

/** Option at the price of today, which is shown with it. */
export interface SubscriptionOption {
  readonly terms: SubscriptionTerms;
  readonly product: SubscribedProduct;
}

interface Choices {
  /** Null if the form has an ordinary input for it. */
  readonly question: Preview.PreviewQuestion | null;
  readonly chosen: SubscriptionOption | null;
}

/**
 * Returns the options and the chosen one.
 * @throws Failure E_INVALID for a choice that is not offered
 */
export function choicesOf(situation: Situation, kind: ChangeKind, body: ChangeBody): Choices {
  if (kind === 'quantity') return { question: null, chosen: quantityChoice(situation, body) };
  return kind === 'product' ? productChoices(situation, body) : periodChoices(situation, body);
}

function quantityChoice(
  { subscription, product, book, client, today }: Situation,
  body: ChangeBody,
): SubscriptionOption | null {
  const { next_quantity: quantity } = body;
  if (quantity === undefined) return null;
  if (quantity === subscription.quantity) throw refusal('next_quantity', texts.label('change.same_quantity'));
  const wanted = { ...termsOf(subscription), quantity };
  const price = subscription.price_mode === 'fixed' ? wanted : priceOn(book, client)(wanted, today);
  if (price === null) throw new Failure('E_NO_PRICE');
  if (!fitsInvoice({ ...wanted, ...price })) throw refusal('next_quantity', texts.label('price.too_large'));
  return {
    product,
    terms: { ...wanted, unit_price_cents: price.unit_price_cents, price_base_quantity: price.price_base_quantity },
  };
}

function productChoices(situation: Situation, body: ChangeBody): Choices {
  const {
    subscription,
    siblings,
    client: { currency },
  } = situation;
  const others = siblings.filter(({ uuid, status }) => uuid !== subscription.product_uuid && status === 'active');
  const choices = others
    .flatMap((product) => priced(situation, product, { ...termsOf(subscription), product_uuid: product.uuid }))
    .sort((one, other) => periodPriceCents(one.terms) - periodPriceCents(other.terms));
  const chosen =
    choices.find(({ product }) => product.uuid === body.next_product_uuid) ??
    onlyOf(choices, body.next_product_uuid === undefined);
  if (chosen === null && body.next_product_uuid !== undefined)
    throw refusal('next_product_uuid', texts.label('change.product_not_offered'));
  const now = periodPriceCents(subscription);
  return {
    chosen,
    question: {
      label: texts.label('change.becomes'),
      options: choices.map((choice) => ({
        values: { next_product_uuid: choice.product.uuid },
        label: productLabel(choice.product),
        chosen: choice === chosen,
        note: joined`${priceWords(periodPriceCents(choice.terms), currency, choice.terms)} · ${difference(periodPriceCents(choice.terms) - now, currency)}`,
      })),
    },
  };
}

function periodChoices(situation: Situation, body: ChangeBody): Choices {
  const { subscription, product, book, client, today } = situation;
  const periods = book(client, product.uuid, today).flatMap(({ action, period_unit, period_count }) => {
    const unit = Periods.periodUnits.find((one) => one === period_unit);
    const isOther = period_unit !== subscription.period_unit || period_count !== subscription.period_count;
    return action === 'recurring' && unit !== undefined && isOther ? [{ period_unit: unit, period_count }] : [];
  });
  const choices = periods.flatMap((period) => priced(situation, product, { ...termsOf(subscription), ...period }));
  const isAsked = body.next_period_unit !== undefined || body.next_period_count !== undefined;
  const chosen =
    choices.find(
      ({ terms }) => terms.period_unit === body.next_period_unit && terms.period_count === body.next_period_count,
    ) ?? onlyOf(choices, !isAsked);
  return {
    chosen,
    question: {
      label: texts.label('change.period'),
      options: choices.map((choice) => ({
        values: { next_period_unit: choice.terms.period_unit, next_period_count: choice.terms.period_count },
        chosen: choice === chosen,
        label: lengthWords(choice.terms),
        note: priceWords(periodPriceCents(choice.terms), client.currency, choice.terms),
      })),
    },
  };
}

/** Preselects the option if there is only one. */
function onlyOf([only, ...others]: readonly SubscriptionOption[], isUnasked: boolean): SubscriptionOption | null {
  return isUnasked && only !== undefined && others.length === 0 ? only : null;
}

function priced(
  { book, client, today }: Situation,
  product: SubscribedProduct,
  terms: SubscriptionTerms,
): readonly SubscriptionOption[] {
  const price = priceOn(book, client)(terms, today);
  return price === null ? [] : [{ product, terms: { ...terms, ...price } }];
}

function termsOf({
  product_uuid,
  quantity,
  unit_price_cents,
  price_base_quantity,
  period_unit,
  period_count,
}: SubscriptionTerms): SubscriptionTerms {
  return { product_uuid, quantity, unit_price_cents, price_base_quantity, period_unit, period_count };
}

function difference(cents: number, currency: string): Label {
  if (cents === 0) return texts.label('change.same');
  return joined`${moneyWords(Math.abs(cents), currency)} ${cents > 0 ? texts.label('change.more') : texts.label('change.less')}`;
}

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}
