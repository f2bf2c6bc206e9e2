/** Formats prices as they are shown to the buyer: including or excluding VAT, with a label. */
import { useTranslate } from 'react-admin';
import { useFormat } from '#engine/browser';
import { useCart } from './useCart.ts';
import { shownCents, type PriceDisplay } from '../../../vat/rules/shownPrice.ts';

interface ShownPrice {
  /**
   * @param cents excluding VAT.
   * @param rate_bp rate of the VAT on it.
   */
  readonly amount: (cents: number, rate_bp: number, currency?: string) => string;
  /** "incl. VAT", shown next to an amount. */
  readonly label: string;
  readonly isConsumer: boolean;
}

/** Returns the prices as the buyer of the cart sees them; an unknown buyer is a consumer. */
export function useShownPrice(): ShownPrice {
  const { cart } = useCart();
  return useDisplayedPrice(cart?.price_display ?? 'incl_vat');
}

/** Returns the prices in a given display, where there may be no cart. */
export function useDisplayedPrice(display: PriceDisplay): ShownPrice {
  const translate = useTranslate();
  const format = useFormat();
  return {
    amount: (cents, rate_bp, currency) => format.money(shownCents(cents, rate_bp, display), currency),
    label: translate(`beheer.cart.price_display.${display}`),
    isConsumer: display === 'incl_vat',
  };
}
