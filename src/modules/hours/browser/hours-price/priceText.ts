/** Explains the price of a time entry in a sentence: the rate and its source, or why there is none. */
import type { EntryPrice } from '../../rules/entryPrice.ts';
import type { Fields } from '#engine/browser';

export interface PriceText {
  readonly sentence: string;
  /** The amount; null if nothing is charged. */
  readonly sum: string | null;
  /** True if a rate must be set first. */
  readonly isMissing: boolean;
}

interface Words {
  readonly translate: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly format: Pick<Fields.Format, 'money' | 'duration' | 'fullDate'>;
}

export function priceText(price: EntryPrice, { translate, format }: Words): PriceText {
  const { charge, rate_cents, frozen, correction, billable_minutes, amount_cents } = price;
  const translateKey = (key: string, values?: Readonly<Record<string, string>>): string =>
    translate(`beheer.price.${key}`, values);
  if (charge !== 'hourly') return { sentence: translateKey(charge), sum: null, isMissing: false };
  if (rate_cents === null)
    return { sentence: translateKey(frozen ? 'unpriced' : 'missing'), sum: null, isMissing: !frozen };
  const rate = format.money(rate_cents);
  const sentence = translateKey(frozen ? 'was' : 'will_be', {
    rate,
    why: whyOf(price, { translate: translateKey, format }),
  });
  const sum =
    amount_cents === null
      ? null
      : translateKey('sum', { time: format.duration(billable_minutes), rate, amount: format.money(amount_cents) });
  return { sentence: correction ? `${sentence} ${translateKey('correction')}` : sentence, sum, isMissing: false };
}

function whyOf({ scope, since }: EntryPrice, { translate, format }: Words): string {
  if (scope !== null && since !== null) return translate(`why_${scope}`, { date: format.fullDate(since) });
  return translate(scope === 'project' || scope === 'employee' ? `card_${scope}` : 'card_fixed');
}
