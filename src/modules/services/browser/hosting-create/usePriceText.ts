/** Formats the price of a pack. */
import { useTranslate } from 'react-admin';
import { useFormat } from '#engine/browser';
import type { PackPrice } from './useOfferedPacks.ts';

/** Example: "€9.95 a month", or a text for a missing price. */
export function usePriceText(): (price: PackPrice | null | undefined) => string {
  const translate = useTranslate();
  const format = useFormat();
  return (price) => {
    if (price === undefined) return '…';
    if (price === null) return translate('beheer.hosting_create.no_price');
    return translate(`beheer.hosting_create.per_${price.period_unit}`, {
      price: format.money(price.cents, price.currency),
      _: format.money(price.cents, price.currency),
    });
  };
}
