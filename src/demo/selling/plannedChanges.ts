/** Generates planned upgrades of subscriptions. */
import { instantAt } from '../calendar.ts';
import { Dates } from '#engine/values';
import { touch, type World } from '../book.ts';
import { productOf, type Products } from '../company/products.ts';
import type { DemoSubscription } from './subscriptions.ts';

const upgrades: readonly (readonly [from: string, to: string])[] = [
  ['HOST-START', 'HOST-PLUS'],
  ['HOST-PLUS', 'HOST-ZAKELIJK'],
];

/** Plans the upgrade of the first two subscriptions of each product, from their next period. */
export function planChanges(
  { today }: World,
  { subscriptions, products }: { readonly subscriptions: readonly DemoSubscription[]; readonly products: Products },
): void {
  for (const [from, to] of upgrades) {
    if (!products.has(from) || !products.has(to)) continue;
    const suited = subscriptions.filter(
      ({ service, row }) =>
        service.sku === from &&
        row.status === 'active' &&
        row.price_mode === 'list' &&
        row.current_period_end !== undefined &&
        row.current_period_end > Dates.addDays(today, 2),
    );
    for (const { row } of suited.slice(0, 2)) {
      Object.assign(row, { change_on: row.current_period_end, next_product_uuid: productOf(products, to).row.uuid });
      touch(row, instantAt(Dates.addDays(today, -3), 11 * 60));
    }
  }
}
