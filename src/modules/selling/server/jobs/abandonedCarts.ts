/** Job that marks carts as abandoned when their lifetime has passed. */
import type { Job, OpenStore } from '#engine/server';
import { abandonCarts } from '../cart/lifetime.ts';

const everyMilliseconds = 15 * 60_000;

/** Returns the job. It runs every 15 minutes, in the setting `cart_lifetime_days`. */
export function abandonedCarts({ database }: Pick<OpenStore, 'database'>): Job {
  return { name: 'carts-left-behind', everyMilliseconds, run: (now) => abandonCarts(database, now) };
}
