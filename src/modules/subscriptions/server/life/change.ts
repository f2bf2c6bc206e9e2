/** Changes the product, quantity or period of a subscription, exactly as the preview showed. */
import type { Preview } from '#engine/registry';
import { type CalendarDate, Dates, type Label, Periods } from '#engine/values';
import { Failure, type Row } from '#engine/server';
import { settleChange, type Settlement } from '../../rules/subscriptionChange.ts';
import { billedUntil, periodPriceCents, recurrenceOf, type SubscriptionTerms } from '../../rules/subscriptionDue.ts';
import { choicesOf, type ChangeBody, type ChangeKind, type SubscriptionOption } from './choices.ts';
import { addToDraft } from '../draft.ts';
import { ensureNewPackFits, followService } from '../followService.ts';
import { fitsInvoice, priceOn } from '../listPrice.ts';
import { draftLines, previewLines } from '../settlementLines.ts';
import {
  discountedCents,
  inSituation,
  seenOf,
  updateSubscription,
  type SubscribedProduct,
  type Situation,
  type SubscriptionEvent,
} from '../situation.ts';
import { dayWords, joined, periodWords, priceWords } from '../words.ts';
import { texts } from '../texts.ts';

interface Plan {
  readonly questions: readonly Preview.PreviewQuestion[];
  /** Null while a choice is still missing. */
  readonly change: Change | null;
}

interface Change {
  readonly terms: SubscriptionTerms;
  readonly product: SubscribedProduct;
  readonly on: CalendarDate;
  /** Null if it is planned for the end of the period, since nothing is settled then. */
  readonly settlement: Settlement | null;
}

type ChangeEvent = SubscriptionEvent & { readonly body: ChangeBody };

/**
 * Previews a change.
 * @throws Failure E_STATE for a hosting account that uses more than the new pack has; the change throws the same
 */
export async function previewChange(event: ChangeEvent, kind: ChangeKind): Promise<Row> {
  return inSituation(event, async (situation) => {
    const planned = planOf(situation, kind, event.body);
    if (planned.change !== null) await ensureNewPackFits(situation, planned.change.product);
    return { ...previewOf(situation, planned) };
  });
}

/** Applies a change. The store has checked that it is still as the preview showed. */
export async function changeSubscription(event: ChangeEvent, kind: ChangeKind): Promise<void> {
  await inSituation(event, async (situation) => {
    const { change } = planOf(situation, kind, event.body);
    if (change === null || change.on !== event.body.change_on)
      throw new Failure('E_INVALID', { errors: { change_on: { label: otherDay } } });
    if (change.settlement === null) return plan(situation, kind, change);
    const { system, subscription, client } = situation;
    const {
      terms: { product_uuid, quantity, unit_price_cents, price_base_quantity },
      settlement,
    } = change;
    await addToDraft(system, client, draftLines(situation, settlement, change.product));
    await updateSubscription(system, subscription.uuid, {
      product_uuid,
      quantity,
      unit_price_cents,
      price_base_quantity,
      ...noChange,
      ...(product_uuid === subscription.product_uuid ? {} : { price_mode: 'list' }),
      billed_through: dayBefore(settlement.billed_until),
    });
    await followService(situation, change.product);
  });
}

const noChange = {
  change_on: null,
  next_product_uuid: null,
  next_quantity: null,
  next_period_unit: null,
  next_period_count: null,
};
const otherDay = texts.label('change.day_not_offered');

async function plan({ system, subscription }: Situation, kind: ChangeKind, { terms, on }: Change): Promise<void> {
  const next =
    kind === 'product'
      ? { next_product_uuid: terms.product_uuid }
      : kind === 'quantity'
        ? { next_quantity: terms.quantity }
        : { next_period_unit: terms.period_unit, next_period_count: terms.period_count };
  await updateSubscription(system, subscription.uuid, { ...noChange, ...next, change_on: on });
}

function planOf(situation: Situation, kind: ChangeKind, body: ChangeBody): Plan {
  const { question, chosen } = choicesOf(situation, kind, body);
  if (chosen === null) return { questions: question === null ? [] : [question], change: null };
  const days = daysFor(situation, kind, chosen);
  const on = days.find((day) => day === body.change_on) ?? days[0] ?? situation.today;
  const when: Preview.PreviewQuestion = {
    label: texts.label('change.from_when'),
    options: days.map((day) => ({
      values: { change_on: day },
      chosen: day === on,
      note: null,
      label:
        day === situation.today
          ? atOnce
          : joined`${texts.label('change.from')} ${dayWords(day)}${texts.label('change.with_new_period')}`,
    })),
  };
  return { questions: [...(question === null ? [] : [question]), when], change: changeOn(situation, chosen, on) };
}

const atOnce = texts.label('change.at_once');

/**
 * Returns the days on which the change is possible. Immediate changes need a period of the same length. For a client, a
 * cheaper product starts with the next period.
 */
function daysFor(
  { subscription, today, isStaff }: Situation,
  kind: ChangeKind,
  { terms }: SubscriptionOption,
): readonly CalendarDate[] {
  const billed = billedUntil(subscription);
  const { end } = Periods.periodContaining(
    recurrenceOf(subscription),
    today > subscription.started_on ? today : subscription.started_on,
  );
  const boundary = billed > end ? billed : end;
  const isCheaper = periodPriceCents(terms) < periodPriceCents(subscription);
  return kind === 'period' || (isCheaper && !isStaff) ? [boundary] : [today, boundary];
}

/**
 * Computes the change on a day.
 * @throws Failure E_NO_PRICE if the price lists have none on that day, E_STATE if the amount is too large for an
 *   invoice
 */
function changeOn(situation: Situation, { terms: wanted, product }: SubscriptionOption, on: CalendarDate): Change {
  const { subscription, book, client, charged, today } = situation;
  const keepsPrice =
    subscription.price_mode === 'fixed' &&
    wanted.product_uuid === subscription.product_uuid &&
    wanted.period_unit === subscription.period_unit &&
    wanted.period_count === subscription.period_count;
  const price = keepsPrice ? wanted : priceOn(book, client)(wanted, on);
  if (price === null) throw new Failure('E_NO_PRICE');
  if (!fitsInvoice({ ...wanted, ...price }))
    throw new Failure('E_STATE', {
      message: texts.label('price.impossible', { description: subscription.description }),
    });
  const terms = {
    ...wanted,
    ...price,
    unit_price_cents: price.unit_price_cents,
    price_base_quantity: price.price_base_quantity,
  };
  const settlement =
    on > today
      ? null
      : settleChange({
          recurrence: recurrenceOf(subscription),
          charged,
          billed_until: billedUntil(subscription),
          on,
          old_price_cents: discountedCents(situation, periodPriceCents(subscription)),
          new_price_cents: discountedCents(situation, periodPriceCents(terms)),
        });
  return { terms, product, on, settlement };
}

function previewOf(situation: Situation, { questions, change }: Plan): Preview.ActionPreview {
  const {
    client: { currency },
    subscription,
  } = situation;
  if (change === null)
    return {
      seen: null,
      questions,
      lines: [],
      total_cents: null,
      currency,
      facts: [],
      note: questions.some(({ options }) => options.length > 0) ? null : nothingElse,
    };
  const { terms, on, settlement, product } = change;
  return {
    seen: seenOf([subscription.uuid, subscription.version, change]),
    questions,
    currency,
    lines: settlement === null ? [] : previewLines(situation, settlement, product),
    total_cents: settlement?.net_cents ?? null,
    facts: factsOf(situation, change),
    note: settlement === null ? joined`${laterNote} ${dayWords(on)}.` : settledNote(settlement, terms),
  };
}

const nothingElse: Label = texts.label('change.no_other_choice');
const laterNote: Label = texts.label('change.later');

function settledNote({ net_cents, credit }: Settlement, terms: SubscriptionTerms): Label {
  if (credit === null) return texts.label('change.nothing_to_settle');
  const rest = joined`${texts.label('change.rest_of_period')} ${periodWords(terms)}.`;
  return joined`${net_cents < 0 ? texts.label('change.refunded') : texts.label('change.charged')} ${rest}`;
}

function factsOf(
  { subscription, client: { currency } }: Situation,
  { terms, on }: Change,
): readonly Preview.PreviewFact[] {
  return [
    {
      label: texts.label('change.now'),
      kind: 'text',
      value: priceWords(periodPriceCents(subscription), currency, subscription),
    },
    {
      label: texts.label('change.becomes'),
      kind: 'text',
      value: priceWords(periodPriceCents(terms), currency, terms),
    },
    { label: texts.label('change.from'), kind: 'date', value: on },
  ];
}

function dayBefore(date: CalendarDate): CalendarDate {
  return Dates.addDays(date, -1);
}
