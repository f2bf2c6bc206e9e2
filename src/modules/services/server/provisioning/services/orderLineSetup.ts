/**
 * Job that sets up one order line after its commit: all of it in one transaction, or the line fails with the reason.
 */
import { inLanguage } from '#engine/values';
import { Failure, type Job, resourceOf, runAsSystem, systemCaller } from '#engine/server';
import { maxAttempts, pauseAfter } from '../../../../providers/server/backoff.ts';
import { untilWritten } from '../untilWritten.ts';
import type { ProvisioningOptions } from '../working.ts';
import { formatReason } from './formatReason.ts';
import { setUpLine } from './setUpLine.ts';

/** The job sets up the line that its key names. The line fails when it is refused, or after the last attempt. */
export function orderLineSetup({ store, now, onError }: ProvisioningOptions): Job {
  const { database } = store;
  return {
    name: 'order-lines',
    maxAttempts,
    backoff: pauseAfter,
    isPermanent: isRefusal,
    async run(_now, { key: uuid, signal }) {
      await untilWritten({ signal }, () => runAsSystem({ store, now: now() }, (system) => setUpLine(system, uuid)));
    },
    async failed({ key: uuid }, { error, due }) {
      if (!isRefusal(error)) onError(error);
      if (due !== null) return;
      const line = await database
        .selectFrom('order_lines')
        .select('status')
        .where('uuid', '=', uuid)
        .executeTakeFirst();
      if (line?.status !== 'processing') return;
      const reason = formatReason(error);
      await store.act(systemCaller, resourceOf({ registry: store.registry() }, 'order-lines'), uuid, 'fail', {
        failure_reason: reason.en,
        failure_reason_nl: inLanguage(reason, 'nl'),
      });
    },
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && error.code !== 'E_UNAVAILABLE' && error.code !== 'E_INTERNAL';
