/** Determines the next step of a service, from the life chart and the services on it. */
import type { Tx } from '../../../../engine/server/store/contract.ts';
import { stepFor, type Entitlement, type Step } from '../../../subscriptions/rules/lifeChart.ts';
import { carriesSold } from './carries.ts';
import type { SoldService } from './entitlement.ts';

export interface DueStep {
  /** The overall entitlement of the service. */
  readonly entitlement: Entitlement;
  /** Null: it is as it should be, or has to wait. */
  readonly step: Step | null;
}

/** A server that carries what is sold by itself runs for that, whoever pays for the server. */
export async function dueStep(tx: Tx, { resource, record, isOwn, entitlement }: SoldService): Promise<DueStep> {
  const isStopped = entitlement === 'stands_still' || entitlement === 'ends';
  const runsForOthers = resource === 'servers' && isStopped && (await carriesSold(tx, record));
  const due = runsForOthers ? 'runs' : entitlement;
  return { entitlement: due, step: stepFor(resource, { entitlement: due, status: record.status, isOwn }) };
}
