/** Periods that a line can be ordered for, and what the longer ones save. */
import type { PeriodOffer } from '../../rules/cartAnswer.ts';
import { priceOf, type ResolvedPrice } from '../../../pricing/rules/priceResolution.ts';

const months: Readonly<Record<string, number>> = { month: 1, year: 12 };

/**
 * Returns the periods, shortest first. Periods counted in days have no saving.
 *
 * @param later price of the following periods if it differs: of a domain the renewal price.
 */
export function periodChoices(
  prices: readonly ResolvedPrice[],
  quantity: number,
  later: readonly ResolvedPrice[] = [],
): readonly PeriodOffer[] {
  const length = ({ period_unit, period_count }: ResolvedPrice): number => (months[period_unit] ?? 0) * period_count;
  const sorted = [...prices].sort((a, b) => length(a) - length(b));
  const [shortest] = sorted;
  const next =
    shortest &&
    (later.find(
      ({ period_unit, period_count }) => period_unit === shortest.period_unit && period_count === shortest.period_count,
    ) ??
      shortest);
  return sorted.map((price) => {
    const { period_unit, period_count } = price;
    const amount_cents = priceOf(price, quantity).total_cents;
    const times = shortest === undefined || length(shortest) === 0 ? 0 : length(price) / length(shortest);
    const whole =
      times === 0 || !shortest || !next
        ? 0
        : priceOf(shortest, quantity).total_cents + priceOf(next, quantity).total_cents * (times - 1);
    return { period_unit, period_count, amount_cents, saving_cents: Math.max(0, Math.round(whole) - amount_cents) };
  });
}
