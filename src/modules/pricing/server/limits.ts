/** Limits of order quantities, and of the amount that a price may result in. */
import type { ValuesOf } from '#engine/registry';
import { Money } from '#engine/values';
import { Failure, type WriteEvent } from '#engine/server';
import { largestAmountCents } from '../../vat/rules/vat.ts';
import { tieredPriceCents, type TieredPrice } from '../rules/tiers.ts';
import { texts } from './texts.ts';

/** Maximum quantity of a line, as in the schema of cart lines. */
export const maxQuantity = 100_000;

/** Maximum number of lines in a cart. */
export const maxLines = 200;

/**
 * Hook of price list items: rejects tiers whose own quantities cost more than an invoice can have.
 *
 * @throws Failure E_INVALID on the tiers
 */
export function refuseTooLargePrice({ before, values }: WriteEvent<'price-list-items'>): ValuesOf<'price-list-items'> {
  const { tiers = [], tier_model = 'flat', price_base_quantity = 1 } = { ...before, ...values };
  const price = { tiers, tier_model, price_base_quantity };
  if (
    tiers.some(({ from_qty, to_qty }) => [from_qty, to_qty ?? from_qty].some((quantity) => isTooLarge(price, quantity)))
  )
    throw new Failure('E_INVALID', { errors: { tiers: { label: texts.label('tiers.too_large') } } });
  return values;
}

function isTooLarge(price: TieredPrice, quantity: number): boolean {
  try {
    return tieredPriceCents(price, quantity) > largestAmountCents;
  } catch (error) {
    if (error instanceof Money.AmountTooLarge) return true;
    if (error instanceof RangeError) return false;
    throw error;
  }
}
