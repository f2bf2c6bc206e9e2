/** In charge of the step that a service is due to take, by the chart of life and by what it carries. */
import type { Tx } from '../../../../engine/server/store/contract.ts';
import { stepFor, type Entitlement, type Step } from '../../../subscriptions/rules/lifeChart.ts';
import { carriesSold } from './carries.ts';
import type { SoldService } from './entitlement.ts';

export interface DueStep {
  /** What the service should be, on the whole. */
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
