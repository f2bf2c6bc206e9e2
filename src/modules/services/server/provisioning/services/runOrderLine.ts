/**
 * Job that sets up one order line after its commit: all of it in one transaction, or the line fails with the reason.
 */
import { inLanguage } from '#engine/values';
import { Failure, inTransaction, type JobRow, reachable, systemCaller } from '#engine/server';
import { maxAttempts, pauseAfter } from '../../../../providers/server/backoff.ts';
import { resourceNamed } from '../../../../providers/server/work.ts';
import { untilWritten } from '../untilWritten.ts';
import type { Working } from '../working.ts';
import { formatReason } from './formatReason.ts';
import { setUpLine } from './setUpLine.ts';

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
