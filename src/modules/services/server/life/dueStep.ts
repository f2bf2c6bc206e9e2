/** Determines the next step of a service, from the life chart and the services on it. */
import type { Tx } from '#engine/server';
import { stepFor, type Entitlement, type LifeStep } from '../../../subscriptions/rules/lifeChart.ts';
import { carriesSold } from './carries.ts';
import type { SoldService } from './entitlement.ts';

interface DueStep {
  /** The overall entitlement of the service. */
  readonly entitlement: Entitlement;
  /** null if the service is already in the state that its entitlement requires, or if it has to wait. */
  readonly step: LifeStep | null;
}

/**
 * Determines the step of a service. A server that carries sold services keeps running for those, even if its own payer
 * stopped.
 */
export async function dueStep(tx: Tx, { resource, record, isOwn, entitlement }: SoldService): Promise<DueStep> {
  const isStopped = entitlement === 'stands_still' || entitlement === 'ends';
  const runsForOthers = resource === 'servers' && isStopped && (await carriesSold(tx, record));
  const due = runsForOthers ? 'runs' : entitlement;
  return { entitlement: due, step: stepFor(resource, { entitlement: due, status: record.status, isOwn }) };
}
