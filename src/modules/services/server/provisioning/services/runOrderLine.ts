/**
 * Job that sets up one order line after its commit: all of it in one transaction, or the line fails with the reason.
 */
import { systemCaller } from '../../../../../engine/server/store/caller.ts';
import { Failure } from '../../../../../engine/server/store/failure.ts';
import type { JobRow } from '../../../../../engine/server/store/system.ts';
import { inTransaction, reachable } from '../../../../../engine/server/store/transaction.ts';
import { maxAttempts, pauseAfter } from '../../../../providers/server/backoff.ts';
import { resourceNamed } from '../../../../providers/server/work.ts';
import { untilWritten } from '../untilWritten.ts';
import type { Working } from '../working.ts';
import { formatReason } from './formatReason.ts';
import { setUpLine } from './setUpLine.ts';
import { inLanguage } from '../../../../../engine/texts/catalogue.ts';

/** @returns the time of the next attempt, or null if it was requested or has failed */
export async function runOrderLine(working: Working, { uuid, attempts }: JobRow): Promise<Date | null> {
  const { store, database, now, onError } = working;
  const registry = store.registry();
  try {
    await untilWritten(working, () =>
      reachable(() =>
        inTransaction(database, (tx) => setUpLine({ tx, registry, records: store.within(tx), now: now() }, uuid)),
      ),
    );
    return null;
  } catch (error) {
    const isRefused = error instanceof Failure && error.code !== 'E_UNAVAILABLE' && error.code !== 'E_INTERNAL';
    if (!isRefused) onError(error);
    if (!isRefused && attempts < maxAttempts) return new Date(now().getTime() + pauseAfter(attempts));
    const line = await database.selectFrom('order_lines').select('status').where('uuid', '=', uuid).executeTakeFirst();
    const reason = formatReason(error);
    if (line?.status === 'processing')
      await store.act(systemCaller, resourceNamed(registry, 'order-lines'), uuid, 'fail', {
        failure_reason: reason.en,
        failure_reason_nl: inLanguage(reason, 'nl'),
      });
    return null;
  }
}
