/**
 * Hooks that make services follow the state of their payer, according to the life chart
 * (`subscriptions/rules/lifeChart.ts`).
 */
import type { Rows } from '#engine/registry';
import type { Module, WrittenEvent } from '#engine/server';
import { serviceComparison } from './serviceComparison.ts';
import { callTexts } from '../texts.ts';
import { comparisonCalls } from './comparisonCalls.ts';
import type { SoldResource } from '../../../subscriptions/rules/lifeChart.ts';
import { followClient, followSold, followSubscription } from './propagateEntitlement.ts';
import { linkPayer } from './linkPayer.ts';
import { endedServices } from './removals.ts';

interface Stopping {
  readonly status?: string;
  readonly suspend_reason?: Rows['applications']['suspend_reason'];
}

/** A stop without a reason counts as requested by the client. */
function withReason<Values extends Stopping>(before: { readonly status: string } | null, values: Values): Values {
  const isStopped = values.status === 'suspended' && before?.status !== 'suspended';
  return isStopped && !values.suspend_reason ? { ...values, suspend_reason: 'request' } : values;
}

async function followSale(event: WrittenEvent<SoldResource>): Promise<void> {
  await linkPayer(event);
  await followSold(event);
}

export const serviceLife: Module = {
  name: 'service-life',
  hooks: {
    subscriptions: { afterWrite: followSubscription },
    clients: { afterWrite: followClient },
    hosting: { afterWrite: followSale },
    applications: { beforeWrite: ({ before, values }) => withReason(before, values), afterWrite: followSale },
    databases: { beforeWrite: ({ before, values }) => withReason(before, values), afterWrite: followSale },
    servers: { afterWrite: followSale },
    domains: { afterWrite: followSale },
  },
  calls: comparisonCalls,
  callTexts,
  jobs: ({ store, queries, warn }) => [endedServices(store, warn), serviceComparison({ store, queries })],
};
