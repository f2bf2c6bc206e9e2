/** Job that removes the old accounts of moves after their grace period. */
import { Dates } from '#engine/values';
import { Failure, type Job, type OpenStore, resourceOf, systemCaller } from '#engine/server';

const everyMilliseconds = 15 * 60_000;

/** Returns the schedule that removes old accounts. Failures are reported to `warn`. */
export const movedAccounts = (store: OpenStore, warn: (line: string) => void): Job => ({
  name: 'moved-accounts',
  everyMilliseconds,
  run: (now) => removeOldAccounts(store, now, warn),
});

/**
 * Handles each account in a transaction of its own. Its state shows that removal was requested, so that it is requested
 * once.
 */
export async function removeOldAccounts(
  store: OpenStore,
  now: Date,
  warn: (line: string) => void = () => undefined,
): Promise<void> {
  const due = await store.database
    .selectFrom('hosting_moves')
    .select(['uuid', 'name'])
    .where('status', '=', 'switched')
    .where('remove_on', '<=', Dates.localDate(now))
    .orderBy('uuid')
    .execute();
  const moves = resourceOf({ registry: store.registry() }, 'hosting-moves');
  for (const { uuid, name } of due) {
    try {
      await store.act(systemCaller, moves, uuid, 'remove-old', {});
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      warn(`The old account of ${name ?? uuid} could not be removed: ${error.message}`);
    }
  }
}
