/** Removes ended services after their grace days, unless they are paid for again. */
import type { ActionOf } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  Failure,
  type Job,
  type OpenStore,
  resourceOf,
  runAsSystem,
  systemCaller,
  type SystemContext,
} from '#engine/server';
import { lifeChart, soldResources, type Life } from '../../../subscriptions/rules/lifeChart.ts';
import { carriesSold } from './carries.ts';
import { readService, type ServiceKey } from './entitlement.ts';

export interface Removed {
  readonly removed: number;
  readonly failed: readonly (ServiceKey & { readonly reason: string })[];
}

/**
 * Removes each service in its own transaction. A removal that is already requested has another state and is not
 * selected.
 */
export async function removeEnded(store: OpenStore, now: Date): Promise<Removed> {
  const failed: Removed['failed'][number][] = [];
  let removed = 0;
  for (const service of await due(store, now)) {
    try {
      if (await runAsSystem({ store, now }, (system) => remove(system, service))) removed += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push({ ...service, reason: error.message });
    }
  }
  return { removed, failed };
}

async function due(store: OpenStore, now: Date): Promise<readonly ServiceKey[]> {
  const found: ServiceKey[] = [];
  for (const resource of soldResources) {
    const { removal }: Life = lifeChart[resource];
    if (removal === null) continue;
    const rows = await store.database
      .selectFrom(resource)
      .select('uuid')
      .where('remove_on', '<=', Dates.localDate(now))
      .where('status', 'in', [...removal.from])
      .orderBy('uuid')
      .execute();
    found.push(...rows.map((row) => ({ resource, uuid: row.uuid })));
  }
  return found;
}

async function remove({ tx, records, registry }: SystemContext, { resource, uuid }: ServiceKey): Promise<boolean> {
  await tx.selectFrom(resource).select('uuid').where('uuid', '=', uuid).forUpdate().execute();
  const service = await readService(tx, resource, uuid);
  const { removal }: Life = lifeChart[resource];
  if (!service || service.entitlement !== 'ends' || !removal?.from.includes(service.record.status)) return false;
  // An account that is moving to another server is removed after the move has finished or was undone.
  if (service.record.move_state) return false;
  if (removal.action === null || (resource === 'servers' && (await carriesSold(tx, service.record)))) return false;
  const action = removal.action as ActionOf<typeof resource>;
  await records.act(systemCaller, resourceOf({ registry }, resource), uuid, action, {});
  return true;
}

const everyMilliseconds = 15 * 60_000;

/** Job that runs every 15 minutes. Idempotent. */
export const endedServices = (store: OpenStore, warn: (line: string) => void): Job => ({
  name: 'ended-services',
  everyMilliseconds,
  async run(now, { failPart }) {
    const { failed } = await removeEnded(store, now);
    for (const { resource, uuid, reason } of failed) {
      warn(`${resource} ${uuid} could not be removed: ${reason}`);
      failPart({ resource, uuid, error: reason });
    }
  },
});
