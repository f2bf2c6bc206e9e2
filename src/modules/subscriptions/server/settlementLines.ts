/** Lines of a settlement, for the preview and for the draft invoice. */
import type { Preview } from '#engine/registry';
import { Dates, inLanguage, type Label } from '#engine/values';
import type { Charged, Settlement } from '../rules/subscriptionChange.ts';
import type { DraftLine } from './draft.ts';
import type { SubscribedProduct, Situation } from './situation.ts';
import { dayWords, joined, productLabel } from './words.ts';
import { texts } from './texts.ts';

interface Part extends Charged {
  readonly label: Label;
  readonly product: SubscribedProduct;
  /** −1 for a credit. */
  readonly sign: 1 | -1;
}

/**
 * Returns the lines with signed amounts in cents.
 * @param next product after a change; null for a cancellation
 */
export function previewLines(
  situation: Situation,
  settlement: Settlement,
  next: SubscribedProduct | null,
): readonly Preview.PreviewLine[] {
  return partsOf(situation, settlement, next).map(({ label, amount_cents, sign }) => ({
    label,
    amount_cents: sign * amount_cents,
  }));
}

/**
 * Returns the lines for a draft invoice. Credit has a negative quantity.
 * @param next product after a change; null for a cancellation
 */
export function draftLines(
  situation: Situation,
  settlement: Settlement,
  next: SubscribedProduct | null,
): readonly DraftLine[] {
  const { subscription, language } = situation;
  return partsOf(situation, settlement, next).map(({ label, product, sign, amount_cents, start, end }) => ({
    product,
    description: `${subscription.description}: ${inLanguage(label, language)}`.slice(0, 500),
    quantity: sign,
    unit_price_cents: amount_cents,
    days: { start, end },
    settles_uuid: subscription.uuid,
  }));
}

function partsOf(
  { product }: Situation,
  { credit, arrears, charge }: Settlement,
  next: SubscribedProduct | null,
): readonly Part[] {
  return [
    ...(credit === null
      ? []
      : [
          {
            ...credit,
            sign: -1 as const,
            product,
            label: joined`${texts.label('settlement.credit')} ${productLabel(product)}, ${daysOf(credit)}`,
          },
        ]),
    ...(arrears === null
      ? []
      : [{ ...arrears, sign: 1 as const, product, label: joined`${productLabel(product)}, ${daysOf(arrears)}` }]),
    ...(charge === null || next === null
      ? []
      : [{ ...charge, sign: 1 as const, product: next, label: joined`${productLabel(next)}, ${daysOf(charge)}` }]),
  ];
}

function daysOf({ start, end }: Charged): Label {
  return joined`${dayWords(start)} ${texts.label('settlement.through')} ${dayWords(Dates.addDays(end, -1))}`;
}
