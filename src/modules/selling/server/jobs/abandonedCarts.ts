/** Job that marks carts as abandoned when their lifetime has passed. */
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { abandonCarts } from '../cart/lifetime.ts';
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';

const everyMilliseconds = 15 * 60_000;

export function abandonedCarts({ database }: Pick<OpenStore, 'database'>): Job {
  return { name: 'carts-left-behind', everyMilliseconds, run: (now) => abandonCarts(database, now) };
}
