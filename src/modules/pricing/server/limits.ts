/** How much may be sold in one order, and the largest amount that a price may result in. */
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import type { WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { largestAmountCents } from '../../vat/rules/vat.ts';
import { AmountTooLarge } from '../../../engine/values/money.ts';
import { tieredPriceCents, type TieredPrice } from '../rules/tiers.ts';
import { texts } from './texts.ts';

/** Pieces of one line: what the schema of a cart's lines allows. */
export const maxQuantity = 100_000;

/** Lines of one cart. */
export const maxLines = 200;

/**
 * For the hook of price list items: refuses tiers of which a quantity that they name costs more than an invoice can
 * carry.
 *
 * @throws Failure E_INVALID at the tiers
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
    if (error instanceof AmountTooLarge) return true;
    if (error instanceof RangeError) return false;
    throw error;
  }
}
